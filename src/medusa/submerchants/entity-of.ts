import type { MedusaContainer } from "@medusajs/framework/types"
import type { Submerchant } from "../../flows/submerchants/records"
import { SVC_MODULE } from "../../modules/svc"
import type { SvcModuleService } from "../../modules/svc/service"

/** The entity of the other module that a submerchant is made from; undefined: it is changed and deleted here. */
export function entityOf(container: MedusaContainer, { sellerId }: Submerchant): string | undefined {
  const { marketplace } = container.resolve<SvcModuleService>(SVC_MODULE).settings
  return sellerId === undefined ? undefined : marketplace?.seller?.entity
}
