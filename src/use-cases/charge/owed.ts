import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type { Attempt, Lease, Ledger, Ports, SessionBalance } from "../ports/ports"
import {
  isReadyToCharge,
  isSame,
  judgeOwed,
  type AttemptState,
  type Balance,
  type Candidate,
  type NotOwed,
  type Owed,
} from "../../domain"

/** Far longer than reading Medusa and writing a row; after a crash another process continues when this is over. */
const LEASE_SECONDS = 30
const PATIENCE = { times: 50, everyMs: 100 }

export const orderKey = (order_id: string) => `order:${order_id}`

/** Undefined: another process held the lease, and nothing was done. `work` calls `spent` once a move released it. */
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
    if (!state.isSpent) await ledger.releaseLease(lease).catch(() => undefined)
  }
}

export type NotNow = NotOwed | { type: "amount_changed" }

export async function findOwed(
  ledger: Pick<Ledger, "listAttemptsOfOrder">,
  candidate: Candidate,
  balance: Balance,
): Promise<Owed> {
  const { order } = balance
  return judgeOwed(candidate, balance, order ? await ledger.listAttemptsOfOrder(order.id, order.cart_id) : [])
}

type OwedPorts = Pick<Ports, "ledger" | "openSales">

export async function readOwedNow(
  { ledger, openSales }: OwedPorts,
  attempt: Attempt,
  { order_id, readBalance }: OwedTerms,
): Promise<Owed | { type: "amount_changed" }> {
  // the order of a cart is just being made, and has no link; what is charged already is recorded first, and the sale waits for it
  const maySellLink = attempt.cart_id === undefined && isReadyToCharge(attempt)
  if (maySellLink && order_id !== undefined && (await openSales?.hasOpenSale(order_id))) return { type: "undecided" }
  const balance = await readBalance()
  if (balance.sessionAmount === undefined || (balance.cart === undefined && balance.order === undefined))
    return { type: "undecided" }
  if (!isSame(balance.sessionAmount, attempt.price)) return { type: "amount_changed" }
  return findOwed(ledger, attempt, balance)
}

export interface OwedTerms {
  order_id: string | undefined
  readBalance: () => Promise<SessionBalance>
}

type MovedWhileOwed = { type: "moved"; attempt: Attempt } | { type: "lost" } | NotNow

/** Under the order's lease, so that of two attempts the second sees the first. Medusa locks a cart without an order. */
export async function moveWhileOwed(
  ports: OwedPorts,
  attempt: Attempt,
  to: AttemptState,
  terms: OwedTerms,
): Promise<MovedWhileOwed> {
  const { ledger } = ports
  const { order_id } = terms
  const move = async (lease?: Lease, spent?: () => void): Promise<MovedWhileOwed> => {
    const owed = await readOwedNow(ports, attempt, terms)
    if (owed.type !== "owed") return owed
    const moved = await ledger.moveAttempt(attempt.id, to, "ours", {}, attempt, lease)
    spent?.()
    return moved ? { type: "moved", attempt: moved } : { type: "lost" }
  }
  if (order_id === undefined) return move()
  return (await withLease(ledger, orderKey(order_id), move)) ?? { type: "undecided" }
}
