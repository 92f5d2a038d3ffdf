import type { ItemTransaction } from "../client"
import { compareDecimal, isDecimal } from "../money"
import type { Expectation, SellersPart } from "./expectation"
import { say, type Sentence } from "./sentence"

/**
 * What a right charge of a marketplace still has a person look at: an item that pays somebody else, or another amount, than was asked
 * for. What the answer does not say is no difference.
 */
export function sellerNotes({ sellers }: Expectation, items: readonly ItemTransaction[]): Sentence[] {
  if (sellers === undefined) return []
  const asked = new Map(sellers.map((seller) => [seller.itemId, seller]))
  return items.flatMap(({ itemId, ...item }) =>
    itemId === undefined ? [] : sellerNote({ itemId, ...item }, asked.get(itemId)),
  )
}

type NamedItem = ItemTransaction & { itemId: string }

function sellerNote({ itemId, subMerchantKey: key, subMerchantPrice: price }: NamedItem, asked?: SellersPart) {
  if (key !== undefined && key !== asked?.key)
    return [
      say(
        `Item ${itemId} pays another submerchant than was asked for. Change it on the order's page, or ask the payment service.`,
        `${itemId} ürünü istenenden başka bir alt üye işyerine ödeniyor. Sipariş sayfasından değiştirin veya ödeme hizmetine sorun.`,
      ),
    ]
  if (asked === undefined || !isOther(price, asked.payout)) return []
  return [
    say(
      `Item ${itemId} pays its seller ${price} instead of ${asked.payout}. Change it on the order's page, or ask the payment service.`,
      `${itemId} ürünü satıcısına ${asked.payout} yerine ${price} ödüyor. Sipariş sayfasından değiştirin veya ödeme hizmetine sorun.`,
    ),
  ]
}

const isOther = (told: string | undefined, asked: string): told is string =>
  told !== undefined && isDecimal(told) && compareDecimal(told, asked) !== 0
