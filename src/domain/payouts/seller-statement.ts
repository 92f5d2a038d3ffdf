import { add, compare, min, subtract, zero, type Currency, type Money } from "../../money"
import { sumAmounts } from "../amounts"
import { payoutAfter } from "../refund/refund-plan"

export interface SellerPart {
  key: string
  payout: Money
}

export interface PartChanged {
  at: Date
  to: SellerPart
}

export interface GoneBack {
  kind: "cancel" | "refund"
  amount: Money
  at: Date
}

export interface SellerItem {
  payment_transaction_id: string
  order_id: string | undefined
  title: string | undefined
  sold_at: Date
  transaction_status: number | undefined
  price: Money
  sold: SellerPart
  changes: readonly PartChanged[]
  goneBack: readonly GoneBack[]
}

/** Commission and payout add up to the amount paid. */
export interface SellerFigures {
  /** A surcharge is not the seller's. */
  paid: Money
  commission: Money
  payout: Money
}

/** `arrived`: it now pays this seller instead of another. `left`: the other way round. */
export type PartChange = "amount" | "arrived" | "left"

/** Figures that a seller loses are below zero. */
export interface SellerMovement extends SellerFigures {
  kind: "sale" | "refund" | "change"
  change: PartChange | undefined
  at: Date
  item: SellerItem
}

export interface CountedFigures extends SellerFigures {
  count: number
}

export interface SellerTotals {
  currency: Currency
  sales: CountedFigures
  refunds: CountedFigures
  changes: CountedFigures
  net: SellerFigures
}

/** `until` is exclusive. */
export interface Span {
  from: Date
  until: Date
}

export const isReturned = ({ price, goneBack }: SellerItem): boolean =>
  goneBack.some(({ kind }) => kind === "cancel") || compare(sumAmounts(goneBack, price.currency), price) >= 0

interface Standing {
  part: SellerPart | undefined
  refunded: Money
}

interface Happening {
  kind: "sale" | "refund" | "change"
  at: Date
  after: (before: Standing) => Standing
}

/** Nothing counts as earlier than the sale. */
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

const splitFigures = (paid: Money, payout: Money): SellerFigures => ({
  paid,
  commission: subtract(paid, payout),
  payout,
})

function computeShare({ price }: SellerItem, { part, refunded }: Standing, isTheirs: boolean): SellerFigures {
  if (part === undefined || !isTheirs) return splitFigures(zero(price.currency), zero(price.currency))
  return splitFigures(subtract(price, refunded), payoutAfter({ price, payout: part.payout, refunded }))
}

function listMovements(item: SellerItem, keys: ReadonlySet<string>): SellerMovement[] {
  const isTheirs = ({ part }: Standing) => part !== undefined && keys.has(part.key)
  let before: Standing = { part: undefined, refunded: zero(item.price.currency) }
  return listHappenings(item).flatMap((happening) => {
    const now = happening.after(before)
    const [had, has] = [isTheirs(before), isTheirs(now)]
    const [old, share] = [computeShare(item, before, had), computeShare(item, now, has)]
    before = now
    const figures = splitFigures(subtract(share.paid, old.paid), subtract(share.payout, old.payout))
    if (figures.paid.minor === 0n && figures.payout.minor === 0n) return []
    const { kind, at } = happening
    const change = had === has ? "amount" : has ? "arrived" : "left"
    return [{ kind, change: kind === "change" ? change : undefined, at, item, ...figures }]
  })
}

/** Newest first. Later happenings change no past day. @param keys every key that the service ever gave this seller */
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
  return { count: movements.length, ...splitFigures(total("paid"), total("payout")) }
}

function getTotals(all: readonly SellerMovement[], currency: Currency): SellerTotals {
  const movements = all.filter(({ paid }) => paid.currency === currency)
  const of = (wanted: SellerMovement["kind"]) =>
    sumFigures(
      movements.filter(({ kind }) => kind === wanted),
      currency,
    )
  const { paid, payout } = sumFigures(movements, currency)
  return { currency, sales: of("sale"), refunds: of("refund"), changes: of("change"), net: splitFigures(paid, payout) }
}

/** An item that fraud control declined is in neither. */
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

export const sellerTotals = (movements: readonly SellerMovement[]): SellerTotals[] =>
  [...new Set(movements.map(({ paid }) => paid.currency))].sort().map((currency) => getTotals(movements, currency))
