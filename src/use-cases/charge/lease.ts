import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type { Lease, Ledger } from "../ports/ports"

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
