import type { IEventBusModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { keepSeller } from "../../flows/submerchants/keep-seller"
import { syncSubmerchant, type SyncOutcome } from "../../flows/submerchants/sync-submerchant"
import { SVC_MODULE } from "../../modules/svc"
import type { SvcModuleService } from "../../modules/svc/service"
import { logRefused, sellerPorts } from "../submerchant-support/keep-sellers"
import { readSeller } from "../submerchant-support/read-sellers"
import { submerchantWorld } from "../submerchant-support/submerchant-world"

export interface MapSellerInput {
  /** The seller's id in its own module. */
  seller_id: string
}

/** `none`: it is no submerchant, or not there any more. `refused`: what stands at it cannot be sent. */
export interface MappedSeller {
  outcome: SyncOutcome | "none" | "refused"
  submerchant_id?: string
}

const EVENTS = { made: "svc.submerchant.created", changed: "svc.submerchant.updated" } as const

async function tell(container: MedusaContainer, name: string, id: string): Promise<void> {
  await container.resolve<IEventBusModuleService>(Modules.EVENT_BUS).emit({ name, data: { id } })
}

async function map(container: MedusaContainer, sellerId: string): Promise<MappedSeller> {
  const option = container.resolve<SvcModuleService>(SVC_MODULE).settings.marketplace?.seller
  const seller = option && (await readSeller(container, option, sellerId))
  // what was sold for a seller that is gone stays theirs: its submerchant stays
  if (option === undefined || seller === undefined) return { outcome: "none" }
  const kept = await keepSeller(sellerPorts(container, option), seller)
  logRefused(container, sellerId, kept)
  if (kept.is === "none") return { outcome: "none" }
  if (kept.is === "refused")
    return { outcome: "refused", ...(kept.submerchant && { submerchant_id: kept.submerchant.id }) }
  const { id } = kept.submerchant
  const synced = await syncSubmerchant(submerchantWorld(container), id)
  if (kept.is !== "same") await tell(container, EVENTS[kept.is], id)
  return { outcome: synced?.outcome ?? "none", submerchant_id: id }
}

const mapSellerStep = createStep(
  { name: "map-svc-seller", maxRetries: 0 },
  async ({ seller_id }: MapSellerInput, { container }) => new StepResponse(await map(container, seller_id)),
)

/** Keeps a seller of another module as a submerchant (option `marketplace.seller`), and brings it to the service. */
export const mapSellerWorkflow = createWorkflow("map-svc-seller", (input: MapSellerInput) => {
  return new WorkflowResponse(mapSellerStep(input))
})
