import { writeIn } from "../domain"
import type { ExecArgs, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { setTimeout as sleep } from "node:timers/promises"
import { type SyncRun, runSummary } from "../use-cases/submerchants/run-records"
import { requireSellersAccount } from "../modules/svc"
import { resolveMarketplace, syncAllSubmerchants } from "../medusa/marketplace/sync-sellers"

const LOGGED_EVERY_MS = 2_000

const getProgress = ({ phase, done, total, failed, waiting }: SyncRun) =>
  `${phase}: ${done} of ${total ?? "?"} done, ${failed} refused, ${waiting} without a response`

/**
 * Run by `npx medusa exec`: brings all submerchants in line with the service, logs how far it is, and sums up. Ended half-way, it
 * continues where it was when it is run again; so does the job of every minute.
 */
export default async function syncSubmerchants({ container }: ExecArgs): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  requireSellersAccount(container)
  const { runs } = resolveMarketplace(container)
  let logged = ""
  const log = (run: SyncRun | undefined) => {
    const progress = run === undefined ? logged : getProgress(run)
    if (progress !== logged) logger.info(progress)
    logged = progress
  }
  const isDone = syncAllSubmerchants(container, { wait: true }).then(() => true)
  while (!(await Promise.race([isDone, sleep(LOGGED_EVERY_MS, false, { ref: false })]))) log(await runs.newest())
  const run = await runs.newest()
  const summary = run && runSummary(run)
  logger.info(
    summary
      ? writeIn("en", summary)
      : "Not done yet: the service does not respond just now, or another process is at it. The run continues automatically every minute.",
  )
}
