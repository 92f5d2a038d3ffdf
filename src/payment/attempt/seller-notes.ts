import type { ItemTransaction } from "../../client"
import { compareDecimal, isDecimal } from "../../money"
import type { Expectation, SellersPart } from "./expectation"
import { say, type Sentence } from "../sentence"

/**
 * What a person should check although a marketplace's charge is right: an item that pays another seller or another amount than was
 * requested. What the answer leaves out is no difference.
 */
export function sellerNotes({ sellers }: Expectation, items: readonly ItemTransaction[]): Sentence[] {
  if (sellers === undefined) return []
  const requested = new Map(sellers.map((seller) => [seller.itemId, seller]))
  return items.flatMap(({ itemId, ...item }) =>
    itemId === undefined ? [] : sellerNote({ itemId, ...item }, requested.get(itemId)),
  )
}

type NamedItem = ItemTransaction & { itemId: string }

function sellerNote({ itemId, subMerchantKey: key, subMerchantPrice: price }: NamedItem, requested?: SellersPart) {
  if (key !== undefined && key !== requested?.key)
    return [
      say(
        `Item ${itemId} pays another submerchant than requested. Change it on the order's page, or ask the payment service.`,
        `${itemId} ürünü istenenden başka bir alt üye işyerine ödeniyor. Sipariş sayfasından değiştirin veya ödeme hizmetine sorun.`,
      ),
    ]
  if (requested === undefined || !isOther(price, requested.payout)) return []
  return [
    say(
      `Item ${itemId} pays its seller ${price} instead of ${requested.payout}. Change it on the order's page, or ask the payment service.`,
      `${itemId} ürünü satıcısına ${requested.payout} yerine ${price} ödüyor. Sipariş sayfasından değiştirin veya ödeme hizmetine sorun.`,
    ),
  ]
}

const isOther = (reported: string | undefined, requested: string): reported is string =>
  reported !== undefined && isDecimal(reported) && compareDecimal(reported, requested) !== 0
