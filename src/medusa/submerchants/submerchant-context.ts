import type { MedusaContainer } from "@medusajs/framework/types"
import type { SubmerchantPorts } from "../../flows/submerchants/ports"
import { SVC_MODULE } from "../../modules/svc"
import type { SvcModuleService } from "../../modules/svc/service"
import { SVC_MARKETPLACE_MODULE } from "../../modules/svc-marketplace"
import type { SvcMarketplaceService } from "../../modules/svc-marketplace/service"

export const marketplaceOf = (container: MedusaContainer) =>
  container.resolve<SvcMarketplaceService>(SVC_MARKETPLACE_MODULE)

/** What the flows of submerchants work with. */
export function submerchantContext(container: MedusaContainer): SubmerchantPorts {
  const { client, clock } = container.resolve<SvcModuleService>(SVC_MODULE)
  return { client, clock, submerchants: marketplaceOf(container).submerchants }
}
