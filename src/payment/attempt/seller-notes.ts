import type { ItemTransaction } from "../../client"
import { compareDecimal, isDecimal, type Currency } from "../../money"
import type { Expectation, SellersPart } from "./expectation"
import { figure, type Sentence } from "../sentence"
import { otherPayout, otherSeller } from "./sentences"

/**
 * What a person should check although a marketplace's charge is right: an item that pays another seller or another amount than was
 * requested. What the answer leaves out is no difference.
 */
export function sellerNotes(
  { sellers, price: { currency } }: Expectation,
  items: readonly ItemTransaction[],
): Sentence[] {
  if (sellers === undefined) return []
  const requested = new Map(sellers.map((seller) => [seller.itemId, seller]))
  return items.flatMap(({ itemId, ...item }) =>
    itemId === undefined ? [] : sellerNote({ itemId, ...item }, currency, requested.get(itemId)),
  )
}

type NamedItem = ItemTransaction & { itemId: string }

function sellerNote(
  { itemId, subMerchantKey: key, subMerchantPrice: price }: NamedItem,
  currency: Currency,
  requested?: SellersPart,
) {
  if (key !== undefined && key !== requested?.key) return [otherSeller(itemId)]
  if (requested === undefined || !isOther(price, requested.payout)) return []
  const shown = (amount: string) => `${figure(amount, currency)} ${currency}`
  return [otherPayout(itemId, shown(price), shown(requested.payout))]
}

const isOther = (reported: string | undefined, requested: string): reported is string =>
  reported !== undefined && isDecimal(reported) && compareDecimal(reported, requested) !== 0
