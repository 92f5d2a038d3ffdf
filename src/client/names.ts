import { z } from "zod"

/** The option `names` maps the specification's spelling to a service's own. Only this file knows the latter. */
export const BRAND_NAMES = [
  "SVCWSv2",
  "x-svc-rnd",
  "svclink",
  "svcpos",
  "pay-with-svc",
  "svcCommissionFee",
  "svcCommissionRateAmount",
  "svcConversationRate",
  "svcConversationRateAmount",
  "svcConversionRate",
  "svcConversionRateAmount",
  "payWithSvcPageUrl",
  "callbackUrl",
  "X-SVC-SIGNATURE-V3",
  "svcReferenceCode",
  "svcEventType",
  "svcEventTime",
  "svcPaymentId",
  "SVCLINK",
  "svcCommission",
  "svcFee",
  "svcConversionAmount",
] as const

export type BrandName = (typeof BRAND_NAMES)[number]

export type NameOverrides = Partial<Record<BrandName, string>>

const spelling = z.string().regex(/^[\w-]+$/, "a name is letters, digits, '-' and '_'")

/** A brand name spelled like one of these would take its place in an answer. */
const DECIDING_FIELDS = [
  "status",
  "errorCode",
  "errorGroup",
  "paymentStatus",
  "fraudStatus",
  "mdStatus",
  "transactionStatus",
  "signature",
  "price",
  "paidPrice",
  "currency",
  "installment",
  "paymentId",
  "basketId",
  "token",
  "conversationId",
  "itemTransactions",
  "paymentTransactionId",
  "itemId",
  "data",
  "items",
  "subMerchantKey",
  "subMerchantPrice",
  "payments",
  "paymentRefundStatus",
  "cancels",
  "cancelConversationId",
  "refunds",
  "refundConversationId",
  "refundPrice",
  "authCode",
  "transactions",
  "transactionType",
  "phase",
  "cardToken",
  "cardUserKey",
  "cardDetails",
  "paymentPageUrl",
  "installmentDetails",
  "installmentPrices",
  "installmentNumber",
  "installmentPrice",
  "totalPrice",
]

export const nameOverrides = z
  .partialRecord(z.enum(BRAND_NAMES, { error: `is not a brand name: ${BRAND_NAMES.join(", ")}` }), spelling)
  .refine(
    (names) => new Set(BRAND_NAMES.map((name) => names[name] ?? name)).size === BRAND_NAMES.length,
    "two names share one spelling",
  )
  .refine(
    (names) => DECIDING_FIELDS.every((field) => !Object.values(names).includes(field)),
    "a name may not be spelled like another field of the interface",
  )

/** Fields for which the specification itself shows two spellings (ItemTransaction; convertedPayout), read into one. */
const SECOND_SPELLINGS = [
  ["svcConversationRate", "svcConversionRate"],
  ["svcConversationRateAmount", "svcConversionRateAmount"],
  ["blockageRateAmountsubMerchant", "blockageRateAmountSubMerchant"],
] as const

export function createNames(overrides: NameOverrides = {}) {
  const out = new Map<string, string>(Object.entries(overrides))
  const toWire = (name: string) => out.get(name) ?? name
  const back = new Map([
    ...[...out].map(([ours, theirs]) => [theirs, ours] as const),
    ...SECOND_SPELLINGS.map(([second, first]) => [toWire(second), first] as const),
  ])
  const paths = new Map<string, string>()
  return {
    toWire,
    fromWire: (name: string) => back.get(name) ?? name,
    isUnusual: (name: string) => back.has(name) || name === "productType",
    path: (path: string) => {
      const known = paths.get(path) ?? path.split("/").map(toWire).join("/")
      paths.set(path, known)
      return known
    },
  }
}
export type Names = ReturnType<typeof createNames>
