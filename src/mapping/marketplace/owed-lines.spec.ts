import { toBasket } from "../basket/basket"
import {
  basketOf,
  bought,
  charge,
  getOrder,
  getOwed,
  line,
  lira,
  mug,
  ship,
  shipping,
  SHIRT,
  shirt,
  type Order,
} from "../../../integration-tests/unit/mapping/carts"
import { marketplaceOf } from "../../../integration-tests/unit/mapping/sellers"
import { splitBasket } from "./split-basket"

describe("what is owed on an edited order", () => {
  it("pays the seller of the line that an edit added alone", () => {
    const purchase = getOrder([shirt(), mug], [shipping])
    const owed = getOwed("50", purchase, charge(bought()))
    expect(Object.fromEntries(owed ?? [])).toEqual({ o_1: "0", o_2: "50", o_m: "0" })
    const basket = toBasket({ amount: lira("50"), purchase, owed })
    if (basket.kind !== "basket") throw new Error(basket.message)
    const { items, explanation } = splitBasket(basket, marketplaceOf({ shipping: "seller" }))
    expect(items).toMatchObject([
      { id: "o_2", price: lira("50"), subMerchantKey: "key_bora", subMerchantPrice: lira("45") },
    ])
    expect(explanation).toMatchObject({ linesTotal: "50", difference: "0" })
  })

  it("of shipping goes to whose goods are owed with it, or where it alone is owed to whose goods it ships", () => {
    const terms = marketplaceOf({ shipping: "seller" })
    const listKeys = (amount: string, purchase: Order) => {
      const basket = toBasket({ amount: lira(amount), purchase, owed: getOwed(amount, purchase, charge(bought())) })
      if (basket.kind !== "basket") throw new Error(basket.message)
      return splitBasket(basket, terms).items.map(({ id, subMerchantKey }) => [id, subMerchantKey])
    }
    expect(listKeys("55", getOrder([shirt(), mug], [ship("o_m", 35)]))).toEqual([
      ["o_2", "key_bora"],
      ["o_m", "key_bora"],
    ])
    expect(listKeys("5", getOrder([shirt()], [ship("o_m", 35)]))).toEqual([["o_m", "key_ali"]])
  })

  it("knows shipping that several sellers shared", () => {
    const cart = basketOf([SHIRT, line("c_2", "mug", 50)], [ship("m_1", 30)])
    const split = splitBasket(cart, marketplaceOf({ shipping: "spread" }))
    expect(split.lines.filter(({ part_of }) => part_of === "m_1")).toHaveLength(2)
    const purchase = getOrder([shirt(), mug, line("o_3", "sofa", 70)], [shipping])
    expect(Object.fromEntries(getOwed("70", purchase, charge(split)) ?? [])).toEqual({
      o_1: "0",
      o_2: "0",
      o_3: "70",
      o_m: "0",
    })
  })
})
