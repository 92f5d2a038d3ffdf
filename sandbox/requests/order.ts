import type { Order } from "../engine/charge"
import type { Engine } from "../engine/engine"
import { readBasket } from "./basket"
import { checkAddress, checkBuyer } from "./parties"
import type { RequestFields } from "./request-fields"
import { invalidField } from "../wire/refusal"

export const CURRENCIES = ["TRY", "USD", "EUR", "GBP", "NOK", "CHF"] as const
export const INSTALLMENTS = [1, 2, 3, 6, 9, 12] as const
/** Published interface description. */
export const THREE_DS_INSTALLMENTS = [1, 2, 3, 4, 6, 9, 12] as const
const PAYMENT_GROUPS = ["PRODUCT", "LISTING", "SUBSCRIPTION"] as const
const PAYMENT_CHANNELS = [
  "WEB",
  "MOBILE",
  "MOBILE_WEB",
  "MOBILE_IOS",
  "MOBILE_ANDROID",
  "MOBILE_WINDOWS",
  "MOBILE_TABLET",
  "MOBILE_PHONE",
] as const

/** What payment create, 3DS initialize and hosted initialize have in common. Throws a Refusal. */
export function readOrder(
  fields: RequestFields,
  engine: Engine,
  { buyerIp = false, installments = INSTALLMENTS }: { buyerIp?: boolean; installments?: readonly number[] } = {},
): Order {
  const price = fields.amount("price")
  const paidPrice = fields.amount("paidPrice")
  fields.oneOf("paymentGroup", PAYMENT_GROUPS)
  const order = {
    conversationId: fields.text("conversationId"),
    basketId: fields.text("basketId"),
    currency: fields.oneOf("currency", CURRENCIES) ?? "TRY",
    price,
    paidPrice,
    installment: fields.integerOf("installment", installments) ?? 1,
    paymentChannel: fields.oneOf("paymentChannel", PAYMENT_CHANNELS),
  }
  checkBuyer(fields.requiredObject("buyer"), { ip: buyerIp })
  checkAddress(fields.requiredObject("billingAddress"))
  const { items, hasPhysicalItem } = readBasket(fields, price, (key) => engine.submerchants.get(key) !== undefined)
  if (hasPhysicalItem) checkAddress(fields.requiredObject("shippingAddress"))
  return { ...order, items }
}

/** An http(s) address the buyer's browser is sent to; 23 when it is missing or not an address. */
export function readCallbackUrl(fields: RequestFields, field: string): string {
  const url = fields.requiredText(field, "23")
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw invalidField(field, "23")
  return url
}
