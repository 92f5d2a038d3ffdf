import type { MedusaContainer } from "@medusajs/framework/types"
import type { MarketplaceOptions } from "../../../../mapping"
import { emitsNothing, isKnown } from "../../../../medusa/marketplace/seller-links"
import { findUnknown } from "../../../../modules/svc-marketplace/query-schema"
import { resolveSvc } from "../../../../modules/svc"
import { resolveMarketplace } from "../../../../medusa/submerchants/submerchant-context"
import type { MarketplaceFacts } from "./problems"
import { readOwnProblem } from "../products/own-problem"
import { resolveQuery, rows, type Query } from "../../../../medusa/rows"

async function readMissing(query: Query, { commission }: MarketplaceOptions): Promise<string[]> {
  const names = commission.categories.map(({ category }) => category)
  if (names.length === 0) return []
  const filters = { $or: [{ handle: names }, { id: names }] }
  const categories = await rows(query, "product_category", { id: true, handle: true }, filters)
  const known = new Set(categories.flatMap(({ id, handle }) => [id, handle]))
  return [...new Set(names)].filter((name) => !known.has(name))
}

async function readUnknown(query: Query, { seller, ownItems }: MarketplaceOptions) {
  if (seller === undefined) return { unknownEntity: null, unknownFields: null, unknownPath: null, unprovenPath: null }
  const { entity, fields, productSeller: path } = seller
  const [hasEntity, hasPath] = await Promise.all([
    isKnown(query, entity, ["id", ...fields]),
    path === undefined || isKnown(query, "product", ["id", path]),
  ])
  const unknown = findUnknown(seller)
  const unknownPath = hasPath ? unknown.path : path
  const isUnproven = path !== undefined && ownItems !== "refuse" && !emitsNothing(path)
  return {
    unknownEntity: hasEntity ? undefined : entity,
    unknownFields: hasEntity ? unknown.fields : [],
    unknownPath,
    unprovenPath: isUnproven && unknownPath === undefined ? path : undefined,
  }
}

const NAMED = 10

async function readWithoutIban(scope: MedusaContainer): Promise<string[]> {
  const found = await resolveMarketplace(scope).listSvcSubmerchants({ iban: null }, { take: NAMED })
  return found.map(({ name, external_id: id }) => name ?? id)
}

/** What the settings page checks of a marketplace. */
export async function readMarketplaceFacts(
  scope: MedusaContainer,
  options: MarketplaceOptions,
): Promise<MarketplaceFacts> {
  const query = resolveQuery(scope)
  const [missingCategories, ownProblem, unknown, withoutIban, { failed }] = await Promise.all([
    readMissing(query, options),
    typeof options.ownItems === "object" ? readOwnProblem(scope, options.ownItems.submerchant) : null,
    readUnknown(query, options),
    resolveSvc(scope).capabilities.approval ? readWithoutIban(scope) : null,
    resolveMarketplace(scope).submerchants.counts(),
  ])
  return { missingCategories, ownProblem, ...unknown, withoutIban, failedCount: failed }
}
