import type { MedusaContainer } from "@medusajs/framework/types"
import type { Submerchant } from "../../flows/submerchants/records"
import { svcOf } from "../../modules/svc"

/** The entity of the other module that a submerchant is made from; undefined: it is changed and deleted here. */
export function entityOf(container: MedusaContainer, { sellerId }: Submerchant): string | undefined {
  const { marketplace } = svcOf(container).settings
  return sellerId === undefined ? undefined : marketplace?.seller?.entity
}
