import {
  basketHash,
  owedOfLines,
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
import type { History } from "../../modules/svc/ledger/history"
import { readPaid } from "./read-paid"
import { readSellers } from "./read-sellers"
import type { Query } from "../rows"

/** What is sent to the service, and what distinguishes it from another. */
export interface PayableBasket extends Basket {
  /** Of what is bought and for how much, whoever sells it. */
  basketHash: string
  /** Of what each seller gets; undefined: no seller does. */
  splitHash: string | undefined
}

/** Of the plugin's module. */
interface Store {
  settings: MappingOptions & { marketplace?: MarketplaceOptions | undefined }
  history: History
}

interface Payable {
  amount: Money
  purchase: Purchase
}

/**
 * The basket of a cart or of what is owed on an order; of a marketplace with whom each item pays, read anew, and of an order by what is
 * owed of each line.
 * @throws MappingError as `toBasket`, `owedOfLines` and `splitBasket` do
 */
export async function readBasket(
  query: Query,
  { settings: options, history }: Store,
  { amount, purchase }: Payable,
): Promise<PayableBasket | NothingToPay> {
  const { marketplace } = options
  const owed = marketplace && (await readOwedLines(query, history, { amount, purchase }))
  const basket = toBasket({ amount, purchase, options, owed })
  if (basket.kind === "nothing_to_pay") return basket
  const split = marketplace ? splitBasket(basket, await termsOf(query, marketplace, purchase)) : basket
  return { ...split, basketHash: basketHash(basket.items, amount), splitHash: splitHash(split.lines) }
}

async function readOwedLines(query: Query, history: History, { amount, purchase }: Payable) {
  if (purchase.source !== "order" || amount.minor <= 0n) return undefined
  return owedOfLines({ amount, purchase, paid: await readPaid(history, query, purchase.id) })
}

const termsOf = async (query: Query, options: MarketplaceOptions, purchase: Purchase) => ({
  options,
  sellers: await readSellers(query, options, purchase),
})
