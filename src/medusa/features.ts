import type { Basket, Purchase } from "../mapping"
import type { SvcSettings } from "../modules/svc/options"
import { splitBySeller } from "./marketplace/read-sellers"
import type { Query } from "./rows"

/** Reads whom each item pays. `split_hash` covers each seller's part; undefined: no seller has one. */
export type SplitPolicy = (
  query: Query,
  basket: Basket,
  purchase: Purchase,
) => Promise<Basket & { split_hash: string | undefined }>

interface Features {
  /** From the feature `marketplace`. Undefined: this store is no marketplace. */
  getSplitPolicy?(settings: SvcSettings): SplitPolicy | undefined
}

/** Features add these to the data read from Medusa. */
export const features: Features = {
  getSplitPolicy: splitBySeller,
}

export const isMarketplace = (settings: SvcSettings): boolean => features.getSplitPolicy?.(settings) !== undefined
