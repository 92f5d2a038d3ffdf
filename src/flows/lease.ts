import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type { Lease, Ledger } from "./ports"

/** Far longer than reading Medusa and writing a row take: a process that died is followed by another after this. */
const LEASE_SECONDS = 30
/** How often, and how far apart, a lease that another holds is asked for. */
const PATIENCE = { times: 50, everyMs: 100 }

/** Everything that decides about the money of one order does so under this key. */
export const orderKey = (orderId: string) => `order:${orderId}`

/** Works under a lease, which is asked for a few seconds long. Undefined: another held it all that time, and nothing was done. */
export async function withLease<T>(
  ledger: Pick<Ledger, "takeLease" | "releaseLease">,
  key: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T | undefined> {
  const lease = { key, holder: randomUUID() }
  for (let times = 0; !(await ledger.takeLease(lease, LEASE_SECONDS)); times += 1) {
    if (times === PATIENCE.times) return undefined
    await setTimeout(PATIENCE.everyMs)
  }
  try {
    return await work(lease)
  } finally {
    // what was done stands, and a lease that is not given back ends by itself
    await ledger.releaseLease(lease).catch(() => undefined)
  }
}
