import { add, min, subtract, zero, type Currency, type Money } from "../money"
import { sellerLoss } from "./seller-loss"

/** What went back of an item. */
export interface GoneBack {
  /** A cancel gives back all that is left of it. */
  kind: "cancel" | "refund"
  amount: Money
  at: Date
}

/** An item that pays a seller. */
export interface SellerItem {
  paymentTransactionId: string
  orderId: string | undefined
  /** Undefined: what was bought has been erased. */
  title: string | undefined
  chargedAt: Date
  transactionStatus: number
  price: Money
  payout: Money
  /** Oldest first. */
  goneBack: readonly GoneBack[]
}

/** A sale, or money that went back of one; amounts of a refund are below zero. */
export interface SellerMovement {
  kind: "sale" | "refund"
  at: Date
  item: SellerItem
  /** Of the item's price: a surcharge is not the seller's. */
  paid: Money
  commission: Money
  payout: Money
}

export interface SellerTotals {
  currency: Currency
  itemCount: number
  paid: Money
  commission: Money
  payout: Money
  /** Above zero. */
  refunded: Money
  payoutReturned: Money
  /** What the seller is to get less what went back of it. */
  net: Money
}

/** From one moment to just before another. */
export interface Span {
  from: Date
  until: Date
}

const saleOf = (item: SellerItem): SellerMovement => ({
  ...{ kind: "sale", at: item.chargedAt, item },
  ...{ paid: item.price, commission: subtract(item.price, item.payout), payout: item.payout },
})

const below = (amount: Money) => subtract(zero(amount.currency), amount)

function refundsOf(item: SellerItem): SellerMovement[] {
  const { price, payout } = item
  let refunded = zero(price.currency)
  return item.goneBack.flatMap(({ kind, amount, at }) => {
    const left = subtract(price, refunded)
    const gone = kind === "cancel" ? left : min(amount, left)
    const loss = sellerLoss({ price, payout, refunded }, gone)
    refunded = add(refunded, gone)
    if (gone.minor <= 0n) return []
    return [
      { kind: "refund", at, item, paid: below(gone), commission: below(subtract(gone, loss)), payout: below(loss) },
    ]
  })
}

/** What moved of a seller's items, the newest first. */
export function sellerMovements(items: readonly SellerItem[], { from, until }: Span): SellerMovement[] {
  return items
    .flatMap((item) => [saleOf(item), ...refundsOf(item)])
    .filter(({ at }) => at >= from && at < until)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
}

function totalsOf(movements: readonly SellerMovement[], currency: Currency): SellerTotals {
  const of = (kind: SellerMovement["kind"]) =>
    movements.filter((one) => one.kind === kind && one.paid.currency === currency)
  const total = (list: readonly SellerMovement[], part: "paid" | "commission" | "payout") =>
    list.reduce((whole, one) => add(whole, one[part]), zero(currency))
  const [sales, refunds] = [of("sale"), of("refund")]
  const [payout, returned] = [total(sales, "payout"), total(refunds, "payout")]
  return {
    ...{ currency, itemCount: sales.length, payout },
    ...{ paid: total(sales, "paid"), commission: total(sales, "commission") },
    ...{ refunded: below(total(refunds, "paid")), payoutReturned: below(returned), net: add(payout, returned) },
  }
}

/** The sums of each currency. */
export const sellerTotals = (movements: readonly SellerMovement[]): SellerTotals[] =>
  [...new Set(movements.map(({ paid }) => paid.currency))].sort().map((currency) => totalsOf(movements, currency))
