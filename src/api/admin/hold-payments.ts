import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { isLockTaken, refundLocks } from "../../medusa/payments/refund-store"
import { logFailure } from "../../modules/svc/log"

/** Seconds a request waits for the one before it. */
const WAIT_SECONDS = 1

/** Longer than any refund takes: a handler that never ends does not keep a payment locked. */
const HELD_AT_MOST_MS = 10 * 60_000

/** Whether another request has one of them at this moment. */
export async function arePaymentsTaken(scope: MedusaContainer, attempt_ids: readonly string[]): Promise<boolean> {
  const locking = scope.resolve(Modules.LOCKING)
  const keys = refundLocks(attempt_ids)
  const ownerId = `medusa-payment-svc:${randomUUID()}`
  try {
    await locking.acquire(keys, { ownerId, expire: 5 })
    return false
  } catch (error) {
    if (isLockTaken(error)) return true
    throw error
  } finally {
    await locking.release(keys, { ownerId })
  }
}

/**
 * Locks payments for one request, so that two refunds cannot write each other's order transactions. Returns how to release them;
 * undefined: another request has one of them. The lock is the run of a job of the locking module's, which keeps it alive while it runs
 * and releases it when this process dies.
 */
export function holdPayments(
  scope: MedusaContainer,
  attempt_ids: readonly string[],
  waitSeconds = WAIT_SECONDS,
): Promise<(() => void) | undefined> {
  const keys = refundLocks(attempt_ids)
  const locking = scope.resolve(Modules.LOCKING)
  return new Promise((resolve, reject) => {
    let isHeld = false
    const untilOver = () =>
      new Promise<void>((release) => {
        isHeld = true
        const timer = setTimeout(release, HELD_AT_MOST_MS).unref()
        resolve(() => {
          clearTimeout(timer)
          release()
        })
      })
    locking.execute(keys, untilOver, { timeout: waitSeconds }).catch((error: unknown) => {
      if (isHeld) logFailure(scope, "the lock on a payment was lost while it was refunded", error)
      else if (isLockTaken(error)) resolve(undefined)
      else reject(error instanceof Error ? error : new Error("The locking module failed."))
    })
  })
}
