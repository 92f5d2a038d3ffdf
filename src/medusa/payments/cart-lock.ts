import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** Far longer than a repair takes, or the authorization or return of a payment. */
const LOCK_SECONDS = 120

/** Runs `work` under the lock of a cart, as Medusa's completion of it; `otherwise` where another request has it. */
export async function whileCartLocked<Result>(
  container: MedusaContainer,
  cartId: string,
  work: () => Promise<Result>,
  otherwise: (error: unknown) => Result,
): Promise<Result> {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = `svc_${randomUUID()}`
  try {
    await locking.acquire(cartId, { ownerId, expire: LOCK_SECONDS })
  } catch (error) {
    return otherwise(error)
  }
  try {
    return await work()
  } finally {
    await locking.release(cartId, { ownerId })
  }
}
