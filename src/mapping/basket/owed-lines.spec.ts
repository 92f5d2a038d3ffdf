import fc from "fast-check"
import { money, sum, zero } from "../../money"
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
  refusalOf,
  type Order,
} from "../../../integration-tests/unit/mapping/carts"
import { toBasket } from "./basket"
import { owedWhereKnown, type PaidBasket } from "./owed-lines"

const owedById = (...given: Parameters<typeof getOwed>) => Object.fromEntries(getOwed(...given) ?? [])
const refused = (...given: Parameters<typeof getOwed>) => {
  const { kind, message } = refusalOf(() => getOwed(...given))
  expect(kind).toBe("sellers")
  return message
}

describe("what is owed of each line of an order", () => {
  it("is nothing of a difference smaller than the currency's smallest unit", () => {
    const purchase = getOrder([shirt({ total: 100.004 }), mug], [shipping])
    expect(owedById("50", purchase, charge(bought()))).toEqual({ o_1: "0", o_2: "50", o_m: "0" })
  })

  it("is nothing of what was refunded while the goods stay in the order, which Medusa lowers by it", () => {
    const purchase = getOrder([shirt(), mug], [shipping], 10)
    expect(owedById("50", purchase, charge(bought(), { c_1: "10" }))).toMatchObject({ o_1: "0", o_2: "50" })
  })

  it("goes by what is left of goods that came back and were refunded", () => {
    const returned = getOrder([shirt({ total: 0 }), mug], [shipping])
    expect(owedById("50", returned, charge(bought(), { c_1: "100" }))).toEqual({ o_1: "0", o_2: "50", o_m: "0" })
    const gone = getOrder([mug], [shipping])
    expect(owedById("50", gone, charge(bought(), { c_1: "100" }))).toEqual({ o_2: "50", o_m: "0" })
  })

  it("is undefined for an order of which nothing is paid: each line counts with its total", () => {
    expect(getOwed("180", getOrder([shirt(), mug], [shipping]))).toBeUndefined()
    expect(getOwed("170", getOrder([shirt(), mug], [shipping], 10))).toBeUndefined()
  })
})

describe("what cannot be worked out is refused", () => {
  it.each([
    ["goods swapped for others", getOrder([shirt({ quantity: 0, total: 0 }), line("o_2", "mug", 120)], [shipping])],
    ["goods that are in the order no more", getOrder([line("o_2", "mug", 120)], [shipping])],
    ["goods that became cheaper", getOrder([shirt({ total: 90 }), line("o_2", "mug", 30)], [shipping])],
  ])("%s, by name, before anything is charged", (_, purchase) => {
    expect(refused("20", purchase, charge(bought()))).toContain(
      'More was paid for "shirt" than this order now has of it',
    )
  })

  it("goods whose money went back from another seller's item", () => {
    const cart = basketOf([SHIRT, line("c_2", "mug", 120)], [])
    const purchase = getOrder([shirt({ total: 0 }), line("o_2", "mug", 120), line("o_3", "sofa", 70)])
    expect(refused("70", purchase, charge(cart, { c_2: "100" }))).toContain('"shirt"')
  })

  it("a part that was paid in another way", () => {
    expect(refused("50", getOrder([shirt(), mug], [shipping]))).toContain("paid in another way")
    const purchase = getOrder([shirt(), mug, line("o_3", "sofa", 70)], [shipping])
    expect(refused("70", purchase, charge(bought()))).toContain("paid in another way")
  })

  it("refunds that Medusa counts in part, or that name no item", () => {
    expect(refused("50", getOrder([shirt(), mug], [shipping], 4), charge(bought(), { c_1: "10" }))).toContain("refunds")
    const atLarge = { ...charge(bought()), refunded: lira("100") }
    expect(refused("50", getOrder([shirt({ total: 0 }), mug], [shipping]), atLarge)).toContain("refunds")
  })

  it("a balance that stood for everything", () => {
    const balance = { ...charge(bought()).lines[0], item_id: "order_1", kind: "balance" as const, name: "Balance" }
    const paid = { lines: [{ ...balance, total: "130", price: lira("130"), refunded: zero("TRY") }] }
    const purchase = getOrder([shirt(), mug], [shipping])
    expect(refused("50", purchase, { ...paid, refunded: zero("TRY") })).toContain('"Balance"')
  })
})

