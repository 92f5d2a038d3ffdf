import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { MarketplaceOptions } from "../../../mapping"
import { tellsNobody } from "../../../modules/svc-marketplace/seller-links"
import { unknownOf } from "../../../modules/svc-marketplace/unknown-of"
import type { Query } from "../../../modules/svc/read-session"
import { marketplaceOf } from "../../../workflows/submerchant-support/submerchant-world"
import type { MarketplaceFacts } from "./marketplace-problems"
import { readOwnProblem } from "./products/own-problem"

const categoryRows = z.array(z.object({ id: z.string(), handle: z.string() }))

async function readMissing(query: Query, { commission }: MarketplaceOptions): Promise<string[]> {
  const names = commission.categories.map(({ category }) => category)
  if (names.length === 0) return []
  const filters = { $or: [{ handle: names }, { id: names }] }
  const { data } = await query.graph({ entity: "product_category", fields: ["id", "handle"], filters })
  const known = new Set(categoryRows.parse(data).flatMap(({ id, handle }) => [id, handle]))
  return [...new Set(names)].filter((name) => !known.has(name))
}

/** How Query, and the module it asks, say that they do not know an entity, a link or a field. */
const UNKNOWN = /^Service .*was not found|does not have property/

/** Whether Query knows this. What fails for another reason, such as a database that is away, says nothing of it. */
export async function isKnown(query: Pick<Query, "graph">, entity: string, fields: string[]): Promise<boolean> {
  try {
    await query.graph({ entity, fields, pagination: { take: 1, skip: 0 } })
    return true
  } catch (error) {
    return !(error instanceof Error && UNKNOWN.test(error.message))
  }
}

async function readUnknown(query: Query, { seller, ownItems }: MarketplaceOptions) {
  if (seller === undefined)
    return { unknownEntity: undefined, unknownFields: [], unknownPath: undefined, unprovenPath: undefined }
  const { entity, fields, productSeller: path } = seller
  const [hasEntity, hasPath] = await Promise.all([
    isKnown(query, entity, ["id", ...fields]),
    path === undefined || isKnown(query, "product", ["id", path]),
  ])
  const unknown = unknownOf(seller)
  const unknownPath = hasPath ? unknown.path : path
  const isUnproven = path !== undefined && ownItems !== "refuse" && !tellsNobody(path)
  return {
    unknownEntity: hasEntity ? undefined : entity,
    unknownFields: hasEntity ? unknown.fields : [],
    unknownPath,
    unprovenPath: isUnproven && unknownPath === undefined ? path : undefined,
  }
}

/** What the settings page looks at of a marketplace. */
export async function readMarketplaceFacts(
  scope: MedusaContainer,
  options: MarketplaceOptions,
): Promise<MarketplaceFacts> {
  const query = scope.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const [missingCategories, ownProblem, unknown, { failed }] = await Promise.all([
    readMissing(query, options),
    typeof options.ownItems === "object" ? readOwnProblem(scope, options.ownItems.submerchant) : undefined,
    readUnknown(query, options),
    marketplaceOf(scope).submerchants.counts(),
  ])
  return { missingCategories, ownProblem, ...unknown, failedCount: failed }
}
