import { money, moneyToDecimal } from "../../money"
import { type PaidItem, refuseUnnamedPart } from "./refund-plan"

const lira = (minor: bigint) => money(minor, "TRY")

const item = (id: string, key: string | undefined, refunded = 0n): PaidItem => ({
  payment_transaction_id: id,
  item_id: `item_${id}`,
  transaction_status: 1,
  refunded: lira(refunded),
  price: moneyToDecimal(lira(100_00n)),
  paid_price: moneyToDecimal(lira(100_00n)),
  seller: key === undefined ? undefined : { key, price: "90.00" },
})

describe("a part of a payment that names no item", () => {
  it.each([
    ["of one seller, several items", [item("1", "a"), item("2", "a")]],
    ["of one seller and of the marketplace", [item("1", "a"), item("2", undefined)]],
    ["of no seller", [item("1", undefined)]],
    ["of two sellers, all of one back", [item("1", "a", 100_00n), item("2", "b", 10_00n)]],
  ])("goes on: %s", (_, items) => {
    expect(refuseUnnamedPart(items)).toBeUndefined()
  })

  it("is refused while something is left of the items of two sellers, and leads to the items", () => {
    const refusal = refuseUnnamedPart([item("1", "a", 99_99n), item("2", "b")])
    expect(refusal).toMatchObject({ reason: "several_sellers" })
    expect(refusal?.sentence.en).toContain('"Refund items" on the order')
    expect(refusal?.sentence.tr).toContain("“Kalem iade et”")
  })
})
