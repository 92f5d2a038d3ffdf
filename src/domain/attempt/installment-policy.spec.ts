import { INSTALLMENTS_OF_SHOP as policy, lira } from "../../../integration-tests/unit/given"
import { INSTALLMENTS } from "../../client"
import { money } from "../../money"
import {
  enabledCounts,
  INSTALLMENT_COUNTS,
  installmentPolicy,
  isCountAllowed,
  isPaidPriceAllowed,
  type CardProperties,
} from "./installment-policy"

describe("the installments option", () => {
  const complaints = (options: unknown) =>
    (installmentPolicy.safeParse(options).error?.issues ?? []).map(
      ({ path, message }) => `${path.join(".")} ${message}`,
    )

  it("left out means paying at once", () =>
    expect(installmentPolicy.parse({})).toEqual({ counts: [1], surchargeBasisPoints: {}, rules: [] }))

  it("knows the counts of the client, no more and no less", () => expect(INSTALLMENT_COUNTS).toEqual(INSTALLMENTS))

  const when = (condition: object) => ({ rules: [{ when: condition, counts: [1] }] })
  const surcharge = (surchargeBasisPoints: object) => ({ counts: [1, 2], surchargeBasisPoints })

  it.each<[unknown, string]>([
    [{ counts: [1, 4] }, "counts.1 must be one of 1, 2, 3, 6, 9, 12"],
    [{ counts: [2, 3] }, "counts must contain 1: paying at once is always possible"],
    [{ counts: [1, 2, 2] }, "counts must name each count once"],
    [surcharge({ 3: 100 }), "surchargeBasisPoints.3 has a surcharge, but 3 is not among counts"],
    [surcharge({ 2: 2.5 }), "surchargeBasisPoints.2 must be whole basis points: 250 stands for 2.5 %"],
    [surcharge({ 2: -1 }), "surchargeBasisPoints.2 must not be below 0"],
    [surcharge({ 2: 10_001 }), "surchargeBasisPoints.2 must not be above 10000, which is 100 %"],
    [
      when({ commercial: undefined }),
      "rules.0.when must have a condition; what holds for every card stands outside of rules",
    ],
    [when({ cardFamilies: [] }), "rules.0.when.cardFamilies must name at least one"],
    [when({ cardTypes: [" "] }), "rules.0.when.cardTypes.0 must not be empty"],
    ...["1.005", "much", "-1"].map((TRY): [unknown, string] => [
      when({ minimumAmount: { TRY } }),
      'rules.0.when.minimumAmount.TRY must be an amount as text, such as "500.00"',
    ]),
    [when({ minimumAmount: {} }), "rules.0.when.minimumAmount must name at least one currency"],
  ])("refuses %j and says where", (options, complaint) => expect(complaints(options)).toEqual([complaint]))

  it.each([
    when({ minimumAmount: { JPY: "1" } }),
    surcharge({ 1: 100 }),
    { count: [1] },
    when({ cardFamily: "Bonus" }),
  ])("refuses what it does not know: %j", (options) => expect(complaints(options)).not.toEqual([]))
})

it("the installments option is plain data that survives being stored", () =>
  expect(installmentPolicy.parse(JSON.parse(JSON.stringify(policy)))).toEqual(policy))

const credit = { type: "CREDIT_CARD", commercial: false }
const axess = { ...credit, family: "Axess" }

it.each([
  [policy, 500_00, [1, 2, 3, 6, 12]],
  [policy, 499_99, [1, 2, 3]],
  [policy, 2, [1, 2]],
  [installmentPolicy.parse({}), 499_99, [1]],
])("the counts of the hosted page are those some card may have: policy %#, at %d, %j", (terms, price, expected) => {
  expect(enabledCounts(terms, lira(price))).toEqual(expected)
})

describe("what a buyer paid in installments", () => {
  const price = lira(1000_00)

  it.each<[number, number | undefined, CardProperties, boolean]>([
    [1025_00, 3, axess, true],
    [1025_01, 3, axess, false],
    [1025_00, 2, axess, false],
    [1025_00, undefined, axess, false],
    [999_99, 1, axess, false],
    [1025_00, 4, axess, false],
    // nothing is assumed of a card that the answer does not say
    [1109_90, 12, { family: "Bonus", type: "CREDIT_CARD" }, true],
    [1109_90, 12, {}, true],
    [1109_90, 12, { family: "Axess", type: "CREDIT_CARD" }, false],
    [1109_90, 12, { family: "Bonus", type: "DEBIT_CARD" }, false],
  ])("is allowed at the price plus its count's surcharge: %d in %p by %j: %p", (paid, installment, card, expected) => {
    expect(isPaidPriceAllowed(policy, price, { paid_price: lira(paid), installment, card })).toBe(expected)
  })

  it("may be rounded either way where the surcharge is not a whole minor unit, by no more", () => {
    const isAllowed = (paid: number) =>
      isPaidPriceAllowed(policy, lira(10_19), { paid_price: lira(paid), installment: 3, card: credit })
    expect([10_43, 10_44, 10_45, 10_46].map(isAllowed)).toEqual([false, true, true, false])
  })

  it("in another currency is never allowed", () => {
    const paid_price = money(1025_00n, "EUR")
    expect(isPaidPriceAllowed(policy, price, { paid_price, installment: 3, card: {} })).toBe(false)
  })

  it.each<[number | undefined, CardProperties, boolean]>([
    [3, {}, true],
    [9, {}, false],
    [undefined, {}, false],
    [3, { type: "DEBIT_CARD" }, false],
    [3, { type: "CREDIT_CARD", commercial: true }, false],
  ])("in %p installments by %j is allowed as a count: %p", (installment, card, expected) => {
    expect(isCountAllowed(policy, price, { installment, card })).toBe(expected)
  })
})
