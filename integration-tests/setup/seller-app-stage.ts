import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import path from "node:path"
import { SELLER_MODULE } from "../http/seller-app/sellers"
import type { SellerModuleService } from "../http/seller-app/sellers/service"
import { marketplaceStage } from "./marketplace-stage"
import type { Stage } from "./stage"
import { until } from "./until"

/** A store whose sellers are another module's. */
export const SELLER_APP = path.join(__dirname, "../http/seller-app")

export const GOOD = {
  name: "Kahveci",
  email: "kahveci@seller.example",
  phone: "0535 000 00 00",
  address_line: "Moda Cad. 4",
  iban: "TR18 0006 2001 1900 0006 6723 15",
  tax_id: "1234567890",
}

type SellerFields = Partial<typeof GOOD> & { is_approved?: boolean }

/** Actions of such a store on its sellers. */
export function sellerAppStage(stage: Stage) {
  const { marketplace } = marketplaceStage(stage)
  const container = () => stage.medusa.container()
  const sellers = () => container().resolve<SellerModuleService>(SELLER_MODULE)

  async function emit(name: string, data: object): Promise<void> {
    await container().resolve<IEventBusModuleService>(Modules.EVENT_BUS).emit({ name, data })
  }

  async function create(more: SellerFields = {}): Promise<string> {
    const { id } = await sellers().createSellers({ ...GOOD, ...more })
    return id
  }

  async function update(id: string, more: SellerFields): Promise<void> {
    await sellers().updateSellers({ id, ...more })
    await emit("seller.updated", { id })
  }

  const keptAs = async (seller_id: string, holds: (found: { state: string; iban: string | undefined }) => boolean) => {
    const found = await until(
      () => marketplace().submerchants.findBySeller(seller_id),
      (one) => one !== undefined && holds(one),
    )
    if (!found) throw new Error("it is not kept")
    return found
  }

  async function createSynced(): Promise<string> {
    const id = await create()
    await emit("seller.created", { id })
    await keptAs(id, ({ state }) => state === "synced")
    return id
  }

  return { container, sellers, emit, create, createSynced, update, keptAs }
}
