import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type {
  Lease,
  Ledger,
  Attempt,
  AttemptChange,
  Balance,
  OrderBalance,
  Ports,
  SessionBalance,
} from "../ports/ports"
import { subtract, sum, zero, type Money } from "../../money"
import { isWithoutMoney, mayHoldMoney, type AttemptState } from "../../domain"

/** Far longer than reading Medusa and writing a row take; after a crash another process continues after this time. */
const LEASE_SECONDS = 30
/** How often, and how far apart, a lease that another process has is requested again. */
const PATIENCE = { times: 50, everyMs: 100 }

/** The key for every decision about the money of one order. */
export const orderKey = (order_id: string) => `order:${order_id}`

/**
 * Runs `work` under a lease, waiting for it a few seconds. Undefined: another process had it all that time, and nothing was done.
 * `work` calls `spent` when a move has released the lease.
 */
export async function withLease<T>(
  ledger: Pick<Ledger, "takeLease" | "releaseLease">,
  key: string,
  work: (lease: Lease, spent: () => void) => Promise<T>,
): Promise<T | undefined> {
  const lease = { key, holder: randomUUID() }
  for (let times = 0; !(await ledger.takeLease(lease, LEASE_SECONDS)); times += 1) {
    if (times === PATIENCE.times) return undefined
    await setTimeout(PATIENCE.everyMs)
  }
  const state = { isSpent: false }
  try {
    return await work(lease, () => (state.isSpent = true))
  } finally {
    // the work is done, and a lease that is not released expires
    if (!state.isSpent) await ledger.releaseLease(lease).catch(() => undefined)
  }
}

/** What is to be charged: an attempt, or a session whose buyer is about to start one. */
export type Candidate = Pick<Attempt, "session_id" | "price" | "order_id"> &
  Partial<Pick<Attempt, "id" | "state" | "created_at" | "cart_id">>

/**
 * - `owed`: the cart costs just this, or the order owes this much.
 * - `undecided`: another payment of the order is being decided, or Medusa's figures cannot be read. Try again later.
 * - `not_owed`, `cart_changed`: the order owes less, or the cart costs something else: `amount`.
 */
type Owed = { type: "owed" } | NotOwed
type NotOwed = { type: "undecided" } | { type: "not_owed" | "cart_changed"; amount: Money }
/** `amount_changed`: the session asks for another amount. */
export type NotNow = NotOwed | { type: "amount_changed" }

const isSame = (a: Money, b: Money) => a.currency === b.currency && a.minor === b.minor

/** Whether an attempt has, or may be getting, money that Medusa may not know of: of other flows what is sent first charges nothing. */
const mayBeUncounted = ({ flow, state }: Attempt) => mayHoldMoney(state) && (state !== "sent" || flow === "direct")

export function isOlder(one: Pick<Attempt, "id" | "created_at">, other: Pick<Attempt, "id" | "created_at">): boolean {
  const difference = one.created_at.getTime() - other.created_at.getTime()
  return difference < 0 || (difference === 0 && one.id < other.id)
}

/** Which of a cart's own attempts gets its order is decided by the cart's lock, and by which session is the cart's. */
const isOfSameCart = ({ cart_id }: Candidate, other: Attempt) => cart_id !== undefined && cart_id === other.cart_id

/** Of two charges in the same state the older one comes first, so that they never wait for each other. */
function goesFirst(candidate: Candidate, other: Attempt): boolean {
  const { id, created_at, state } = candidate
  if (id === undefined || created_at === undefined || state !== other.state) return false
  return (state === "paid" || state === "in_review") && isOlder({ id, created_at }, other)
}

function ofOrder(candidate: Candidate, order: OrderBalance, attempts: readonly Attempt[]): Owed {
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
export function judgeOwed(candidate: Candidate, balance: Balance, attempts: readonly Attempt[]): Owed {
  if (balance.order?.isCancelled === true && isUncharged(candidate))
    return { type: "not_owed", amount: zero(candidate.price.currency) }
  const owed = ofCart(candidate, balance)
  if (owed.type !== "owed" || balance.order === undefined) return owed
  return ofOrder(candidate, balance.order, attempts)
}

/** Reads the attempts of the order, and judges. */
export async function findOwed(ledger: Ledger, candidate: Candidate, balance: Balance): Promise<Owed> {
  const { order } = balance
  return judgeOwed(candidate, balance, order ? await ledger.listAttemptsOfOrder(order.id, order.cart_id) : [])
}

/** As {@link findOwed}, from the present balance. Without cart and order it is undecided. */
export async function readOwedNow(
  ledger: Ledger,
  attempt: Attempt,
  { readBalance }: OwedTerms,
): Promise<Owed | { type: "amount_changed" }> {
  const balance = await readBalance()
  if (balance.sessionAmount === undefined || (balance.cart === undefined && balance.order === undefined))
    return { type: "undecided" }
  if (!isSame(balance.sessionAmount, attempt.price)) return { type: "amount_changed" }
  return findOwed(ledger, attempt, balance)
}

/** How to read what a session pays for. */
export interface OwedTerms {
  /** The order, where the session has one already. */
  order_id: string | undefined
  readBalance: () => Promise<SessionBalance>
}

/** `lost`: another request moved it. */
type MovedWhileOwed = { type: "moved"; attempt: Attempt } | { type: "lost" } | NotNow

/**
 * Moves an attempt into a state in which it may have money, if its price is owed. What is owed is read and the move is written under
 * the lease of the order: of two attempts of one order the second sees the first. A cart without an order is locked by Medusa.
 */
export async function moveWhileOwed(
  { ledger }: Pick<Ports, "ledger">,
  attempt: Attempt,
  step: { to: AttemptState; change?: AttemptChange },
  terms: OwedTerms,
): Promise<MovedWhileOwed> {
  const { order_id } = terms
  const move = async (lease?: Lease, spent?: () => void): Promise<MovedWhileOwed> => {
    const owed = await readOwedNow(ledger, attempt, terms)
    if (owed.type !== "owed") return owed
    const moved = await ledger.moveAttempt(attempt.id, step.to, "ours", step.change, attempt, lease)
    spent?.()
    return moved ? { type: "moved", attempt: moved } : { type: "lost" }
  }
  if (order_id === undefined) return move()
  return (await withLease(ledger, orderKey(order_id), move)) ?? { type: "undecided" }
}
