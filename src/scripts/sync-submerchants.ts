import type { ExecArgs, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { setTimeout as sleep } from "node:timers/promises"
import type { SyncRun } from "../flows/submerchants/run-records"
import { runSummary } from "../flows/submerchants/run-summary"
import { SVC_MODULE } from "../modules/svc"
import type { SvcModuleService } from "../modules/svc/service"
import { SVC_MARKETPLACE_MODULE } from "../modules/svc-marketplace"
import type { SvcMarketplaceService } from "../modules/svc-marketplace/service"
import { syncAllSubmerchantsWorkflow } from "../workflows/submerchant/sync-all"

const TOLD_EVERY_MS = 2_000

const progressOf = ({ phase, done, total, failed, waiting }: SyncRun) =>
  `${phase}: ${done} of ${total ?? "?"} done, ${failed} refused, ${waiting} not heard`

/**
 * Run by `npx medusa exec`: brings all submerchants in line with the service, tells how far it is, and sums up. Ended half-way, it goes
 * on where it was when it is run again; the job of every minute goes on with it as well.
 */
export default async function syncSubmerchants({ container }: ExecArgs): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  if (container.resolve<SvcModuleService>(SVC_MODULE).settings.marketplace === undefined)
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This store is no marketplace: give the plugin the option `marketplace` first (docs/guides/marketplace.md).",
    )
  const { runs } = container.resolve<SvcMarketplaceService>(SVC_MARKETPLACE_MODULE)
  let told = ""
  const tell = (run: SyncRun | undefined) => {
    const progress = run === undefined ? told : progressOf(run)
    if (progress !== told) logger.info(progress)
    told = progress
  }
  const isDone = syncAllSubmerchantsWorkflow(container)
    .run({ input: { wait: true } })
    .then(() => true)
  while (!(await Promise.race([isDone, sleep(TOLD_EVERY_MS, false, { ref: false })]))) tell(await runs.newest())
  const run = await runs.newest()
  const summary = run && runSummary(run)
  logger.info(
    summary?.en ??
      "Not done yet: the service is not heard just now, or another process is at it. The run goes on by itself every minute.",
  )
}
