import { z } from "zod"
import { isEqual, sum, type Currency, type Money } from "../../money"
import type { RequestIssue } from "../error"
import { amount, amountText, count, currency, text, word, timestamp, onWire } from "./request-fields"

/** Counts the interface takes. Specification: Limits. */
export const INSTALLMENTS = [1, 2, 3, 6, 9, 12] as const
/** Counts of a 3D Secure payment. Published interface description. */
export const THREE_DS_INSTALLMENTS = [1, 2, 3, 4, 6, 9, 12] as const
/** Most lines of a basket (assumed: basket-sums). */
export const MAX_BASKET_ITEMS = 500

export const PAYMENT_CHANNELS = [
  "WEB",
  "MOBILE",
  "MOBILE_WEB",
  "MOBILE_IOS",
  "MOBILE_ANDROID",
  "MOBILE_WINDOWS",
  "MOBILE_TABLET",
  "MOBILE_PHONE",
] as const
export const PAYMENT_GROUPS = ["PRODUCT", "LISTING", "SUBSCRIPTION"] as const

export const basketItem = z.strictObject({
  id: text(),
  price: amount(),
  name: text(),
  category1: text(),
  category2: text().optional(),
  itemType: word(["PHYSICAL", "VIRTUAL"]),
  subMerchantKey: text().optional(),
  subMerchantPrice: amountText().optional(),
  withholdingTax: amount().optional(),
})

/** Held in memory for one request only. */
export const paymentCard = z.strictObject({
  cardHolderName: text(),
  cardNumber: onWire("string", z.string().regex(/^\d{12,19}$/, "must be 12 to 19 digits without spaces")),
  expireYear: onWire("string", z.string().regex(/^20\d{2}$/, "must be YYYY")),
  expireMonth: onWire("string", z.string().regex(/^(0[1-9]|1[0-2])$/, "must be MM, 01 to 12")),
  cvc: onWire("string", z.string().regex(/^\d{3,4}$/, "must be 3 or 4 digits")),
  registerCard: count([0, 1]).optional(),
})

export const storedCard = z.strictObject({ cardUserKey: text(), cardToken: text() })

export const cardToCharge = z.union([paymentCard, storedCard])

export const buyer = z.strictObject({
  id: text(),
  name: text(),
  surname: text(),
  identityNumber: text(),
  email: text(),
  gsmNumber: text(),
  registrationDate: timestamp().optional(),
  lastLoginDate: timestamp().optional(),
  registrationAddress: text(),
  city: text(),
  country: text(),
  zipCode: text().optional(),
  ip: text().optional(),
})

/** The hosted page also needs the buyer's IP address (assumed: initialize-fields). */
export const hostedBuyer = buyer.extend({ ip: text() })

export const address = z.strictObject({
  address: text(),
  contactName: text(),
  city: text(),
  country: text(),
  zipCode: text().optional(),
})

export type PaymentCard = z.input<typeof paymentCard>
export type StoredCard = z.input<typeof storedCard>
export type Buyer = z.input<typeof buyer>
export type Address = z.input<typeof address>

export const basketFields = {
  /** Basket total; the items add up to it. */
  price: amount(),
  /** The charge; may be above `price` (installment surcharge) or below it. */
  paidPrice: amount(),
  currency: currency(),
  paymentGroup: word(PAYMENT_GROUPS).optional(),
  paymentChannel: word(PAYMENT_CHANNELS).optional(),
  shippingAddress: address.optional(),
  billingAddress: address,
  basketItems: z.array(basketItem).min(1).max(MAX_BASKET_ITEMS),
}

export const installment = () => count(INSTALLMENTS).optional()
export const threeDsInstallment = () => count(THREE_DS_INSTALLMENTS).optional()

export type BasketItem = z.input<typeof basketItem>
export type Installment = (typeof INSTALLMENTS)[number]

interface Basket {
  price: Money
  paidPrice: Money
  currency: Currency
  shippingAddress?: Address | undefined
  basketItems: BasketItem[]
}

function currencyIssues(basket: Basket): RequestIssue[] {
  const issues: RequestIssue[] = []
  const check = (path: string, money: Money | undefined) => {
    if (!money || money.currency === basket.currency) return
    issues.push({ path, message: `is in ${money.currency}, the payment is in ${basket.currency}` })
  }
  check("price", basket.price)
  check("paidPrice", basket.paidPrice)
  basket.basketItems.forEach((item, index) => {
    check(`basketItems.${index}.price`, item.price)
    check(`basketItems.${index}.subMerchantPrice`, item.subMerchantPrice)
    check(`basketItems.${index}.withholdingTax`, item.withholdingTax)
  })
  return issues
}

function totalIssues({ price, currency, basketItems }: Basket): RequestIssue[] {
  const total = sum(
    basketItems.map((item) => item.price),
    currency,
  )
  return isEqual(total, price)
    ? []
    : [{ path: "basketItems", message: "prices must add up to price, to the last unit" }]
}

function splitIssues({ basketItems }: Basket): RequestIssue[] {
  return basketItems.flatMap((item, index) => {
    const path = `basketItems.${index}.subMerchantPrice`
    if ((item.subMerchantKey === undefined) !== (item.subMerchantPrice === undefined))
      return [{ path, message: "subMerchantKey and subMerchantPrice go together" }]
    if (item.subMerchantPrice && item.subMerchantPrice.minor > item.price.minor)
      return [{ path, message: "must not be above the item's price" }]
    return []
  })
}

function shippingIssues({ basketItems, shippingAddress }: Basket): RequestIssue[] {
  const isNeeded = shippingAddress === undefined && basketItems.some((item) => item.itemType === "PHYSICAL")
  return isNeeded ? [{ path: "shippingAddress", message: "is required when an item is PHYSICAL" }] : []
}

/** Specification: Payments without 3D Secure (assumed: basket-sums). */
export function basketIssues(basket: Basket): RequestIssue[] {
  const wrongCurrency = currencyIssues(basket)
  if (wrongCurrency.length > 0) return wrongCurrency
  return [totalIssues, splitIssues, shippingIssues].flatMap((rule) => rule(basket))
}
