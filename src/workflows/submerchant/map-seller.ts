import type { IEventBusModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { syncSubmerchant } from "../../use-cases/submerchants/sync-submerchant"
import type { SyncOutcome } from "../../use-cases/submerchants/when-to-sync"
import { resolveSvc } from "../../modules/svc"
import { syncOneSeller } from "../../medusa/submerchants/sync-sellers"
import { submerchantContext } from "../../medusa/submerchants/submerchant-context"
import { oneStepWorkflow } from "../one-step"

export interface MapSellerInput {
  /** The seller's id in its own module. */
  seller_id: string
}

/** `none`: it is no submerchant. `withdrawn`: it was one until now. `refused`: its content cannot be sent. */
export interface MappedSeller {
  outcome: SyncOutcome | "none" | "withdrawn" | "refused"
  submerchant_id?: string
}

const UPDATED = "svc.submerchant.updated"
const EVENTS = { made: "svc.submerchant.created", changed: UPDATED, withdrawn: UPDATED } as const

async function announce(container: MedusaContainer, name: string, id: string): Promise<void> {
  await container.resolve<IEventBusModuleService>(Modules.EVENT_BUS).emit({ name, data: { id } })
}

async function map(container: MedusaContainer, seller_id: string): Promise<MappedSeller> {
  const option = resolveSvc(container).settings.marketplace?.seller
  if (option === undefined) return { outcome: "none" }
  const kept = await syncOneSeller(container, option, seller_id)
  if (kept.type === "none") return { outcome: "none" }
  if (kept.type === "refused")
    return { outcome: "refused", ...(kept.submerchant && { submerchant_id: kept.submerchant.id }) }
  const { id } = kept.submerchant
  const synced = await syncSubmerchant(submerchantContext(container), id)
  if (kept.type !== "same") await announce(container, EVENTS[kept.type], id)
  if (kept.type === "withdrawn") return { outcome: "withdrawn", submerchant_id: id }
  return { outcome: synced?.outcome ?? "none", submerchant_id: id }
}

/** Keeps a seller of another module as a submerchant (option `marketplace.seller`), and sends it to the service. */
export const mapSellerWorkflow = oneStepWorkflow(
  "map-svc-seller",
  async ({ seller_id }: MapSellerInput, container) => await map(container, seller_id),
)
