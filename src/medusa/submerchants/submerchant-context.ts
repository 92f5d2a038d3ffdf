import type { MedusaContainer } from "@medusajs/framework/types"
import type { SubmerchantPorts } from "../../flows/submerchants/ports"
import { svcOf } from "../../modules/svc"
import { SVC_MARKETPLACE_MODULE } from "../../modules/svc-marketplace"
import type { SvcMarketplaceService } from "../../modules/svc-marketplace/service"

export const marketplaceOf = (container: MedusaContainer) =>
  container.resolve<SvcMarketplaceService>(SVC_MARKETPLACE_MODULE)

/** What the flows of submerchants work with. */
export function submerchantContext(container: MedusaContainer): SubmerchantPorts {
  const { client, clock } = svcOf(container)
  return { client, clock, submerchants: marketplaceOf(container).submerchants }
}
