import type { OrderItem } from "../engine/charge"
import type { Decimal } from "../wire/decimal"
import { isFields } from "../wire/json"
import { invalidField, Refusal } from "../wire/refusal"
import { RequestFields } from "./request-fields"

const MOST_ITEMS = 500
const ITEM_TYPES = ["PHYSICAL", "VIRTUAL"] as const

export interface Basket {
  items: OrderItem[]
  hasPhysicalItem: boolean
}

/** BasketItems (specification, "Resources"): 1 to 500 of them, adding up to `price` to the last unit (5062). */
export function readBasket(fields: RequestFields, price: Decimal, isSubmerchant: (key: string) => boolean): Basket {
  const list = fields.list("basketItems")
  if (!list || list.length === 0) throw fields.missing("basketItems")
  if (list.length > MOST_ITEMS) {
    throw invalidField("basketItems", "11", { en: "has more than 500 items", tr: "500'den fazla ürün içeriyor" })
  }
  let hasPhysicalItem = false
  const items = list.map((entry, index) => {
    const path = `basketItems[${index}]`
    if (!isFields(entry)) throw invalidField(path)
    const item = new RequestFields(entry, `${path}.`)
    const itemType = item.oneOf("itemType", ITEM_TYPES)
    if (itemType === undefined) throw item.missing("itemType")
    hasPhysicalItem ||= itemType === "PHYSICAL"
    return readItem(item, isSubmerchant)
  })
  const total = items.reduce((sum, item) => sum + item.price, 0n)
  if (total !== price) throw new Refusal("invalid", "5062")
  return { items, hasPhysicalItem }
}

function readItem(item: RequestFields, isSubmerchant: (key: string) => boolean): OrderItem {
  item.text("category2")
  item.decimal("withholdingTax")
  const read: OrderItem = {
    itemId: item.requiredText("id"),
    name: item.requiredText("name"),
    category: item.requiredText("category1"),
    price: item.amount("price"),
    subMerchantKey: item.text("subMerchantKey"),
    subMerchantPrice: item.decimal("subMerchantPrice"),
  }
  checkPayout(item, read, isSubmerchant)
  return read
}

function checkPayout(fields: RequestFields, item: OrderItem, isSubmerchant: (key: string) => boolean): void {
  const { subMerchantKey, subMerchantPrice } = item
  if (subMerchantKey === undefined && subMerchantPrice === undefined) return
  if (subMerchantKey === undefined || subMerchantPrice === undefined) {
    throw invalidField(fields.nameOf(subMerchantKey === undefined ? "subMerchantKey" : "subMerchantPrice"), "5079")
  }
  if (!isSubmerchant(subMerchantKey)) throw invalidField(fields.nameOf("subMerchantKey"), "2003")
  if (subMerchantPrice <= 0n || subMerchantPrice > item.price) {
    throw invalidField(fields.nameOf("subMerchantPrice"), "5077")
  }
}
