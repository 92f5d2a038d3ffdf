import type { MedusaContainer } from "@medusajs/framework/types"
import type { MarketplaceOptions } from "../../../mapping/marketplace"
import { emitsNothing, isKnown } from "../../../medusa/marketplace/seller-links"
import { findUnknown } from "../../../modules/svc-marketplace/query-schema"
import { forEachAccount, resolveSellersAccount } from "../../../modules/svc"
import { hasSellers } from "../../../modules/svc/accounts"
import { resolveMarketplace } from "../../../medusa/marketplace/sync-sellers"
import { readOwnProblem } from "./read-product-seller"
import { resolveQuery, rows, type Query } from "../../../medusa/rows"
import type { Sentence } from "../../../domain"
import { named, type Found, type FoundProblems } from "../svc/settings/find-problems"

/** Null: this store has nothing of the kind. */
export interface MarketplaceFacts {
  /** Categories of a commission that the shop does not have. */
  missingCategories: readonly string[]
  ownProblem: Sentence | undefined | null
  /** The entity of the seller option, if Query does not know it. */
  unknownEntity: string | undefined | null
  unknownFields: readonly string[] | null
  /** The path from a product to its seller's id, if Query does not know it or it leads to something else. */
  unknownPath: string | undefined | null
  /** A path on which the marketplace's own product looks like one whose seller is gone, although the marketplace sells too. */
  unprovenPath: string | undefined | null
  withoutIban: readonly string[] | null
  failedCount: number
}

const found = (text: string | undefined | null) => (text === null ? null : named(text === undefined ? [] : [text]))

export const foundInMarketplace = (facts: MarketplaceFacts) =>
  ({
    seller_entity: found(facts.unknownEntity),
    seller_fields: facts.unknownFields && named(facts.unknownFields),
    product_seller: found(facts.unknownPath),
    product_seller_unproven: found(facts.unprovenPath),
    own_submerchant: facts.ownProblem && { reason: facts.ownProblem },
    commission_category: named(facts.missingCategories),
    sellers_without_iban: facts.withoutIban && named(facts.withoutIban),
    sellers_failed: facts.failedCount > 0 ? { count: String(facts.failedCount) } : undefined,
  }) satisfies FoundProblems

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

async function readFacts(scope: MedusaContainer, options: MarketplaceOptions): Promise<MarketplaceFacts> {
  const query = resolveQuery(scope)
  const [missingCategories, ownProblem, unknown, withoutIban, { failed, withdrawn }] = await Promise.all([
    readMissing(query, options),
    typeof options.ownItems === "object" ? readOwnProblem(scope, options.ownItems.submerchant) : null,
    readUnknown(query, options),
    resolveSellersAccount(scope)?.capabilities.approval ? readWithoutIban(scope) : null,
    resolveMarketplace(scope).submerchants.counts(),
  ])
  return { missingCategories, ownProblem, ...unknown, withoutIban, failedCount: failed - withdrawn }
}

/** Names the accounts that no longer send approvals, although sellers' items wait for one. Null: there is none. */
async function findUnapproved(scope: MedusaContainer): Promise<Found> {
  const names = await forEachAccount(scope, async (svc) => {
    if (hasSellers(svc) && svc.capabilities.approval) return []
    return (await svc.ledger.listWaiting({ limit: 1 })).length > 0 ? [svc.account] : []
  })
  return named(names.flat()) ?? null
}

export async function findMarketplaceProblems(scope: MedusaContainer): Promise<FoundProblems> {
  const marketplace = resolveSellersAccount(scope)?.settings.marketplace
  const found = marketplace && foundInMarketplace(await readFacts(scope, marketplace))
  return { ...found, approvals_off: await findUnapproved(scope) }
}