describe("what a store without sellers asks for on an edited order", () => {
  const getItems = (amount: string, purchase: Order, ...paid: PaidBasket[]) => {
    const owed = owedWhereKnown({ amount: lira(amount), purchase, paid })
    const basket = toBasket({ amount: lira(amount), purchase, owed })
    if (basket.kind !== "basket") throw new Error(basket.message)
    return { rule: basket.explanation.rule, items: basket.items.map(({ id, name, price }) => [id, name, price]) }
  }

  it("is the shipping that was added, and not a share of the goods that are paid", () => {
    const purchase = getOrder([shirt()], [ship("o_m", 59.9)])
    expect(getItems("59.90", purchase, charge(basketOf([SHIRT])))).toEqual({
      rule: "itemised",
      items: [["o_m", "Cargo", lira("59.90")]],
    })
  })

  it.each([
    ["goods swapped for dearer ones", getOrder([line("o_2", "mug", 120)], [shipping])],
    ["a part that was paid in another way", getOrder([shirt(), mug, line("o_3", "sofa", 70)], [shipping])],
  ])("is one item with the order's number for %s", (_, purchase) => {
    expect(getItems("20", purchase, charge(bought()))).toEqual({
      rule: "balance",
      items: [["order_1", "Balance of order #1", lira("20")]],
    })
  })

  const thousandths = fc.integer({ min: 10, max: 99_999 })
  const change = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant("add" as const), at: fc.nat(9), by: thousandths }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("raise" as const), at: fc.nat(9), by: thousandths }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constantFrom("lower" as const, "remove" as const),
        at: fc.nat(9),
        by: thousandths,
      }),
    },
  )
  const edits = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })

  interface Row {
    id: string
    isShipping: boolean
    /** In thousandths. */
    total: number
  }

  function edit(
    rows: readonly Row[],
    step: typeof change extends fc.Arbitrary<infer T> ? T : never,
    id: string,
  ): Row[] {
    const at = step.at % Math.max(rows.length, 1)
    if (step.do === "add" || rows.length === 0) return [...rows, { id, isShipping: step.at % 3 === 0, total: step.by }]
    if (step.do === "remove") return rows.filter((_, index) => index !== at)
    const by = step.do === "raise" ? step.by : -step.by
    return rows.map((row, index) => (index === at ? { ...row, total: Math.max(row.total + by, 0) } : row))
  }

  it("is exactly what the edits left to pay, of the lines they made dearer alone, or one item", () => {
    let itemised = 0
    fc.assert(
      fc.property(edits, (steps) => {
        let rows: Row[] = [{ id: "first", isShipping: false, total: 100_000 }]
        const paid: PaidBasket[] = []
        let charged = 0n
        for (const [at, changes] of [[], ...steps].entries()) {
          const before = rows
          changes.forEach((one, n) => (rows = edit(rows, one, `${at}_${n}`)))
          const total = rows.reduce((all, row) => all + row.total, 0)
          const amount = money(BigInt(Math.round(total / 10)) - charged, "TRY")
          if (amount.minor <= 0n) return
          const purchase = getOrder(
            rows.filter((row) => !row.isShipping).map((row) => line(row.id, row.id, row.total / 1000)),
            rows
              .filter((row) => row.isShipping)
              .map((row) => ({ ...ship(row.id, row.total / 1000), shipping_option_id: row.id })),
          )
          const basket = toBasket({ amount, purchase, owed: owedWhereKnown({ amount, purchase, paid }) })
          if (basket.kind !== "basket") throw new Error(basket.message)
          const prices = basket.items.map(({ price }) => price)
          expect(sum(prices, "TRY")).toEqual(amount)
          expect(prices.every(({ minor }) => minor > 0n)).toBe(true)
          const was = new Map(before.map((row) => [row.id, row.total]))
          const isTaken = before.some(({ id, total: old }) => (rows.find((row) => row.id === id)?.total ?? 0) < old)
          if (basket.explanation.rule === "balance") {
            expect(isTaken).toBe(true)
            expect(basket.items.map(({ name }) => name)).toEqual(["Balance of order #1"])
            return
          }
          const dearer = at === 0 ? rows : rows.filter(({ id, total: now }) => now > (was.get(id) ?? 0))
          expect(basket.items.map(({ id }) => id).sort()).toEqual(dearer.map(({ id }) => id).sort())
          for (const { id, price } of basket.items) {
            const added = (rows.find((row) => row.id === id)?.total ?? 0) - (at === 0 ? 0 : (was.get(id) ?? 0))
            // thousandths in whole minor units, of which the rows share what is left over
            expect(Math.abs(Number(price.minor) - added / 10)).toBeLessThanOrEqual(3)
          }
          if (at > 0) itemised += 1
          paid.push(charge(basket))
          charged += amount.minor
        }
      }),
      { numRuns: 300 },
    )
    expect(itemised).toBeGreaterThan(5)
  })
})
