import { z } from "zod"
import { approvalPolicy } from "../../domain/payouts/approval-policy"
import { type CommissionRate, commissionRate } from "./commission-rate"

const name = z.string("must be text").trim().min(1, "must not be empty")

/** Our own events would be emitted again without end, and `*` includes them. */
const eventOfAnother = name.refine(
  (event) => event !== "*" && !event.startsWith("svc."),
  'must be an event of the module that keeps the sellers, such as "seller.created"',
)

/** Turns a seller of that module into the body of POST /admin/svc/submerchants. */
type SellerMapping = (seller: Record<string, unknown>) => unknown

/** Sellers of another module, kept as submerchants automatically. */
export const sellerOption = z.strictObject({
  /** Their entity as Query knows it. */
  entity: name,
  /** The fields of a seller that Query reads. */
  fields: z.array(name).min(1).default(["*"]),
  /** Events whose data has the seller's `id`, or the `ids` of several. */
  events: z.array(eventOfAnother).min(1, "must name at least one event"),
  /** The path of Query from a product to its seller's id, such as `seller.id`. Left out: products are linked to submerchants. */
  productSeller: name.optional(),
  /** A seller as a submerchant, at once or as a promise; undefined or null: not a seller, and if it was one, nothing of it is sold any more. */
  toSubmerchant: z.custom<SellerMapping>((given) => typeof given === "function", "must be a function"),
})
export type SellerOption = z.output<typeof sellerOption>

/** The option `marketplace`; without it the store is no marketplace. */
export const marketplaceOptions = z.strictObject({
  commission: z.strictObject({
    ...commissionRate.shape,
    /** `percent` is of the item's price, or of that without its tax. */
    base: z.enum(["with_tax", "without_tax"]).default("with_tax"),
    /** By handle or id of a product category, its subcategories included; the first that fits counts. */
    categories: z.array(z.strictObject({ category: name, ...commissionRate.shape })).default([]),
  }),
  /**
   * Who gets what is paid for shipping: the `marketplace`; the `seller` whose goods a shipping method ships (of several, by the value
   * of these goods); or `spread` over all sellers of the basket by the value of their goods.
   */
  shipping: z.enum(["marketplace", "seller", "spread"]).default("marketplace"),
  /**
   * Products without a seller: `refuse` them; sell them as `standard` items, which pay no submerchant; or let them, and what the
   * marketplace keeps of shipping, pay a submerchant that stands for the marketplace itself.
   */
  ownItems: z
    .union(
      [z.enum(["refuse", "standard"]), z.strictObject({ submerchant: name })],
      'must be "refuse", "standard" or { submerchant: "its external id" }',
    )
    .default("refuse"),
  seller: sellerOption.optional(),
  /** When sellers' items are approved, which the service needs before it pays them; with `capabilities.approval` alone. A seller may have another time. */
  approval: approvalPolicy.default({ when: "manual" }),
})
export type MarketplaceOptions = z.output<typeof marketplaceOptions>

export interface Seller {
  readonly submerchant_id: string
  readonly title: string
  /** Undefined: buyers may read no name of it. */
  readonly publicName?: string | undefined
  readonly key: string
  readonly commission: CommissionRate | undefined
}

/** It cannot be paid, so that nothing of it is sold. */
export interface UnusableSeller {
  readonly title?: string | undefined
  readonly key?: undefined
  /** A sentence that a buyer may read. */
  readonly reason: string
}

export interface SoldProduct {
  /** Undefined: the marketplace sells it itself. */
  readonly seller: Seller | UnusableSeller | undefined
  readonly categoryIds: ReadonlySet<string>
  readonly shipping_profile_id: string | undefined
}

export interface Sellers {
  /** By id; a product that is not there is not in the shop any more. */
  readonly products: ReadonlyMap<string, SoldProduct>
  /** The submerchant that stands for the marketplace itself, where the option `ownItems` names one. */
  readonly own: Seller | UnusableSeller | undefined
  readonly categoryIds: ReadonlyMap<string, string>
  /** By shipping option; of use where shipping goes to the `seller`. */
  readonly shippingProfiles: ReadonlyMap<string, string>
}

export interface Marketplace {
  readonly options: Pick<MarketplaceOptions, "commission" | "shipping" | "ownItems">
  readonly sellers: Sellers
}
