import * as advice from "./buyer-advice"
import { advise, adviseEach, type Explanation, type Explanations, type DeclineCode } from "./buyer-advice"
import { say, type Sentence } from "../../domain"
import { groupOfCode, KNOWN_ERROR_CODES } from "../../client"

const declined = (buyer: Sentence, reasons: readonly DeclineCode[]): Explanations =>
  advise(buyer, reasons, (why) => say("advice.bank_declined", { why }))

/** The buyer must not learn what the bank knows of such a card. */
const hidden = (codes: readonly DeclineCode[]): Explanations =>
  advise(advice.DECLINED, codes, (why) => say("advice.hidden", { why }))

const HIDDEN = hidden(["LOST_CARD", "STOLEN_CARD", "BLOCKED_CARD", "RESTRICTED_CARD", "PICKUP_CARD"])

/** The charge may have been made all the same. */
const OPEN = advise(
  advice.WAIT_FIRST,
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
const NOT_NOW = advise(advice.WAIT_FIRST, ["REQUIRES_DAY_END", "REFUND_DECLINE"])

const OTHER_DECLINES: Explanations = {
  ...advise(advice.DECLINED, [
    "DO_NOT_HONOUR",
    "DECLINED",
    "FRAUD_SUSPECT",
    "REFER_TO_CARD_ISSUER",
    "LOCAL_DECLINE",
    "REMOTE_DECLINE",
  ]),
  ...advise(advice.OTHER_CARD, ["BIN_NOT_FOUND"]),
  ...advise(advice.CHECK_EMAIL, ["INVALID_CHARS_IN_EMAIL"]),
  ...advise(advice.WRONG_CVC, ["INVALID_CVC2_LENGTH"]),
}

/** By group (assumed: error-codes). */
export const GROUP_MESSAGES: Explanations = {
  ...HIDDEN,
  ...OPEN,
  ...NOT_NOW,
  ...OTHER_DECLINES,
  ...declined(advice.DECLINED, [
    "CVC2_MAX_ATTEMPT",
    "EXCEEDS_ALLOWABLE_PIN_TRIES",
    "INVALID_PIN",
    "REQUEST_BLOCKED_BY_BANK",
  ]),
  ...declined(advice.NO_FUNDS, [
    "NOT_SUFFICIENT_FUNDS",
    "EXCEEDS_WITHDRAWAL_AMOUNT_LIMIT",
    "EXCEEDED_TRANSACTION_AMOUNT",
  ]),
  ...declined(advice.EXPIRED, ["EXPIRED_CARD", "INVALID_EXPIRE_YEAR_MONTH"]),
  ...declined(advice.WRONG_CVC, ["INVALID_CVC2"]),
  ...declined(advice.WRONG_NUMBER, ["INVALID_CARD_NUMBER"]),
  ...declined(advice.CARD_NOT_OPEN, ["NOT_PERMITTED_TO_CARDHOLDER", "CARD_NOT_PERMITTED"]),
  ...declined(advice.NO_INSTALLMENTS, ["DEBIT_CARDS_INSTALLMENT_NOT_ALLOWED", "NOT_PERMITTED_TO_INSTALLMENT"]),
  ...declined(advice.USE_THREE_DS, ["DEBIT_CARDS_REQUIRES_3DS"]),
  ...declined(advice.START_AGAIN, ["INVALID_CAVV", "INVALID_ECI"]),
  ...declined(advice.TELL_SHOP, ["INVALID_MERCHANT_OR_SP", "INVALID_AMOUNT"]),
  ...declined(advice.OTHER_CARD, [
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

/** Codes that leave open whether the bank has charged, and that come without a published group. */
const PASSING = ["10214", "10219"] as const

function fromGroups(): [string, Explanation][] {
  return KNOWN_ERROR_CODES.flatMap((code): [string, Explanation][] => {
    const explanation = GROUP_MESSAGES[groupOfCode(code) ?? ""]
    return explanation === undefined ? [] : [[code, explanation]]
  })
}

export const BANK_CODE_MESSAGES: Explanations = {
  ...Object.fromEntries(fromGroups()),
  ...adviseEach(PASSING, advice.WAIT_FIRST, (code) => say("advice.bank_code_messages", { code })),
  ...advise(advice.DECLINED, ["6000", "6001"]),
}
