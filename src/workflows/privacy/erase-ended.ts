import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../modules/svc"
import { forgetBuyers } from "../../medusa/payments/our-payment"
import { logWarning } from "../../modules/svc/log"
import { oneStepWorkflow } from "../one-step"

const BATCH = 200

/** Erases all that has ended and is marked, or older than `days`; returns how many attempts that were. */
export async function eraseEnded(container: MedusaContainer, days?: number): Promise<number> {
  const { retention } = resolveSvc(container)
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
    const { retention, buyers, settings, health, storedCards } = resolveSvc(container)
    const erased = await eraseEnded(container, settings.retentionDays)
    if (settings.retentionDays !== undefined) {
      await retention.eraseUnmatchedMessages(settings.retentionDays)
      await retention.dropForeignLines(settings.retentionDays)
    }
    await retention.dropRequestCounts()
    await buyers.dropUnneeded()
    await health.dropOld()
    const lost = (await storedCards?.dropUnneeded()) ?? 0
    if (lost > 0)
      logWarning(
        container,
        `the tokens of ${lost} stored cards are encrypted under a secret that is not among the options storedCards.secret and ` +
          "storedCards.previousSecrets: they can be neither charged nor deleted at the service.",
      )
    return { erased }
  },
)
