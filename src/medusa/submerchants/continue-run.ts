import type { MedusaContainer } from "@medusajs/framework/types"
import { RUN_LEASE_SECONDS, runSubmerchants, type RunPorts } from "../../flows/submerchants/run-all"
import type { SyncRun } from "../../flows/submerchants/run-records"
import { svcOf } from "../../modules/svc"
import { runSellers } from "./sync-sellers"
import { marketplaceOf, submerchantContext } from "./submerchant-context"

async function runPhases(
  container: MedusaContainer,
  run: SyncRun,
  until: Date | undefined,
): Promise<SyncRun | undefined> {
  const { settings } = svcOf(container)
  const seller = settings.marketplace?.seller
  const ports: RunPorts = { ...submerchantContext(container), runs: marketplaceOf(container).runs }
  if (run.phase === "submerchants") return runSubmerchants(ports, run, until)
  const next = seller ? await runSellers(container, seller, run, until) : await ports.runs.nextPhase(run)
  // a run that no person started ends there: what it changed is due, and what was refused waits for a person
  return next?.phase === "submerchants" && next.finishedAt === undefined ? runSubmerchants(ports, next, until) : next
}

/**
 * Continues the open run. Undefined: there is none, or another process has claimed it.
 */
export async function continueRun(container: MedusaContainer, until?: Date): Promise<SyncRun | undefined> {
  const { runs } = marketplaceOf(container)
  const claimed = await runs.claim(RUN_LEASE_SECONDS)
  if (claimed === undefined) return undefined
  let reached: SyncRun | undefined
  try {
    reached = await runPhases(container, claimed, until)
  } finally {
    // a run that another process has claimed since is not released
    if (reached !== undefined && reached.finishedAt === undefined) await runs.release(reached.id)
  }
  return reached
}
