import type { MedusaContainer } from "@medusajs/framework/types"
import { svcOf } from "../../modules/svc"
import { forgetBuyers } from "../../medusa/payments/forget-buyers"
import { oneStepWorkflow } from "../one-step"

const BATCH = 200

/** Erases all that has ended and is marked, or older than `days`; returns how many attempts that were. */
export async function eraseEnded(container: MedusaContainer, days?: number): Promise<number> {
  const { retention } = svcOf(container)
  let erased = 0
  for (;;) {
    const sessionIds = await retention.eraseEnded(BATCH, days)
    await forgetBuyers(container, sessionIds)
    erased += sessionIds.length
    if (sessionIds.length < BATCH) return erased
  }
}

/** Erases what has ended and was kept long enough, or was a deleted customer's; the ledger's daily housekeeping. */
export const eraseEndedPaymentsWorkflow = oneStepWorkflow(
  "erase-svc-ended-payments",
  async (_: undefined, container) => {
    const { retention, buyers, settings, health } = svcOf(container)
    const erased = await eraseEnded(container, settings.retentionDays)
    if (settings.retentionDays !== undefined) await retention.eraseUnmatchedMessages(settings.retentionDays)
    await retention.dropRequestCounts()
    await buyers.dropUnneeded()
    await health.dropOld()
    return { erased }
  },
)
