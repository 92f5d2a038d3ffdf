import { subtract, zero, type Money } from "../../money"
import { isSame, sumAmounts } from "../amounts"
import { isWithoutMoney, mayHoldMoney, type AttemptState } from "./attempt-state"
import type { Flow } from "./verdict"

/** An amount is undefined where it cannot be read. */
export interface Balance {
  /** The total is not read if the order costs the requested amount. */
  cart: { id: string; total: Money | undefined } | undefined
  order: OrderBalance | undefined
}

export interface OrderBalance {
  id: string
  cart_id: string | undefined
  isCancelled: boolean
  total: Money | undefined
  /** Medusa's pending difference, less captures that its transactions do not count yet. */
  pending: Money | undefined
  /** Sessions that are authorized or wait for the end of a fraud review. */
  promised: readonly { session_id: string; amount: Money }[]
  /** Sessions with a payment in Medusa, which `pending` already counts. */
  paidSessions: readonly string[]
}

export interface Claim {
  id: string
  session_id: string
  cart_id: string | undefined
  order_id?: string | undefined
  flow: Flow
  state: AttemptState
  price: Money
  created_at: Date
}

export type Candidate = Pick<Claim, "session_id" | "price" | "order_id"> &
  Partial<Pick<Claim, "id" | "state" | "created_at" | "cart_id">>

/** `undecided`: another payment of the order is being decided, or Medusa's figures cannot be read. */
export type Owed = { type: "owed" } | NotOwed
export type NotOwed = { type: "undecided" } | { type: "not_owed" | "cart_changed"; amount: Money }
/** Medusa may not know of this money yet. In other flows than `direct`, a sent attempt charges nothing. */
const mayBeUncounted = ({ flow, state }: Claim) => mayHoldMoney(state) && (state !== "sent" || flow === "direct")

export function isOlder(one: Pick<Claim, "id" | "created_at">, other: Pick<Claim, "id" | "created_at">): boolean {
  const difference = one.created_at.getTime() - other.created_at.getTime()
  return difference < 0 || (difference === 0 && one.id < other.id)
}

/** The cart's lock and its current session decide which of the cart's own attempts gets the order. */
const isOfSameCart = ({ cart_id }: Candidate, other: Claim) => cart_id !== undefined && cart_id === other.cart_id

/** Of two charges in the same state the older comes first, so that they never wait for each other. */
function goesFirst(candidate: Candidate, other: Claim): boolean {
  const { id, created_at, state } = candidate
  if (id === undefined || created_at === undefined || state !== other.state) return false
  return (state === "paid" || state === "in_review") && isOlder({ id, created_at }, other)
}

/** After a review that ended without money Medusa still counts the session. */
function keptPromises(
  { promised }: Pick<OrderBalance, "promised">,
  attempts: readonly Pick<Claim, "session_id" | "state">[],
): OrderBalance["promised"] {
  const isEmpty = (id: string) => {
    const tries = attempts.filter((one) => one.session_id === id)
    return tries.length > 0 && tries.every(({ state }) => isWithoutMoney(state))
  }
  return promised.filter(({ session_id }) => !isEmpty(session_id))
}

/** Undefined: nothing is owed, or it cannot be read. */
export function amountOwed(order: OrderBalance, attempts: readonly Claim[]): Money | undefined {
  const { pending } = order
  const owed = pending && subtract(pending, sumAmounts(keptPromises(order, attempts), pending.currency))
  return owed && owed.minor > 0n ? owed : undefined
}

function ofOrder(candidate: Candidate, order: OrderBalance, attempts: readonly Claim[]): Owed {
  const { price, session_id } = candidate
  if (order.pending === undefined) return { type: "undecided" }
  const others = attempts.filter(({ id }) => id !== candidate.id)
  const promised = keptPromises(order, others).filter((one) => one.session_id !== session_id)
  const left = subtract(order.pending, sumAmounts(promised, order.pending.currency))
  if (left.currency !== price.currency || left.minor < price.minor) return { type: "not_owed", amount: left }
  const known = new Set([...order.paidSessions, ...promised.map((one) => one.session_id)])
  const unknown = others.filter(
    (one) =>
      mayBeUncounted(one) && !known.has(one.session_id) && !isOfSameCart(candidate, one) && !goesFirst(candidate, one),
  )
  const atLeast = unknown.reduce((rest, one) => rest - one.price.minor, left.minor)
  return { type: atLeast < price.minor ? "undecided" : "owed" }
}

/** A cart is paid at once and as a whole; its order may be changed later. */
function ofCart({ price, order_id }: Candidate, { cart, order }: Balance): Owed {
  if (cart === undefined || order_id !== undefined) return { type: "owed" }
  const totals = [cart.total, order?.total].flatMap((total) => total ?? [])
  if (totals.some((total) => isSame(total, price))) return { type: "owed" }
  const [total] = totals
  return total === undefined ? { type: "undecided" } : { type: "cart_changed", amount: total }
}

/** A charge is recorded and refunded even on a cancelled order, or Medusa would make another order of the cart. */
const isUncharged = ({ state }: Candidate) => state === undefined || state === "created" || state === "awaiting_buyer"

export function judgeOwed(candidate: Candidate, balance: Balance, attempts: readonly Claim[]): Owed {
  if (balance.order?.isCancelled === true && isUncharged(candidate))
    return { type: "not_owed", amount: zero(candidate.price.currency) }
  const owed = ofCart(candidate, balance)
  if (owed.type !== "owed" || balance.order === undefined) return owed
  return ofOrder(candidate, balance.order, attempts)
}
