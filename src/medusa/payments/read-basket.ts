import {
  basketHash,
  owedOfLines,
  owedWhereKnown,
  splitBasket,
  splitHash,
  toBasket,
  type Basket,
  type MappingOptions,
  type MarketplaceOptions,
  type NothingToPay,
  type PaidBasket,
  type Purchase,
} from "../../mapping"
import type { Money } from "../../money"
import type { History } from "../../modules/svc/ledger/history"
import { readSellers } from "../marketplace/read-sellers"
import type { Query } from "../rows"
import { readPaid } from "./read-paid"

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
 * The basket of a cart, or of what is owed of each line of an order; of a marketplace with whom each item pays, read anew.
 * @throws MappingError as `toBasket`, `owedOfLines` and `splitBasket` do
 */
export async function readBasket(
  query: Query,
  { settings: options, history }: Store,
  { amount, purchase }: Payable,
): Promise<PayableBasket | NothingToPay> {
  const { marketplace } = options
  const owed = await readOwed(query, history, { amount, purchase }, marketplace ? owedOfLines : owedWhereKnown)
  const basket = toBasket({ amount, purchase, options, owed })
  if (basket.kind === "nothing_to_pay") return basket
  const split = marketplace ? splitBasket(basket, await termsOf(query, marketplace, purchase)) : basket
  return { ...split, basketHash: basketHash(basket.items, amount), splitHash: splitHash(split.lines) }
}

async function readOwed<Owed>(
  query: Query,
  history: History,
  { amount, purchase }: Payable,
  judge: (input: Payable & { paid: readonly PaidBasket[] }) => Owed,
): Promise<Owed | undefined> {
  if (purchase.source !== "order" || amount.minor <= 0n) return undefined
  return judge({ amount, purchase, paid: await readPaid(history, query, purchase.id) })
}

const termsOf = async (query: Query, options: MarketplaceOptions, purchase: Purchase) => ({
  options,
  sellers: await readSellers(query, options, purchase),
})
