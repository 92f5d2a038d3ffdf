import type { MedusaContainer } from "@medusajs/framework/types"
import { RUN_LEASE_SECONDS, runSubmerchants, type RunPorts } from "../../flows/submerchants/run-all"
import type { SyncRun } from "../../flows/submerchants/run-records"
import { SVC_MODULE } from "../../modules/svc"
import type { SvcModuleService } from "../../modules/svc/service"
import { runSellers } from "./keep-sellers"
import { marketplaceOf, submerchantWorld } from "./submerchant-world"

async function goOn(container: MedusaContainer, run: SyncRun, until: Date | undefined): Promise<SyncRun | undefined> {
  const { settings } = container.resolve<SvcModuleService>(SVC_MODULE)
  const seller = settings.marketplace?.seller
  const ports: RunPorts = { ...submerchantWorld(container), runs: marketplaceOf(container).runs }
  if (run.phase === "submerchants") return runSubmerchants(ports, run, until)
  const next = seller ? await runSellers(container, seller, run, until) : await ports.runs.nextPhase(run)
  // one that nobody asked for ends there: what it changed is due, and what was refused waits for a person
  return next?.phase === "submerchants" && next.finishedAt === undefined ? runSubmerchants(ports, next, until) : next
}

/**
 * Goes on with the open run, unless another hand does. Undefined: there was nothing to do, or another hand does it.
 */
export async function carryOnRun(container: MedusaContainer, until?: Date): Promise<SyncRun | undefined> {
  const { runs } = marketplaceOf(container)
  const claimed = await runs.claim(RUN_LEASE_SECONDS)
  if (claimed === undefined) return undefined
  let reached: SyncRun | undefined
  try {
    reached = await goOn(container, claimed, until)
  } finally {
    // one that another hand has taken over stays that hand's
    if (reached !== undefined && reached.finishedAt === undefined) await runs.release(reached.id)
  }
  return reached
}
