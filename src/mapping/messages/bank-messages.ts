import { type MessageKey, say, type Sentence, type Text } from "../../domain"
import { groupOfCode, KNOWN_ERROR_CODES } from "../../client"

export interface Explanation {
  buyer: Text
  merchant: Sentence
}

type Advice = Extract<MessageKey, `advice.${string}`>
type DeclineCode = Extract<MessageKey, `decline.${string}`> extends `decline.${infer Code}` ? Code : never
export type Explanations = Readonly<Record<string, Explanation>>

export const adviseEach = <Code extends number | string>(
  codes: readonly Code[],
  buyer: Advice,
  write: (code: Code) => Sentence,
): Explanations => Object.fromEntries(codes.map((code) => [code, { buyer: say(buyer), merchant: write(code) }]))

export const advise = (
  buyer: Advice,
  codes: readonly DeclineCode[],
  write: (meaning: Sentence) => Sentence = (meaning) => meaning,
): Explanations => adviseEach(codes, buyer, (code) => write(say(`decline.${code}`)))

const declined = (buyer: Advice, reasons: readonly DeclineCode[]): Explanations =>
  advise(buyer, reasons, (why) => say("advice.bank_declined", { why }))

/** The holder of a lost, stolen, blocked or suspected card must not learn what the bank knows about it. */
const hidden = (codes: readonly DeclineCode[]): Explanations =>
  advise("advice.declined", codes, (why) => say("advice.hidden", { why }))

const HIDDEN = hidden(["LOST_CARD", "STOLEN_CARD", "BLOCKED_CARD", "RESTRICTED_CARD", "PICKUP_CARD"])

/** The bank may have charged the card: a buyer who pays again may pay twice. */
const OPEN = advise(
  "advice.wait_first",
  [
    "REQUEST_TIMEOUT",
    "COMMUNICATION_OR_SYSTEM_ERROR",
    "UNKNOWN",
    "APPROVED_COMPLETED",
    "NO_SUCH_ISSUER",
    "ISSUER_OR_SWITCH_INOPERATIVE",
    "TIMEOUT",
    "REMOTE_ERROR",
    "LOCAL_ERROR",
  ],
  (why) => say("advice.open", { why }),
)

/** After a refund or cancellation nothing went back; after a charge nothing is certain. */
const NOT_NOW = advise("advice.wait_first", ["REQUIRES_DAY_END", "REFUND_DECLINE"])

const OTHER_DECLINES: Explanations = {
  ...advise("advice.declined", [
    "DO_NOT_HONOUR",
    "DECLINED",
    "FRAUD_SUSPECT",
    "REFER_TO_CARD_ISSUER",
    "LOCAL_DECLINE",
    "REMOTE_DECLINE",
  ]),
  ...advise("advice.other_card", ["BIN_NOT_FOUND"]),
  ...advise("advice.check_email", ["INVALID_CHARS_IN_EMAIL"]),
  ...advise("advice.wrong_cvc", ["INVALID_CVC2_LENGTH"]),
}

/** By group (assumed: error-codes). */
export const GROUP_MESSAGES: Explanations = {
  ...HIDDEN,
  ...OPEN,
  ...NOT_NOW,
  ...OTHER_DECLINES,
  ...declined("advice.declined", [
    "CVC2_MAX_ATTEMPT",
    "EXCEEDS_ALLOWABLE_PIN_TRIES",
    "INVALID_PIN",
    "REQUEST_BLOCKED_BY_BANK",
  ]),
  ...declined("advice.no_funds", [
    "NOT_SUFFICIENT_FUNDS",
    "EXCEEDS_WITHDRAWAL_AMOUNT_LIMIT",
    "EXCEEDED_TRANSACTION_AMOUNT",
  ]),
  ...declined("advice.expired", ["EXPIRED_CARD", "INVALID_EXPIRE_YEAR_MONTH"]),
  ...declined("advice.wrong_cvc", ["INVALID_CVC2"]),
  ...declined("advice.wrong_number", ["INVALID_CARD_NUMBER"]),
  ...declined("advice.card_not_open", ["NOT_PERMITTED_TO_CARDHOLDER", "CARD_NOT_PERMITTED"]),
  ...declined("advice.no_installments", ["DEBIT_CARDS_INSTALLMENT_NOT_ALLOWED", "NOT_PERMITTED_TO_INSTALLMENT"]),
  ...declined("advice.use_three_ds", ["DEBIT_CARDS_REQUIRES_3DS"]),
  ...declined("advice.start_again", ["INVALID_CAVV", "INVALID_ECI"]),
  ...declined("advice.tell_shop", ["INVALID_MERCHANT_OR_SP", "INVALID_AMOUNT"]),
  ...declined("advice.other_card", [
    "INVALID_TRANSACTION",
    "NOT_PERMITTED_TO_TERMINAL",
    "RESTRICTED_BY_LAW",
    "NOT_PERMITTED_TO_FOREIGN_CARD",
    "SALES_AMOUNT_LESS_THAN_AWARD",
    "INVALID_CARD_TYPE",
    "NOT_SUFFICIENT_AWARD",
    "AMEX_CAN_USE_ONLY_MR",
  ]),
}

/** These leave open whether the bank has charged, and come without a published group. */
const PASSING = ["10214", "10219"] as const

function fromGroups(): [string, Explanation][] {
  return KNOWN_ERROR_CODES.flatMap((code): [string, Explanation][] => {
    const explanation = GROUP_MESSAGES[groupOfCode(code) ?? ""]
    return explanation === undefined ? [] : [[code, explanation]]
  })
}

export const BANK_CODE_MESSAGES: Explanations = {
  ...Object.fromEntries(fromGroups()),
  ...adviseEach(PASSING, "advice.wait_first", (code) => say("advice.bank_code_messages", { code })),
  ...advise("advice.declined", ["6000", "6001"]),
}
