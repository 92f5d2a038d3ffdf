import type { ChargedPayment, HostedPageResult, ItemTransaction, LookedUpPayment } from "../../client"

/** What of an answer is stored: nothing personal, and nothing of the card beyond its first and last digits. */
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
export function factsOf(
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

/** What of an item transaction is stored beside its amounts (specification: ItemTransaction); decimal text, except date and key. */
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
export function itemFactsOf({ convertedPayout, ...item }: ItemTransaction): Record<string, unknown> {
  const conversion = convertedPayout && { convertedPayout: pick(convertedPayout, STORED_OF_CONVERSION) }
  return { ...pick(item, STORED_OF_ITEM), ...conversion }
}
