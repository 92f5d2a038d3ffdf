import { money } from "../../money"
import { readCart, readOrder } from "../purchase/purchase"
import { toBasket } from "./basket"
import { explain } from "./explain"

const items = [
  { id: "l1", title: "Kettle", quantity: 2, unit_price: 50, discount_total: 10, tax_total: 18, total: 108 },
  { id: "l2", title: "A cup with a name that does not end soon", quantity: 1, total: "0" },
]

describe("the explanation of a basket", () => {
  it("shows how each price and the amount came about", () => {
    const change = { shipping_methods: [{ id: "s1", name: "Cargo", total: "12.004" }], credit_lines: [{ amount: 20 }] }
    const cart = readCart({ id: "cart_1", currency_code: "try", items, ...change })
    const basket = toBasket({ amount: money(10_000n, "TRY"), purchase: cart })
    expect(basket.kind === "basket" && explain(basket.explanation)).toBe(
      [
        "item  name                            quantity  unit price  discount  tax   total  spread     price",
        "l1    Kettle                                 2          50        10   18     108     -18     90.00",
        "l2    A cup with a name that does n…         1                                  0          left out",
        "s1    Cargo                                                                12.004  -2.004     10.00",
        "",
        "lines               120.004",
        "credit lines        -20",
        "rounding and other  -0.004",
        "amount              100.00 TRY",
        "rule                an item per line above zero",
      ].join("\n"),
    )
  })

  it("shows why everything is one item", () => {
    const order = readOrder({ id: "order_1", display_id: 7, currency_code: "try", items })
    const basket = toBasket({ amount: money(0n, "TRY"), purchase: order })
    expect(basket.kind).toBe("nothing_to_pay")
    const free = readOrder({ id: "order_1", display_id: 7, currency_code: "try", items: [items[1]] })
    const balance = toBasket({ amount: money(500n, "TRY"), purchase: free })
    const text = balance.kind === "basket" ? explain(balance.explanation) : ""
    expect(text).toMatch(/^l2 .* in the balance$/m)
    expect(text).toMatch(/^order_1 +Balance of order #7 .* 5\.00$/m)
    expect(text).toMatch(/one item for the whole amount: no line is above zero$/)
  })
})
