import { money } from "../../money"
import { readCart, readOrder } from "../purchase/purchase"
import { toBasket } from "./basket"
import { matchOrderLines } from "./owed-lines"

type Json = Record<string, unknown>

const line = (id: string, variant: string, total: number, change: Json = {}) => ({
  id,
  title: variant,
  product_id: "p1",
  variant_id: variant,
  quantity: 1,
  unit_price: total,
  total,
  ...change,
})
const ship = (id: string, option: string) => ({ id, name: "Cargo", shipping_option_id: option, total: 5 })

function listLines(items: Json[], methods: Json[] = []) {
  const purchase = readCart({ id: "cart_1", currency_code: "try", items, shipping_methods: methods })
  const basket = toBasket({ amount: money(10_000n, "TRY"), purchase })
  return basket.kind === "basket" ? basket.lines : []
}

function getOrder(items: Json[], methods: Json[] = []) {
  return readOrder({ id: "order_1", display_id: 1, currency_code: "try", items, shipping_methods: methods })
}

const found = (lines: ReturnType<typeof listLines>, order: ReturnType<typeof getOrder>) =>
  Object.fromEntries(matchOrderLines(lines, order))

describe("the order's line of a basket item", () => {
  it("is found under its new id, also when two lines share a product", () => {
    const lines = listLines([line("cali_1", "red", 10), line("cali_2", "blue", 10), line("cali_3", "red", 8)])
    const order = getOrder([line("ordli_c", "red", 8), line("ordli_b", "blue", 10), line("ordli_a", "red", 10)])
    expect(found(lines, order)).toEqual({ cali_1: "ordli_a", cali_2: "ordli_b", cali_3: "ordli_c" })
  })

  it("is given once to each of two lines alike in everything", () => {
    const lines = listLines([line("cali_1", "red", 10), line("cali_2", "red", 10)])
    const order = getOrder([line("ordli_a", "red", 10), line("ordli_b", "red", 10)])
    expect(found(lines, order)).toEqual({ cali_1: "ordli_a", cali_2: "ordli_b" })
  })

  it("is found for shipping by its option", () => {
    const lines = listLines([line("cali_1", "red", 10)], [ship("casm_1", "so_slow"), ship("casm_2", "so_fast")])
    const order = getOrder([line("ordli_a", "red", 10)], [ship("ordsm_f", "so_fast"), ship("ordsm_s", "so_slow")])
    expect(found(lines, order)).toEqual({ cali_1: "ordli_a", casm_1: "ordsm_s", casm_2: "ordsm_f" })
  })

  it("is found after an order edit has changed its quantity, and is absent once it is gone", () => {
    const lines = listLines([line("cali_1", "red", 10), line("cali_2", "blue", 7)])
    const order = getOrder([line("ordli_a", "red", 10, { quantity: 3, total: 30 })])
    expect(found(lines, order)).toEqual({ cali_1: "ordli_a" })
  })

  it("is itself when the basket was made from the order, whatever its neighbours look like", () => {
    const lines = listLines([line("gone", "red", 10), line("ordli_b", "red", 10)])
    expect(found(lines, getOrder([line("ordli_b", "red", 10)]))).toEqual({ ordli_b: "ordli_b" })
  })

  it("does not exist for a balance", () => {
    const purchase = readCart({ id: "cart_1", currency_code: "try", items: [line("cali_1", "red", 0)] })
    const basket = toBasket({ amount: money(5n, "TRY"), purchase })
    expect(basket.kind === "basket" && matchOrderLines(basket.lines, getOrder([])).size).toBe(0)
  })
})
