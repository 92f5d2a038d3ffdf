import { isUsable } from "../../use-cases/submerchants/records"
import type { Purchase } from "../../mapping"
import {
  splitBasket,
  splitHash,
  submerchantTitle,
  type MarketplaceOptions,
  type Seller,
  type Sellers,
  type SoldProduct,
  type UnusableSeller,
} from "../../mapping/marketplace"
import type { SvcSettings } from "../../modules/svc/options"
import type { SplitPolicy } from "../features"
import { readSoldBy, type SoldBy } from "./seller-links"
import { rows, type Query, type Row } from "../rows"

const SUBMERCHANT = {
  id: true,
  external_id: true,
  seller_id: true,
  key: true,
  name: true,
  legal_company_title: true,
  contact_name: true,
  contact_surname: true,
  error_code: true,
  commission: true,
} as const
const PRODUCT = { id: true, categories: { id: true, mpath: true }, shipping_profile: { id: true } } as const

type SubmerchantRow = Row<"svc_submerchant", typeof SUBMERCHANT>
type ProductRow = Row<"product", typeof PRODUCT>

/** Reads the sellers anew each time. @throws MappingError as `splitBasket` does */
export function splitBySeller({ marketplace: options }: SvcSettings): SplitPolicy | undefined {
  if (options === undefined) return undefined
  return async (query, basket, purchase) => {
    const split = splitBasket(basket, { options, sellers: await readSellers(query, options, purchase) })
    return { ...split, split_hash: splitHash(split.lines) }
  }
}

async function readSellers(query: Query, options: MarketplaceOptions, purchase: Purchase): Promise<Sellers> {
  const ids = [...new Set(purchase.lines.flatMap(({ product_id }) => product_id ?? []))]
  const [read, soldBy, own, categoryIds, shippingProfiles] = await Promise.all([
    readProducts(query, options, ids),
    readSoldBy(query, options, ids),
    readOwn(query, options),
    readCategories(query, options),
    readProfiles(query, options, purchase),
  ])
  const sellerOf = await loadSellers(query, options, [...soldBy.values()])
  const products = read.map((row): [string, SoldProduct] => [row.id, sold(row, sellerOf(soldBy.get(row.id)))])
  return { products: new Map(products), own, categoryIds, shippingProfiles }
}

async function readProducts(query: Query, options: MarketplaceOptions, ids: string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const fields = [
    "id",
    ...(options.commission.categories.length === 0 ? [] : ["categories.id", "categories.mpath"]),
    ...(options.shipping === "seller" ? ["shipping_profile.id"] : []),
  ]
  return rows(query, "product", PRODUCT, { id: ids }, fields)
}

function sold({ categories, shipping_profile }: ProductRow, seller: SoldProduct["seller"]): SoldProduct {
  // a category's path names all categories above it
  const categoryIds = categories.flatMap(({ id, mpath }) => [id, ...(mpath ?? "").split(".")])
  return { seller, categoryIds: new Set(categoryIds), shipping_profile_id: shipping_profile?.id }
}

const UNCLEAR: UnusableSeller = { reason: "It is not known which of its sellers is to be paid." }
const UNPROVEN: UnusableSeller = { reason: "It is not known whether a seller is to be paid." }
const GONE: UnusableSeller = { reason: "Its seller no longer exists." }
const NONE_YET: UnusableSeller = { reason: "Its seller is no submerchant yet." }

type ToSeller = (soldBy: SoldBy | undefined) => SoldProduct["seller"]

/** Finds who is paid for a product by its link; for a seller of another module, its submerchant is. */
async function loadSellers(
  query: Query,
  { ownItems }: MarketplaceOptions,
  linked: readonly SoldBy[],
): Promise<ToSeller> {
  const listIds = (kind: "submerchant" | "seller") => [
    ...new Set(linked.flatMap((soldBy) => (soldBy.type === kind ? soldBy.id : []))),
  ]
  const read = (column: "id" | "seller_id", ids: string[]) =>
    ids.length === 0 ? [] : rows(query, "svc_submerchant", SUBMERCHANT, { [column]: ids })
  const [own, ofSellers] = await Promise.all([read("id", listIds("submerchant")), read("seller_id", listIds("seller"))])
  const byId = new Map(own.map((row) => [row.id, row]))
  const bySeller = new Map(ofSellers.map((row) => [row.seller_id, row]))
  const paid = (row: SubmerchantRow | undefined, missing: UnusableSeller) => (row ? toSeller(row) : missing)
  return (soldBy) => {
    switch (soldBy?.type) {
      case "submerchant":
        return paid(byId.get(soldBy.id), GONE)
      case "seller":
        return paid(bySeller.get(soldBy.id), NONE_YET)
      case "unclear":
        return UNCLEAR
      case "unproven":
        return ownItems === "refuse" ? undefined : UNPROVEN
      case "no_seller":
      case undefined:
        return undefined
    }
  }
}

/** A buyer may read the reason: it has the seller's name for buyers, and nothing that the service reported. */
function toSeller(row: SubmerchantRow): Seller | UnusableSeller {
  const { id, key, error_code, commission } = row
  if (key === undefined) return { title: row.name, reason: "The payment service does not know this seller yet." }
  if (!isUsable({ key, error_code }))
    return { title: row.name, reason: "This seller does not sell here at the moment." }
  const title = submerchantTitle({ ...row, email: row.external_id })
  return { submerchant_id: id, title, publicName: row.name, key, commission: commission ?? undefined }
}

async function readOwn(query: Query, { ownItems }: MarketplaceOptions): Promise<Sellers["own"]> {
  if (typeof ownItems === "string") return undefined
  const [row] = await rows(query, "svc_submerchant", SUBMERCHANT, { external_id: ownItems.submerchant })
  return row ? toSeller(row) : { reason: "The submerchant of the option ownItems does not exist." }
}

/** The option names categories by handle or id; a handle takes precedence. */
async function readCategories(query: Query, { commission }: MarketplaceOptions): Promise<Sellers["categoryIds"]> {
  const names = commission.categories.map(({ category }) => category)
  if (names.length === 0) return new Map()
  const categories = await rows(query, "product_category", { id: true, handle: true }, { handle: names })
  return new Map(categories.map(({ id, handle }) => [handle, id]))
}

async function readProfiles(
  query: Query,
  { shipping }: MarketplaceOptions,
  purchase: Purchase,
): Promise<Sellers["shippingProfiles"]> {
  const ids = [...new Set(purchase.shipping.flatMap(({ shipping_option_id }) => shipping_option_id ?? []))]
  if (shipping !== "seller" || ids.length === 0) return new Map()
  const options = await rows(query, "shipping_option", { id: true, shipping_profile_id: true }, { id: ids })
  return new Map(
    options.flatMap(({ id, shipping_profile_id: profile }) =>
      profile === null || profile === undefined ? [] : [[id, profile]],
    ),
  )
}
