import type { ChargedPayment, HostedPageResult, Installment, ItemTransaction, LookedUpPayment } from "../../client"
import type { Money } from "../../money"
import type { InstallmentPolicy } from "./installment-policy"
import type { Sentence } from "../sentence"
import type { AttemptState } from "./attempt-state"
import type { ErrorVerdict } from "./judge-error"

export const FLOWS = ["hosted", "form", "threeds", "direct"] as const
export type Flow = (typeof FLOWS)[number]

/** The buyer gives the card only to the service, and may try several. */
export const isPaidAtService = (flow: Flow): boolean => flow === "hosted" || flow === "form"

export interface SellersPart {
  item_id: string
  key: string
  payout: string
}

/** Stored before the first call. */
export interface Expectation {
  price: Money
  /** Above `price` by the surcharge of the installments; at the service's page it is `price`. */
  paid_price: Money
  basketId: string
  flow: Flow
  installment?: Installment | undefined
  /** At the service's page the buyer chooses, so these terms allow another `paidPrice`. */
  installments?: InstallmentPolicy | undefined
  sellers?: readonly SellersPart[] | undefined
}

/** Its refunds need its id (specification: ItemTransaction). */
export interface ChargedItem extends ItemTransaction {
  paymentTransactionId: string
  price: string
  paidPrice: string
}

export interface VerifiedPayment {
  paymentId: string
  price: Money
  paidPrice: Money
  basketId: string
  fraudStatus: number
  itemTransactions: readonly ChargedItem[]
}

export interface DeclinedTry {
  payment_id: string
  code?: string | undefined
  group?: string | undefined
}

export type Verdict<A = object> =
  | { type: "charged"; payment: A & VerifiedPayment; attention: Sentence[] }
  /** Goods must not be shipped. */
  | { type: "in_review"; payment: A & VerifiedPayment; attention: Sentence[] }
  | { type: "declined"; code?: string | undefined; group?: string | undefined; byFraudControl?: true }
  /** `declined`: the bank declined a card at the service's page, where the buyer may try another one. */
  | { type: "still_open"; declined?: DeclinedTry | undefined }
  /** `payment_id`: of a charge that is surely ours, and is reversed. Any other is flagged: it may be another buyer's. */
  | { type: "mismatch"; reasons: Sentence[]; payment_id?: string | undefined }
  /** With `missing`, money moved: the answer reports a charge without these fields. `isPending`: a transfer or credit. */
  | { type: "unknown"; missing?: Sentence[]; isPending?: boolean }

/** For `allowedFrom(state, "fromService")`. A mismatch moves nothing: our own step reverses or flags it. */
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

/** Nothing personal, and of the card only its first and last digits. */
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

/** Personal, so stored only where the store wants it (specification: Payment result). */
const STORED_OF_MEMBER = ["memberEmail", "memberGsmNumber"] as const

export function pickPaymentFacts(
  answer: Partial<ChargedPayment | LookedUpPayment | HostedPageResult>,
  { keepsMember = false }: { keepsMember?: boolean },
): Record<string, unknown> {
  // 6 digits, because the length of the card number is unknown here
  const bin = answer.binNumber === undefined ? {} : { binNumber: answer.binNumber.slice(0, 6) }
  return {
    ...pick(answer, STORED),
    ...bin,
    ...(keepsMember ? pick<Partial<HostedPageResult>>(answer, STORED_OF_MEMBER) : {}),
  }
}

export function pick<T extends object>(from: T, fields: readonly (keyof T & string)[]): Record<string, unknown> {
  return Object.fromEntries(fields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]])))
}

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

export function pickItemFacts({ convertedPayout, ...item }: ItemTransaction): Record<string, unknown> {
  const conversion = convertedPayout && { convertedPayout: pick(convertedPayout, STORED_OF_CONVERSION) }
  return { ...pick(item, STORED_OF_ITEM), ...conversion }
}
