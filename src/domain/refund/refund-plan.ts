import { sumAmounts } from "../amounts"
import { say } from "../sentence"
import {
  currencyExponent,
  money,
  parseDecimal,
  zero,
  type Currency,
  type Money,
  compare,
  isEqual,
  min,
  subtract,
  sum,
  add,
} from "../../money"
import type { ChargedItem } from "../attempt/verdict"
import { OF_PAYMENT, refuse, refuseAmount, type RefundRefusal } from "./refund-refusal"

export interface RefundableItem {
  payment_transaction_id: string
  item_id: string
  price: string
  paid_price: string
  /** An unknown refund counts as refunded. */
  refunded: Money
}

export interface ApprovalHold {
  isOn: boolean
  at: Date
  by: string
  note?: string | undefined
}

export interface PaidItem extends RefundableItem {
  /** 0 in fraud review, -1 declined by it, 1 awaiting the merchant's approval, 2 approved; undefined: not reported. */
  transaction_status: number | undefined
  /** Undefined: it pays the merchant alone. `price`: decimal text, as last reported. */
  seller: { key: string; price: string } | undefined
  approval_holds?: readonly ApprovalHold[] | undefined
}

/** Rounded down, because the service counts in finer units than money can be sent in. */
export function floorToMinor(text: string, currency: Currency): Money {
  const { digits, scale } = parseDecimal(text)
  if (digits <= 0n) return zero(currency)
  return money((digits * 10n ** BigInt(currencyExponent(currency))) / 10n ** BigInt(scale), currency)
}

export const mostPayout = ({ price, refunded }: PaidItem): Money => floorToMinor(price, refunded.currency)

export type NamedItem = ChargedItem & { itemId: string }

/** A single unnamed item takes the basket id that is left; several go by the service's own ids. */
export function nameItems(items: readonly ChargedItem[], basketIds: readonly string[]): NamedItem[] {
  const named = new Set(items.map(({ itemId }) => itemId))
  const [left, ...others] = basketIds.filter((id) => !named.has(id))
  const isOnlyOne = others.length === 0 && items.filter(({ itemId }) => itemId === undefined).length === 1
  return items.map((item) => ({
    ...item,
    itemId: item.itemId ?? (isOnlyOne ? left : undefined) ?? item.paymentTransactionId,
  }))
}

/** The amount of an item that limits its refunds (assumed: refund-cap). */
export type RefundCap = "lower" | "price" | "paidPrice"

export interface RefundPart {
  payment_transaction_id: string
  amount: Money
}

type RefundPlan = { type: "plan"; steps: RefundPart[] } | RefundRefusal

export interface Charged {
  price: Money
  paid_price: Money
}

export function chooseCap({ price, paid_price }: Charged, cap: RefundCap): Money {
  if (cap === "lower") return min(price, paid_price)
  return cap === "price" ? price : paid_price
}

/** The part above the price is surcharge, which goes back in a separate refund (`surchargeLeft`). */
export const capOfPrice = (cap: RefundCap): RefundCap => (cap === "paidPrice" ? "lower" : cap)

const notBelowZero = (amount: Money) => (amount.minor < 0n ? zero(amount.currency) : amount)

/** Whole minor units, never below zero. @throws MoneyError */
export function leftOfItem(item: RefundableItem, cap: RefundCap = "lower"): Money {
  const { currency } = item.refunded
  const figures = { price: floorToMinor(item.price, currency), paid_price: floorToMinor(item.paid_price, currency) }
  return notBelowZero(subtract(chooseCap(figures, cap), item.refunded))
}

export function leftOfPayment(payment: Charged & { refunded: Money }, cap: RefundCap = "lower"): Money {
  return notBelowZero(subtract(chooseCap(payment, cap), payment.refunded))
}

/** Fullest item first: the fewest calls, so the fewest that can fail half way. The steps add up to the amount. */
export function planRefund(items: readonly RefundableItem[], amount: Money, cap: RefundCap = "lower"): RefundPlan {
  const { currency } = items[0]?.refunded ?? amount
  const lefts = items
    .map((item) => ({ item, left: leftOfItem(item, cap) }))
    .sort((one, other) => compare(other.left, one.left))
  const whole = sum(
    lefts.map(({ left }) => left),
    currency,
  )
  const refusal = refuseAmount(amount, whole, say("refund.of_items"))
  if (refusal) return refusal
  const steps: RefundPart[] = []
  let rest = amount
  for (const { item, left } of lefts) {
    const part = min(rest, left)
    if (part.minor === 0n) continue
    steps.push({ payment_transaction_id: item.payment_transaction_id, amount: part })
    rest = subtract(rest, part)
  }
  return { type: "plan", steps }
}

const MAX_STEPS = 10

