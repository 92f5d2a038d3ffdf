import type { ErrorKind } from "./error"

/** The outcome and source of each code: docs/reference/interface-defaults.md (assumed: error-codes). */

function kinds(kind: ErrorKind, words: readonly string[]): [string, ErrorKind][] {
  return words.map((word) => [word, kind])
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, place) => String(first + place))
}

const BANK_CODES: readonly (readonly [ErrorKind, Readonly<Record<string, string>>])[] = [
  [
    "declined",
    {
      10005: "DO_NOT_HONOUR",
      10012: "INVALID_TRANSACTION",
      10041: "LOST_CARD",
      10043: "STOLEN_CARD",
      10051: "NOT_SUFFICIENT_FUNDS",
      10054: "EXPIRED_CARD",
      10057: "NOT_PERMITTED_TO_CARDHOLDER",
      10058: "NOT_PERMITTED_TO_TERMINAL",
      10084: "INVALID_CVC2",
      10093: "RESTRICTED_BY_LAW",
      10201: "CARD_NOT_PERMITTED",
      10205: "INVALID_CHARS_IN_EMAIL",
      10206: "INVALID_CVC2_LENGTH",
      10207: "REFER_TO_CARD_ISSUER",
      10208: "INVALID_MERCHANT_OR_SP",
      10209: "BLOCKED_CARD",
      10210: "INVALID_CAVV",
      10211: "INVALID_ECI",
      10212: "CVC2_MAX_ATTEMPT",
      10213: "BIN_NOT_FOUND",
      10215: "INVALID_CARD_NUMBER",
      10217: "DEBIT_CARDS_REQUIRES_3DS",
      10218: "DEBIT_CARDS_INSTALLMENT_NOT_ALLOWED",
      10220: "DECLINED",
      10221: "NOT_PERMITTED_TO_FOREIGN_CARD",
      10222: "NOT_PERMITTED_TO_INSTALLMENT",
      10224: "EXCEEDS_WITHDRAWAL_AMOUNT_LIMIT",
      10225: "RESTRICTED_CARD",
      10226: "EXCEEDS_ALLOWABLE_PIN_TRIES",
      10227: "INVALID_PIN",
      10229: "INVALID_EXPIRE_YEAR_MONTH",
      10230: "REQUEST_BLOCKED_BY_BANK",
      10231: "SALES_AMOUNT_LESS_THAN_AWARD",
      10232: "INVALID_AMOUNT",
      10233: "INVALID_CARD_TYPE",
      10234: "NOT_SUFFICIENT_AWARD",
      10235: "AMEX_CAN_USE_ONLY_MR",
      10243: "LOCAL_DECLINE",
      10244: "REMOTE_DECLINE",
      10248: "EXCEEDED_TRANSACTION_AMOUNT",
    },
  ],
  ["fraud", { 10034: "FRAUD_SUSPECT" }],
  // 10203 is "already approved": it must never be taken for a decline
  [
    "unavailable",
    {
      10202: "UNKNOWN",
      10203: "APPROVED_COMPLETED",
      10204: "UNKNOWN",
      10216: "NO_SUCH_ISSUER",
      10228: "ISSUER_OR_SWITCH_INOPERATIVE",
      10236: "UNKNOWN",
      10240: "TIMEOUT",
      10241: "REMOTE_ERROR",
      10242: "LOCAL_ERROR",
    },
  ],
  ["not_now", { 10223: "REQUIRES_DAY_END", 10246: "REFUND_DECLINE" }],
]

const GROUP_OF = new Map(BANK_CODES.flatMap(([, codes]) => Object.entries(codes)))

/** Other codes are `refused`; a money operation's outcome is then unknown, but for a charge with a code below 10000 (outcome.ts). */
const CODES = new Map<string, ErrorKind>([
  ...kinds("unavailable", ["1", "2", "10214", "10219"]),
  ...kinds("authentication", ["1000", "1001", "1007"]),
  ...kinds("invalid_request", range(3, 25)),
  ...kinds("invalid_request", [
    ...range(2000, 2002),
    "2004",
    "2005",
    "2030",
    ...range(3000, 3013),
    ...range(4000, 4006),
  ]),
  ...kinds("invalid_request", ["5001", "5002", "5004", "5005", "5007", "5062", "5077", "5079", "5132", "5184"]),
  ...kinds("invalid_request", ["5266", "9000"]),
  ...kinds("not_found", ["2003", "5086", "5087", "5092", "5122", "5124"]),
  ...kinds("wrong_state", ["5082", "5093", "5115"]),
  ...kinds("fraud", ["6000", "6001"]),
  ...kinds("in_progress", ["8514"]),
  ...kinds("rate_limited", ["50000"]),
  // the card is charged with 3D Secure only
  ...kinds("declined", ["5010", "5167"]),
  ...BANK_CODES.flatMap(([kind, codes]) => kinds(kind, Object.keys(codes))),
])

/** Where an answer has both, the group decides rather than the code. */
const GROUPS = new Map<string, ErrorKind>([
  ...kinds("declined", ["PICKUP_CARD"]),
  ...kinds("unavailable", ["REQUEST_TIMEOUT", "COMMUNICATION_OR_SYSTEM_ERROR"]),
  ...BANK_CODES.flatMap(([kind, codes]) => kinds(kind, Object.values(codes))),
])

/** These codes outrank a group: the money may have moved, or may move another time. */
const STRONGER_THAN_A_GROUP: readonly (ErrorKind | undefined)[] = ["unavailable", "in_progress", "not_now"]

export const KNOWN_ERROR_CODES: readonly string[] = [...CODES.keys()]
export const KNOWN_ERROR_GROUPS: readonly string[] = [...GROUPS.keys()]

/** The service writes codes as text or as numbers. */
export function plainCode(code: string): string {
  return code
    .trim()
    .replace(/^0+(?=\d)/, "")
    .replace(/\.0+$/, "")
}

/** Undefined when the code is not a bank's, or its group is not published. */
export const groupOfCode = (code: string): string | undefined => GROUP_OF.get(plainCode(code))

const FIRST_BANK_CODE = 10_000

/** The service is said to give codes below 10000 without asking the bank, which is not verified (assumed: unknown-codes). */
export function isOwnValidation(code = "", group = ""): boolean {
  const plain = plainCode(code)
  return /^[1-9]\d*$/.test(plain) && Number(plain) < FIRST_BANK_CODE && group.trim() === ""
}

export function errorKind(code: string | undefined, group: string | undefined): ErrorKind {
  const byCode = CODES.get(plainCode(code ?? ""))
  if (byCode !== undefined && STRONGER_THAN_A_GROUP.includes(byCode)) return byCode
  return GROUPS.get((group ?? "").trim().toUpperCase()) ?? byCode ?? "refused"
}
