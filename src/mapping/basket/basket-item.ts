import type { BasketItem } from "../../client"
import { moneyFromDecimal } from "../../money"
import type { BasketLine } from "./basket-line"

/** A line as a basket item; no item for a line that is left out. Specification: Resources, BasketItem. */
export function toBasketItem(line: BasketLine): BasketItem[] {
  const { item_id: id, name, sentName = name, category1, category2, itemType, price, seller } = line
  if (price === undefined) return []
  const item: BasketItem = { id, name: sentName, category1, itemType, price }
  if (category2 !== undefined) item.category2 = category2
  if (seller !== undefined) {
    item.subMerchantKey = seller.key
    item.subMerchantPrice = moneyFromDecimal(seller.payout, price.currency)
  }
  return [item]
}
