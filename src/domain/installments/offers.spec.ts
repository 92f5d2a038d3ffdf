import { INSTALLMENTS_OF_SHOP as policy, lira } from "../../../integration-tests/unit/given"
import { money } from "../../money"
import { installmentPolicy, type CardProperties } from "../attempt/installment-policy"
import { listRuns, offersFor, serviceOffersFor, type ServiceTotal } from "./offers"

const credit = { type: "CREDIT_CARD", commercial: false }
const bonus = { ...credit, family: "Bonus" }
const axess = { ...credit, family: "Axess" }
const counts = (offers: { count: number }[]) => offers.map(({ count }) => count)
const getOffer = (price: number, count: number, card?: CardProperties) =>
  offersFor(policy, lira(price), card).find((one) => one.count === count)

describe("installment offers", () => {
  it.each<[string, CardProperties | undefined, ReturnType<typeof lira>, number[]]>([
    ["no card", undefined, lira(1000_00), [1, 2, 3]],
    ["a card no rule fits", axess, lira(1000_00), [1, 2, 3]],
    ["a family, in any case of its word", { ...credit, family: " bonus" }, lira(1000_00), [1, 3, 6, 12]],
    ["the first rule that fits", { type: "debit_card", family: "Bonus" }, lira(1000_00), [1]],
    ["a company's card", { ...credit, commercial: true, family: "World" }, lira(1000_00), [1, 2]],
    ["a rule's minimum", bonus, lira(500_00), [1, 3, 6, 12]],
    ["less than a rule's minimum", bonus, lira(499_99), [1, 2, 3]],
    ["a currency without a minimum", bonus, money(1000_00n, "EUR"), [1, 2, 3]],
    ["a price that cannot be split", undefined, lira(2), [1, 2]],
  ])("follow the terms for %s", (_, card, price, expected) => {
    expect(counts(offersFor(policy, price, card))).toEqual(expected)
  })

  it("name total, surcharge and installments, half a minor unit rounded up", () => {
    expect(offersFor(policy, lira(10_00))).toEqual([
      { count: 1, total: lira(10_00), surcharge: lira(0), per_installment: [lira(10_00)] },
      { count: 2, total: lira(10_15), surcharge: lira(15), per_installment: [lira(5_08), lira(5_07)] },
      { count: 3, total: lira(10_25), surcharge: lira(25), per_installment: [lira(3_42), lira(3_42), lira(3_41)] },
    ])
    expect([getOffer(10_20, 3), getOffer(10_19, 3)].map((one) => one?.surcharge)).toEqual([lira(26), lira(25)])
  })
})

describe("installments with the service's totals", () => {
  const total = (count: number, minor: number, each?: number): ServiceTotal => ({
    count,
    total: lira(minor),
    each: each === undefined ? undefined : lira(each),
  })
  const terms = installmentPolicy.parse({
    counts: [1, 2, 3, 6],
    surchargeBasisPoints: { 3: 0 },
    rules: [{ when: { cardFamilies: ["Bonus"] }, counts: [1, 2, 12], surchargeBasisPoints: { 12: 1000 } }],
  })
  const totals = [1, 2, 3, 6, 9, 12].map((count) => total(count, 240_00 + count * 1_00))
  const offers = (some: readonly ServiceTotal[], family = "Axess", price = 240_00) =>
    serviceOffersFor(terms, lira(price), { family }, some)

  it.each<[string, Parameters<typeof offers>, Record<number, number>]>([
    [
      "are those of store and service, at the service's total",
      [totals],
      { 1: 240_00, 2: 242_00, 3: 240_00, 6: 246_00 },
    ],
    ["are not offered by the service alone", [[total(2, 242_00), total(4, 250_00)]], { 1: 240_00, 2: 242_00 }],
    ["cost what the store's terms for the card name", [totals, "bonus"], { 1: 240_00, 2: 242_00, 12: 264_00 }],
    ["are not offered by the store alone", [[]], { 1: 240_00 }],
    ["are not offered below the price", [[total(2, 239_99)]], { 1: 240_00 }],
    ["are not offered in other money", [[{ ...total(6, 0), total: money(300_00n, "USD") }]], { 1: 240_00 }],
    ["are not offered where a unit cannot be split", [[total(2, 3)], "Axess", 1], { 1: 1 }],
  ])("%s", (_, given, expected) => {
    const figures = offers(...given).map(({ count, total: paid }) => [count, Number(paid.minor)])
    expect(Object.fromEntries(figures)).toEqual(expected)
  })

  it.each([
    [
      "the last is what the others leave of the total",
      total(6, 249_40, 41_57),
      [
        [5, 41_57],
        [1, 41_55],
      ],
    ],
    ["those that do not come from rounding are split evenly", total(2, 250_00, 100_00), [[2, 125_00]]],
  ] as const)("add up: %s", (_, given, runs) => {
    const found = offers([given]).find(({ count }) => count === given.count)
    expect(listRuns({ per_installment: found?.per_installment ?? [] })).toEqual(
      runs.map(([count, amount]) => ({ count, amount: lira(amount) })),
    )
  })
})
