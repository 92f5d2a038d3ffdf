import type { MedusaContainer } from "@medusajs/framework/types"
import type { SubmerchantPorts, Submerchant } from "../../use-cases/submerchants/records"
import { resolveSvc } from "../../modules/svc"
import { SVC_MARKETPLACE_MODULE } from "../../modules/svc-marketplace"
import type { SvcMarketplaceService } from "../../modules/svc-marketplace/service"
import { refusedFields, say, type Refused } from "../../domain"

export const resolveMarketplace = (container: MedusaContainer) =>
  container.resolve<SvcMarketplaceService>(SVC_MARKETPLACE_MODULE)

export function submerchantContext(container: MedusaContainer): SubmerchantPorts {
  const { client, clock } = resolveSvc(container)
  return { client, clock, submerchants: resolveMarketplace(container).submerchants }
}

/** The entity of the other module that a submerchant is made from; undefined: it is changed and deleted here. */
export function getEntity(container: MedusaContainer, { seller_id }: Submerchant): string | undefined {
  const { marketplace } = resolveSvc(container).settings
  return seller_id === undefined ? undefined : marketplace?.seller?.entity
}

export interface StoredSubmerchant {
  id?: string
  refused?: Refused
}

export const NO_SELLER_TO_CHOOSE = refusedFields([{ field: "submerchant_id", message: say("submerchant.no_seller") }])
