import type { BasketItem } from "../../client"
import { money } from "../../money"
import { basketHash } from "./basket-hash"

const item = (id: string, minor: bigint, name = "Gömlek"): BasketItem => ({
  id,
  name,
  category1: "Giyim",
  itemType: "PHYSICAL",
  price: money(minor, "TRY"),
})
const items = [item("line-1", 100_00n), item("line-2", 50_00n)]
const amount = money(150_00n, "TRY")
const hash = basketHash(items, amount)

describe("the hash of a basket", () => {
  it("is the same for the same lines in another order and under another name", () => {
    expect(basketHash([...items].reverse(), amount)).toBe(hash)
    expect(basketHash([item("line-1", 100_00n, "Shirt"), item("line-2", 50_00n)], amount)).toBe(hash)
  })

  it.each([
    ["an item is another", [item("line-3", 100_00n), item("line-2", 50_00n)], amount],
    ["a price is another", [item("line-1", 99_00n), item("line-2", 51_00n)], amount],
    ["an item is gone", [item("line-1", 100_00n)], amount],
    ["the amount is another", items, money(150_01n, "TRY")],
    ["the currency is another", items, money(150_00n, "EUR")],
  ])("is another when %s", (_, changed, total) => {
    expect(basketHash(changed, total)).not.toBe(hash)
  })
})
