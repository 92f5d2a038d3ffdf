import type { MedusaContainer } from "@medusajs/framework/types"
import type { FollowContext } from "../../flows/payment-links/follow-link"
import { svcOf } from "../../modules/svc"
import { saleStore } from "./sale-store"
import { queryOf } from "../rows"

/** The client, the ledger and Medusa: what the flows of links and their sales work on. */
export function createLinkContext(container: MedusaContainer): FollowContext {
  const { client, ledger, clock, links, sales, keys } = svcOf(container)
  const query = queryOf(container)
  return { client, ledger, clock, links, sales, store: saleStore(container, query, keys) }
}
