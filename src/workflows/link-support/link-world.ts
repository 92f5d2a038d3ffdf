import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { FollowWorld } from "../../flows/link-sales/follow-link"
import { SVC_MODULE } from "../../modules/svc"
import type { Query } from "../../modules/svc/read-session"
import type { SvcModuleService } from "../../modules/svc/service"
import { saleStore } from "./sale-store"

/** The client, the ledger and Medusa: what the flows of links and their sales work on. */
export function createLinkWorld(container: MedusaContainer): FollowWorld {
  const { client, ledger, clock, links, sales, keys } = container.resolve<SvcModuleService>(SVC_MODULE)
  const query = container.resolve<Query>(ContainerRegistrationKeys.QUERY)
  return { client, ledger, clock, links, sales, store: saleStore(container, query, keys) }
}
