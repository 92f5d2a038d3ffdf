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
  entity: name,
  fields: z.array(name).min(1).default(["*"]),
  /** Events whose data has the seller's `id`, or the `ids` of several. */
  events: z.array(eventOfAnother).min(1, "must name at least one event"),
  /** Query's path from a product to its seller's id, such as `seller.id`. Left out: products link to submerchants. */
  productSeller: name.optional(),
  /** A seller as a submerchant, or a promise. Undefined or null: no seller (any more), so nothing of it is sold. */
  toSubmerchant: z.custom<SellerMapping>((given) => typeof given === "function", "must be a function"),
})
export type SellerOption = z.output<typeof sellerOption>

/** The option `marketplace`; without it the store is no marketplace. */
export const marketplaceOptions = z.strictObject({
  commission: z.strictObject({
    ...commissionRate.shape,
    /** `percent` is of the item's price, or of that without its tax. */
    base: z.enum(["with_tax", "without_tax"]).default("with_tax"),
    /** By handle or id of a product category, with its subcategories. The first that fits counts. */
    categories: z.array(z.strictObject({ category: name, ...commissionRate.shape })).default([]),
  }),
  /** The receiver of shipping: the `marketplace`, the goods' `seller`, or all (`spread`). Several share by value of goods. */
  shipping: z.enum(["marketplace", "seller", "spread"]).default("marketplace"),
  /** Products without a seller: `refuse`, sell as `standard`, or (with shipping) pay the marketplace's submerchant. */
  ownItems: z
    .union(
      [z.enum(["refuse", "standard"]), z.strictObject({ submerchant: name })],
      'must be "refuse", "standard" or { submerchant: "its external id" }',
    )
    .default("refuse"),
  seller: sellerOption.optional(),
  /** The time at which sellers' items are approved for payout (needs `capabilities.approval`). A seller may have another time. */
  approval: approvalPolicy.default({ when: "manual" }),
})
export type MarketplaceOptions = z.output<typeof marketplaceOptions>

export interface Seller {
  readonly submerchant_id: string
  readonly title: string
  /** Undefined: buyers may not read its name. */
  readonly publicName?: string | undefined
  readonly key: string
  readonly commission: CommissionRate | undefined
}

/** Cannot be paid, so none of its products is sold. */
export interface UnusableSeller {
  readonly title?: string | undefined
  readonly key?: undefined
  /** Buyers may read it. */
  readonly reason: string
}

export interface SoldProduct {
  /** Undefined: the marketplace sells it itself. */
  readonly seller: Seller | UnusableSeller | undefined
  readonly categoryIds: ReadonlySet<string>
  readonly shipping_profile_id: string | undefined
}

export interface Sellers {
  /** By id. A missing product is no longer in the shop. */
  readonly products: ReadonlyMap<string, SoldProduct>
  /** The marketplace's own submerchant (option `ownItems`). */
  readonly own: Seller | UnusableSeller | undefined
  readonly categoryIds: ReadonlyMap<string, string>
  /** By shipping option; used if shipping goes to the `seller`. */
  readonly shippingProfiles: ReadonlyMap<string, string>
}

export interface Marketplace {
  readonly options: Pick<MarketplaceOptions, "commission" | "shipping" | "ownItems">
  readonly sellers: Sellers
}

export const paysSellers = ({ marketplace }: { marketplace?: MarketplaceOptions | undefined }): boolean =>
  marketplace !== undefined
