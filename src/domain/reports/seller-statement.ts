import { add, min, subtract, zero, type Currency, type Money } from "../../money"
import { payoutAfter } from "../refund/refund-plan"

/** Whom an item pays, and how much. */
export interface SellerPart {
  /** The service's name for the submerchant. */
  key: string
  payout: Money
}

/** Whom an item pays, or how much, was changed. */
export interface PartChanged {
  at: Date
  to: SellerPart
}

/** What went back of an item. */
export interface GoneBack {
  /** A cancel gives back all that is left of it. */
  kind: "cancel" | "refund"
  amount: Money
  at: Date
}

/** An item that pays a seller, or did. */
export interface SellerItem {
  payment_transaction_id: string
  order_id: string | undefined
  /** Undefined: what was bought has been erased. */
  title: string | undefined
  sold_at: Date
  /** Undefined: the service has not reported it. */
  transaction_status: number | undefined
  price: Money
  /** As it was charged. */
  sold: SellerPart
  /** Oldest first. */
  changes: readonly PartChanged[]
  /** Oldest first. */
  goneBack: readonly GoneBack[]
}

/** What a seller has of an item, or gets more or less of it. Commission and payout make up what was paid. */
export interface SellerFigures {
  /** Of the item's price: a surcharge is not the seller's. */
  paid: Money
  commission: Money
  payout: Money
}

/** `amount`: the seller gets more or less of it. `arrived`, `left`: it pays this seller instead of another, or the other way round. */
export type PartChange = "amount" | "arrived" | "left"

/** One line of a statement. What a seller has less of is below zero. */
export interface SellerMovement extends SellerFigures {
  kind: "sale" | "refund" | "change"
  /** Of a change only. */
  change: PartChange | undefined
  at: Date
  item: SellerItem
}

export interface CountedFigures extends SellerFigures {
  /** How many lines. */
  count: number
}

/** The sums of a period. Sales, refunds and changes make up the net, column by column. */
export interface SellerTotals {
  currency: Currency
  sales: CountedFigures
  refunds: CountedFigures
  changes: CountedFigures
  net: SellerFigures
}

/** From one moment to just before another. */
export interface Span {
  from: Date
  until: Date
}

/** How an item stands between two things that happen to it. */
interface Standing {
  /** Undefined: it is not sold yet. */
  part: SellerPart | undefined
  refunded: Money
}

interface Happening {
  kind: "sale" | "refund" | "change"
  at: Date
  after: (before: Standing) => Standing
}

/** All that happened to an item, in its order; nothing of it before it was sold. */
function listHappenings({ price, sold, sold_at, changes, goneBack }: SellerItem): Happening[] {
  const paying = (part: SellerPart) => (before: Standing) => ({ ...before, part })
  const back =
    ({ kind, amount }: GoneBack) =>
    ({ part, refunded }: Standing) => ({
      part,
      refunded: kind === "cancel" ? price : min(add(refunded, amount), price),
    })
  const later: Happening[] = [
    ...changes.map(({ at, to }) => ({ kind: "change" as const, at, after: paying(to) })),
    ...goneBack.map((gone) => ({ kind: "refund" as const, at: gone.at, after: back(gone) })),
  ]
  const inOrder = later
    .map((one) => (one.at < sold_at ? { ...one, at: sold_at } : one))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  return [{ kind: "sale", at: sold_at, after: paying(sold) }, ...inOrder]
}

const getFigures = (paid: Money, payout: Money): SellerFigures => ({ paid, commission: subtract(paid, payout), payout })

/** What of an item is a seller's, as it stands. */
function getShare({ price }: SellerItem, { part, refunded }: Standing, isTheirs: boolean): SellerFigures {
  if (part === undefined || !isTheirs) return getFigures(zero(price.currency), zero(price.currency))
  return getFigures(subtract(price, refunded), payoutAfter({ price, payout: part.payout, refunded }))
}

/** What happened to an item, for the seller who has these keys: each line is what they have after it less what they had before. */
function listMovements(item: SellerItem, keys: ReadonlySet<string>): SellerMovement[] {
  const isTheirs = ({ part }: Standing) => part !== undefined && keys.has(part.key)
  let before: Standing = { part: undefined, refunded: zero(item.price.currency) }
  return listHappenings(item).flatMap((happening) => {
    const now = happening.after(before)
    const [had, has] = [isTheirs(before), isTheirs(now)]
    const [old, share] = [getShare(item, before, had), getShare(item, now, has)]
    before = now
    const figures = getFigures(subtract(share.paid, old.paid), subtract(share.payout, old.payout))
    if (figures.paid.minor === 0n && figures.payout.minor === 0n) return []
    const { kind, at } = happening
    const change = had === has ? "amount" : has ? "arrived" : "left"
    return [{ kind, change: kind === "change" ? change : undefined, at, item, ...figures }]
  })
}

/**
 * What moved of a seller's items, the newest first. What comes later changes no day gone by.
 * @param keys all that the service ever called this seller
 */
export const sellerMovements = (
  items: readonly SellerItem[],
  keys: ReadonlySet<string>,
  { from, until }: Span,
): SellerMovement[] =>
  items
    .flatMap((item) => listMovements(item, keys))
    .filter(({ at }) => at >= from && at < until)
    .sort((a, b) => b.at.getTime() - a.at.getTime())

function sumFigures(movements: readonly SellerMovement[], currency: Currency): CountedFigures {
  const total = (part: keyof SellerFigures) =>
    movements.reduce((whole, movement) => add(whole, movement[part]), zero(currency))
  return { count: movements.length, ...getFigures(total("paid"), total("payout")) }
}

function getTotals(all: readonly SellerMovement[], currency: Currency): SellerTotals {
  const movements = all.filter(({ paid }) => paid.currency === currency)
  const of = (wanted: SellerMovement["kind"]) =>
    sumFigures(
      movements.filter(({ kind }) => kind === wanted),
      currency,
    )
  const { paid, payout } = sumFigures(movements, currency)
  return { currency, sales: of("sale"), refunds: of("refund"), changes: of("change"), net: getFigures(paid, payout) }
}

/** What is left of a period's movements, by how their items stand today. What fraud control declined is in neither. */
export interface ApprovalTotals {
  approved: CountedFigures
  waiting: CountedFigures
}

export function approvalTotals(all: readonly SellerMovement[], currency: Currency): ApprovalTotals {
  const of = (isWanted: (status: number) => boolean) =>
    sumFigures(
      all.filter(({ paid, item }) => paid.currency === currency && isWanted(item.transaction_status ?? 1)),
      currency,
    )
  return { approved: of((status) => status === 2), waiting: of((status) => status === 0 || status === 1) }
}

/** The sums of each currency. */
export const sellerTotals = (movements: readonly SellerMovement[]): SellerTotals[] =>
  [...new Set(movements.map(({ paid }) => paid.currency))].sort().map((currency) => getTotals(movements, currency))
