import type { ChargedPayment, HostedPageResult, Installment, ItemTransaction, LookedUpPayment } from "../../client"
import type { Money } from "../../money"
import type { InstallmentPolicy } from "../installments/installment-policy"
import type { Sentence } from "../sentence"
import type { AttemptState } from "./attempt-state"
import type { ErrorVerdict } from "./judge-error"

export type Flow = "hosted" | "threeds" | "direct"

/** The seller that an item of a marketplace's basket pays, and how much (decimal text). */
export interface SellersPart {
  item_id: string
  key: string
  payout: string
}

/** What an attempt stored before the first call: answers are checked against it. */
export interface Expectation {
  /** The session's amount. Its currency is the payment's. */
  price: Money
  /** What the buyer agreed to; above `price` by the surcharge of the installments chosen. At the hosted page: `price`. */
  paid_price: Money
  /** The attempt's id, unique, sent in every flow. */
  basketId: string
  flow: Flow
  /** The count chosen before paying (card flows). */
  installment?: Installment | undefined
  /** The terms the attempt was made under. At the hosted page, where the buyer chooses, they allow another `paidPrice`. */
  installments?: InstallmentPolicy | undefined
  /** In marketplace mode: what was requested for the items that pay a seller. */
  sellers?: readonly SellersPart[] | undefined
}

/** One item of a charge, with the id that its refunds need (specification: ItemTransaction, "merchant must store it"). */
export interface ChargedItem extends ItemTransaction {
  paymentTransactionId: string
  /** Decimal text. */
  price: string
  paidPrice: string
}

/** The parts of an answer that decide about money, all present and all equal to what was requested. */
export interface VerifiedPayment {
  paymentId: string
  price: Money
  paidPrice: Money
  basketId: string
  fraudStatus: number
  itemTransactions: readonly ChargedItem[]
}

/** Money charged or reserved that is not what was requested. */
export interface MismatchedCharge {
  /** Undefined where the answer leaves them out. */
  paymentId: string | undefined
  price: Money | undefined
  paidPrice: Money | undefined
  /**
   * Whether it may be reversed without a person: it carries our own basketId and a paymentId. Without them the charge may be
   * another buyer's, and reversing that would be a second mistake.
   */
  isOurs: boolean
}

/** What an answer means for an attempt. `A` is the type of the answer. */
export type Verdict<A = object> =
  /** Charged, and amount, currency, basket and fraud status are what was requested. `attention`: sentences for the attention list, usually none. */
  | { type: "charged"; payment: A & VerifiedPayment; attention: Sentence[] }
  /** Under fraud review: goods must not be shipped. With `attention`, the answer has a value that we do not know. */
  | { type: "in_review"; payment: A & VerifiedPayment; attention: Sentence[] }
  | { type: "declined"; code?: string | undefined; group?: string | undefined; byFraudControl?: true }
  /** The buyer has not finished. */
  | { type: "still_open" }
  /** Not what was requested. With `charge`, money moved: reverse or flag it. */
  | { type: "mismatch"; reasons: Sentence[]; charge?: MismatchedCharge | undefined }
  /**
   * Not known: look it up again. With `missing`, the answer reports a charge and leaves these out: money moved, and nothing is
   * decided until an answer has them.
   */
  | { type: "unknown"; reasons: string[]; missing?: Sentence[] }

/**
 * The state that a verdict reports, for `allowedFrom(state, "fromService")`; undefined when the row stays where it is. So it does for a
 * mismatch: a charge of ours is then reversed or flagged by our own step, and a charge that is not ours is flagged.
 */
export function reportedState(verdict: Verdict | ErrorVerdict): AttemptState | undefined {
  switch (verdict.type) {
    case "charged":
      return "paid"
    case "in_review":
    case "declined":
    case "unknown":
      return verdict.type
    case "still_open":
    case "mismatch":
    case "not_sent":
    case "ask_by_conversation":
    case "not_found":
      return undefined
  }
}

/** The fields of an answer that are stored: nothing personal, and nothing of the card beyond its first and last digits. */
const STORED = [
  "installment",
  "fraudStatus",
  "merchantCommissionRate",
  "merchantCommissionRateAmount",
  "svcCommissionRateAmount",
  "svcCommissionFee",
  "cardType",
  "cardAssociation",
  "cardFamily",
  "lastFourDigits",
  "authCode",
  "phase",
  "hostReference",
  "verification",
] as const

/** Who paid as a member of the service (specification: Payment result); personal, so stored only where the store wants it. */
const STORED_OF_MEMBER = ["memberEmail", "memberGsmNumber"] as const

/** The allow-listed facts of an answer about a charge. */
export function pickPaymentFacts(
  answer: Partial<ChargedPayment | LookedUpPayment | HostedPageResult>,
  { keepsMember = false }: { keepsMember?: boolean },
): Record<string, unknown> {
  // how many digits the number has is not known here
  const bin = answer.binNumber === undefined ? {} : { binNumber: answer.binNumber.slice(0, 6) }
  return {
    ...pick(answer, STORED),
    ...bin,
    ...(keepsMember ? pick<Partial<HostedPageResult>>(answer, STORED_OF_MEMBER) : {}),
  }
}

function pick<T extends object>(from: T, fields: readonly (keyof T & string)[]): Record<string, unknown> {
  return Object.fromEntries(fields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]])))
}

/** The fields of an item transaction that are stored beside its amounts (specification: ItemTransaction); decimal text, except date and key. */
const STORED_OF_ITEM = [
  "blockageRate",
  "blockageRateAmountMerchant",
  "blockageRateAmountSubMerchant",
  "blockageResolvedDate",
  "svcCommissionFee",
  "svcCommissionRateAmount",
  "merchantCommissionRate",
  "merchantCommissionRateAmount",
  "merchantPayoutAmount",
  "subMerchantKey",
  "subMerchantPrice",
  "subMerchantPayoutRate",
  "subMerchantPayoutAmount",
] as const

const STORED_OF_CONVERSION = [
  "paidPrice",
  "svcCommissionFee",
  "svcCommissionRateAmount",
  "blockageRateAmountMerchant",
  "blockageRateAmountSubMerchant",
  "subMerchantPayoutAmount",
  "merchantPayoutAmount",
  "svcConversionRate",
  "svcConversionRateAmount",
  "currency",
] as const

/** The allow-listed facts of an item transaction: fees, payouts, and what is withheld until when. */
export function pickItemFacts({ convertedPayout, ...item }: ItemTransaction): Record<string, unknown> {
  const conversion = convertedPayout && { convertedPayout: pick(convertedPayout, STORED_OF_CONVERSION) }
  return { ...pick(item, STORED_OF_ITEM), ...conversion }
}
