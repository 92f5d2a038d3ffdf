import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type { Attempt, AttemptChange, Lease, Ledger, Ports, SessionBalance } from "../ports/ports"
import {
  isSame,
  judgeOwed,
  type AttemptState,
  type Balance,
  type Candidate,
  type NotOwed,
  type Owed,
} from "../../domain"

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

/** `amount_changed`: the session asks for another amount. */
export type NotNow = NotOwed | { type: "amount_changed" }

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
