import {
  basketHash,
  splitBasket,
  splitHash,
  toBasket,
  type Basket,
  type MappingOptions,
  type MarketplaceOptions,
  type NothingToPay,
  type Purchase,
} from "../../mapping"
import type { Money } from "../../money"
import type { Query } from "../svc/read-session"
import { readSellers } from "./read-sellers"

/** What the service is asked for, and what tells it from another. */
export interface PayableBasket extends Basket {
  /** Of what is bought and for how much, whoever sells it. */
  basketHash: string
  /** Of what each seller gets; undefined: no seller does. */
  splitHash: string | undefined
}

type Settings = MappingOptions & { marketplace?: MarketplaceOptions | undefined }

/**
 * The basket of a cart or of what is owed on an order; of a marketplace with whom each item pays, read anew.
 * @throws MappingError as `toBasket` and `splitBasket` do
 */
export async function readBasket(
  query: Query,
  options: Settings,
  { amount, purchase }: { amount: Money; purchase: Purchase },
): Promise<PayableBasket | NothingToPay> {
  const basket = toBasket({ amount, purchase, options })
  if (basket.kind === "nothing_to_pay") return basket
  const { marketplace } = options
  const split = marketplace ? splitBasket(basket, await termsOf(query, marketplace, purchase)) : basket
  return { ...split, basketHash: basketHash(basket.items, amount), splitHash: splitHash(split.lines) }
}

const termsOf = async (query: Query, options: MarketplaceOptions, purchase: Purchase) => ({
  options,
  sellers: await readSellers(query, options, purchase),
})