/** Undefined: one call for the whole payment, which the service spreads over the items. */
export function planByAmount(
  items: readonly RefundableItem[],
  amount: Money,
  all: Money,
  cap: RefundCap = "lower",
): RefundPart[] | undefined {
  if (isEqual(amount, all)) return undefined
  const plan = planRefund(items, amount, cap)
  return plan.type === "plan" && plan.steps.length <= MAX_STEPS ? plan.steps : undefined
}

export const refuseItemRefund = (item: RefundableItem, amount: Money, cap: RefundCap = "lower") =>
  refuseAmount(amount, leftOfItem(item, cap), say("refund.of_item"))

export function refuseByItem(refundedByPayment: Money, left: Money): RefundRefusal | undefined {
  if (refundedByPayment.minor <= 0n) return undefined
  if (left.minor <= 0n) return refuseAmount(refundedByPayment, left, OF_PAYMENT)
  return refuse("items_unknown", say("refund.items_unknown"))
}

/** Several sellers are paid, and the returned goods decide which of them bears the refund. */
export function refuseUnnamedPart(items: readonly PaidItem[], cap: RefundCap = "lower"): RefundRefusal | undefined {
  const left = items.filter((item) => leftOfItem(item, cap).minor > 0n)
  const sellers = new Set(left.flatMap(({ seller }) => seller?.key ?? []))
  return sellers.size < 2 ? undefined : refuse("several_sellers", say("refund.several_sellers"))
}

interface SoldItem {
  price: Money
  payout: Money
  refunded: Money
}

/** The payout falls with the price, rounded half up. Our own calculation (assumed: refund-of-seller). */
export function payoutAfter({ price, payout, refunded }: SoldItem): Money {
  const gone = min(refunded, price).minor
  if (gone <= 0n || price.minor <= 0n) return payout
  const lost = (2n * gone * payout.minor + price.minor) / (2n * price.minor)
  return subtract(payout, money(lost, payout.currency))
}

/** However a refund of an item is divided, the losses add up to the same. */
export function sellerLoss({ price, payout, refunded }: SoldItem, more: Money): Money {
  return subtract(
    payoutAfter({ price, payout, refunded }),
    payoutAfter({ price, payout, refunded: add(refunded, more) }),
  )
}

interface SellerShare {
  key: string
  refund: Money
  payout_before: Money
  payout_after: Money
  loss: Money
}

export interface RefundPreview {
  refund: Money
  sellers: SellerShare[]
  /** `refund`: for items that pay no seller. `loss`: the marketplace's part of the whole. */
  marketplace: { refund: Money; loss: Money }
}

function computeShare(item: PaidItem, key: string, payoutText: string, amount: Money): SellerShare {
  const { refunded } = item
  const sold = { price: mostPayout(item), payout: floorToMinor(payoutText, refunded.currency), refunded }
  const loss = sellerLoss(sold, amount)
  const payout_before = payoutAfter(sold)
  return { key, refund: amount, payout_before, payout_after: subtract(payout_before, loss), loss }
}

const joined = (one: SellerShare, other: SellerShare): SellerShare => ({
  key: one.key,
  refund: add(one.refund, other.refund),
  payout_before: add(one.payout_before, other.payout_before),
  payout_after: add(one.payout_after, other.payout_after),
  loss: add(one.loss, other.loss),
})

/** Our own calculation. The losses add up to the refund. */
export function previewRefund(
  items: readonly PaidItem[],
  steps: readonly RefundPart[],
  currency: Currency,
): RefundPreview {
  const bySeller = new Map<string, SellerShare>()
  for (const { payment_transaction_id, amount } of steps) {
    const item = items.find((one) => one.payment_transaction_id === payment_transaction_id)
    if (item?.seller === undefined) continue
    const { key, price } = item.seller
    const share = computeShare(item, key, price, amount)
    const known = bySeller.get(key)
    bySeller.set(key, known ? joined(known, share) : share)
  }
  const sellers = [...bySeller.values()]
  const total = (amounts: readonly Money[]) => sum(amounts, currency)
  const refund = sumAmounts(steps, currency)
  const ofSellers = total(sellers.map((share) => share.refund))
  const lost = total(sellers.map(({ loss }) => loss))
  return { refund, sellers, marketplace: { refund: subtract(refund, ofSellers), loss: subtract(refund, lost) } }
}

export const isWhollyRefunded = (item: PaidItem): boolean =>
  item.refunded.minor > 0n && leftOfItem(item, "paidPrice").minor === 0n

export const isOnHold = ({ approval_holds }: PaidItem): boolean => approval_holds?.at(-1)?.isOn === true

export const waitsForApproval = (item: PaidItem): boolean =>
  item.seller !== undefined && [0, 1].includes(item.transaction_status ?? 1) && !isWhollyRefunded(item)
