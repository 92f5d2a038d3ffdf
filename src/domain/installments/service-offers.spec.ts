import fc from "fast-check"
import { money, sum } from "../../money"
import { installmentPolicy } from "./installment-policy"
import { listRuns, serviceOffersFor, type ServiceTotal } from "./installments"

const lira = (minor: number | bigint) => money(BigInt(minor), "TRY")
const total = (count: number, minor: number, each?: number): ServiceTotal => ({
  count,
  total: lira(minor),
  each: each === undefined ? undefined : lira(each),
})

const policy = installmentPolicy.parse({
  counts: [1, 2, 3, 6],
  surchargeBasisPoints: { 3: 0 },
  rules: [{ when: { cardFamilies: ["Bonus"] }, counts: [1, 2, 12], surchargeBasisPoints: { 12: 1000 } }],
})
const totals = [1, 2, 3, 6, 9, 12].map((count) => total(count, 240_00 + count * 1_00))
const offers = (some: readonly ServiceTotal[] = totals, family = "Axess", price = lira(240_00)) =>
  serviceOffersFor(policy, price, { family }, some)
const figures = (some: ReturnType<typeof offers>) => some.map(({ count, total: paid }) => [count, Number(paid.minor)])

describe("installments with the service's totals", () => {
  it("are those that the store and the service have, at the service's total, and at once at the price", () => {
    expect(figures(offers())).toEqual([
      [1, 240_00],
      [2, 242_00],
      [3, 240_00],
      [6, 246_00],
    ])
    expect(figures(offers([total(2, 242_00), total(4, 250_00)]))).toEqual([
      [1, 240_00],
      [2, 242_00],
    ])
  })

  it("cost what the store's terms for the card name, where they name a surcharge", () => {
    expect(figures(offers(totals, "bonus"))).toEqual([
      [1, 240_00],
      [2, 242_00],
      [12, 264_00],
    ])
  })

  it("are not offered by the store alone, below the price, in other money, or where a unit cannot be split", () => {
    expect(figures(offers([]))).toEqual([[1, 240_00]])
    expect(figures(offers([total(2, 239_99), { count: 6, total: money(300_00n, "USD"), each: undefined }]))).toEqual([
      [1, 240_00],
    ])
    expect(figures(offers([total(2, 3)], "Axess", lira(1)))).toEqual([[1, 1]])
  })

  it("add up: the last installment is what the others leave of the total", () => {
    const found = offers([total(6, 249_40, 41_57)]).find(({ count }) => count === 6)
    expect(listRuns({ per_installment: found?.per_installment ?? [] })).toEqual([
      { count: 5, amount: lira(41_57) },
      { count: 1, amount: lira(41_55) },
    ])
  })

  it("that do not come from rounding are split evenly", () => {
    const found = offers([total(2, 250_00, 100_00)]).find(({ count }) => count === 2)
    expect(listRuns({ per_installment: found?.per_installment ?? [] })).toEqual([{ count: 2, amount: lira(125_00) }])
  })

  it("always add up to the total, whatever the service reports of one installment", () => {
    const anyTotal = fc.record({
      count: fc.constantFrom(2, 3, 6, 12),
      minor: fc.integer({ min: 1, max: 1_000_000 }),
      each: fc.option(fc.integer({ min: 0, max: 500_000 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(anyTotal), fc.integer({ min: 1, max: 900_000 }), (some, price) => {
        const given = some.map(({ count, minor, each }) => total(count, minor, each))
        for (const one of offers(given, "Axess", lira(price))) {
          expect(one.per_installment).toHaveLength(one.count)
          expect(sum(one.per_installment, "TRY")).toEqual(one.total)
          expect(one.total.minor - one.surcharge.minor).toBe(BigInt(price))
          expect(one.per_installment.every(({ minor }) => minor > 0n)).toBe(true)
        }
      }),
    )
  })
})
