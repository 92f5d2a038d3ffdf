import { subtract, sum, zero, type Money } from "../../money"
import { isSame } from "./answer-checks"
import { isWithoutMoney, mayHoldMoney, type AttemptState } from "./attempt-state"
import type { Flow } from "./verdict"

/** What a cart costs, or what an order still owes, as Medusa has it now. An amount is undefined where it cannot be read. */
export interface Balance {
  /** Of one whose order costs just what is asked for, the total is left out. */
  cart: { id: string; total: Money | undefined } | undefined
  order: OrderBalance | undefined
}

export interface OrderBalance {
  id: string
  /** The cart it was made of. */
  cart_id: string | undefined
  isCancelled: boolean
  total: Money | undefined
  /** Medusa's pending difference, less what its payments have captured and its transactions do not count yet. */
  pending: Money | undefined
  /** Amounts of sessions that are authorized or wait for the end of a fraud review. */
  promised: readonly { session_id: string; amount: Money }[]
  /** Sessions that have a payment in Medusa: `pending` already counts it. */
  paidSessions: readonly string[]
}

/** An attempt that claims an order's money. */
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

/** An attempt that is to be charged, or a session whose buyer is about to start one. */
export type Candidate = Pick<Claim, "session_id" | "price" | "order_id"> &
  Partial<Pick<Claim, "id" | "state" | "created_at" | "cart_id">>

/**
 * - `owed`: the cart costs just this, or the order owes this much.
 * - `undecided`: another payment of the order is being decided, or Medusa's figures cannot be read. Try again later.
 * - `not_owed`, `cart_changed`: the order owes less, or the cart costs something else: `amount`.
 */
export type Owed = { type: "owed" } | NotOwed
export type NotOwed = { type: "undecided" } | { type: "not_owed" | "cart_changed"; amount: Money }
/** Whether an attempt has, or may be getting, money that Medusa may not know of: of other flows what is sent first charges nothing. */
const mayBeUncounted = ({ flow, state }: Claim) => mayHoldMoney(state) && (state !== "sent" || flow === "direct")

export function isOlder(one: Pick<Claim, "id" | "created_at">, other: Pick<Claim, "id" | "created_at">): boolean {
  const difference = one.created_at.getTime() - other.created_at.getTime()
  return difference < 0 || (difference === 0 && one.id < other.id)
}

/** Which of a cart's own attempts gets its order is decided by the cart's lock, and by which session is the cart's. */
const isOfSameCart = ({ cart_id }: Candidate, other: Claim) => cart_id !== undefined && cart_id === other.cart_id

/** Of two charges in the same state the older one comes first, so that they never wait for each other. */
function goesFirst(candidate: Candidate, other: Claim): boolean {
  const { id, created_at, state } = candidate
  if (id === undefined || created_at === undefined || state !== other.state) return false
  return (state === "paid" || state === "in_review") && isOlder({ id, created_at }, other)
}

function ofOrder(candidate: Candidate, order: OrderBalance, attempts: readonly Claim[]): Owed {
  const { price, session_id } = candidate
  if (order.pending === undefined) return { type: "undecided" }
  const others = attempts.filter(({ id }) => id !== candidate.id)
  // after a review that ended without money Medusa still counts the session
  const isEmpty = (id: string) => {
    const tries = others.filter((one) => one.session_id === id)
    return tries.length > 0 && tries.every(({ state }) => isWithoutMoney(state))
  }
  const promised = order.promised.filter((one) => one.session_id !== session_id && !isEmpty(one.session_id))
  const left = subtract(
    order.pending,
    sum(
      promised.map(({ amount }) => amount),
      order.pending.currency,
    ),
  )
  if (left.currency !== price.currency || left.minor < price.minor) return { type: "not_owed", amount: left }
  const known = new Set([...order.paidSessions, ...promised.map((one) => one.session_id)])
  const unknown = others.filter(
    (one) =>
      mayBeUncounted(one) && !known.has(one.session_id) && !isOfSameCart(candidate, one) && !goesFirst(candidate, one),
  )
  const atLeast = unknown.reduce((rest, one) => rest - one.price.minor, left.minor)
  return { type: atLeast < price.minor ? "undecided" : "owed" }
}

/** A cart is paid at once and as a whole; later, its order may have been changed. */
function ofCart({ price, order_id }: Candidate, { cart, order }: Balance): Owed {
  if (cart === undefined || order_id !== undefined) return { type: "owed" }
  const totals = [cart.total, order?.total].flatMap((total) => total ?? [])
  if (totals.some((total) => isSame(total, price))) return { type: "owed" }
  const [total] = totals
  return total === undefined ? { type: "undecided" } : { type: "cart_changed", amount: total }
}

/** A charge is recorded even on its cancelled order, and refunded from there: otherwise Medusa would make another order of the cart. */
const isUncharged = ({ state }: Candidate) => state === undefined || state === "created" || state === "awaiting_buyer"

/** Whether the candidate's price is owed. `attempts`: all of the order, and of the cart it was made of. */
export function judgeOwed(candidate: Candidate, balance: Balance, attempts: readonly Claim[]): Owed {
  if (balance.order?.isCancelled === true && isUncharged(candidate))
    return { type: "not_owed", amount: zero(candidate.price.currency) }
  const owed = ofCart(candidate, balance)
  if (owed.type !== "owed" || balance.order === undefined) return owed
  return ofOrder(candidate, balance.order, attempts)
}
