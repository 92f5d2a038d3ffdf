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
  const requested = new Map(sellers.map((seller) => [seller.item_id, seller]))
  return items.flatMap((item) =>
    item.itemId === undefined ? [] : sellerNote(item.itemId, item, currency, requested.get(item.itemId)),
  )
}

function sellerNote(
  item_id: string,
  { subMerchantKey: key, subMerchantPrice: price }: ItemTransaction,
  currency: Currency,
  requested?: SellersPart,
) {
  if (key !== undefined && key !== requested?.key) return [otherSeller(item_id)]
  if (requested === undefined || !isOther(price, requested.payout)) return []
  const shown = (amount: string) => `${figure(amount, currency)} ${currency}`
  return [otherPayout(item_id, shown(price), shown(requested.payout))]
}

const isOther = (reported: string | undefined, requested: string): reported is string =>
  reported !== undefined && isDecimal(reported) && compareDecimal(reported, requested) !== 0
