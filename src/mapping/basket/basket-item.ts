import type { BasketItem } from "../../client"
import { moneyFromDecimal } from "../../money"
import type { BasketLine } from "./basket-line"

/** A line as the service is asked for it; nothing of one that is left out. Specification: Resources, BasketItem. */
export function toBasketItem({ price, seller, ...line }: BasketLine): BasketItem[] {
  if (price === undefined) return []
  const { itemId, name, sentName = name, category1, category2, itemType } = line
  return [
    {
      ...{ id: itemId, name: sentName, category1, ...(category2 !== undefined && { category2 }), itemType, price },
      ...(seller && {
        subMerchantKey: seller.key,
        subMerchantPrice: moneyFromDecimal(seller.payout, price.currency),
      }),
    },
  ]
}
