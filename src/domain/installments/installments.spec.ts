import fc from "fast-check"
import { money, sum } from "../../money"
import { INSTALLMENT_COUNTS, installmentPolicy, type CardProperties } from "./installment-policy"
import { enabledCounts, isCountAllowed, isPaidPriceAllowed, getOffer, offersFor } from "./installments"

const lira = (minor: bigint) => money(minor, "TRY")

const policy = installmentPolicy.parse({
  counts: [1, 2, 3],
  surchargeBasisPoints: { 2: 150, 3: 250 },
  rules: [
    { when: { cardTypes: ["DEBIT_CARD", "PREPAID_CARD"] }, counts: [1] },
    { when: { commercial: true }, counts: [1, 2] },
    {
      when: { cardFamilies: ["Bonus", "World"], minimumAmount: { TRY: "500.00" } },
      counts: [1, 3, 6, 12],
      surchargeBasisPoints: { 6: 500, 12: 1099 },
    },
  ],
})

const credit = { type: "CREDIT_CARD", commercial: false }
const counts = (offers: { count: number }[]) => offers.map(({ count }) => count)

describe("installment offers", () => {
  it("follow the general terms without a card, and for a card no rule fits", () => {
    expect(counts(offersFor(policy, lira(100_000n)))).toEqual([1, 2, 3])
    expect(counts(offersFor(policy, lira(100_000n), { ...credit, family: "Axess" }))).toEqual([1, 2, 3])
  })

  it("follow the first rule that fits the card, in any case of its words", () => {
    expect(counts(offersFor(policy, lira(100_000n), { ...credit, family: " bonus" }))).toEqual([1, 3, 6, 12])
    expect(counts(offersFor(policy, lira(100_000n), { type: "debit_card", family: "Bonus" }))).toEqual([1])
    expect(counts(offersFor(policy, lira(100_000n), { ...credit, commercial: true, family: "World" }))).toEqual([1, 2])
  })

  it("reach a rule's minimum at that very amount, and never in a currency it does not name", () => {
    const bonus = { ...credit, family: "Bonus" }
    expect(counts(offersFor(policy, lira(50_000n), bonus))).toEqual([1, 3, 6, 12])
    expect(counts(offersFor(policy, lira(49_999n), bonus))).toEqual([1, 2, 3])
    expect(counts(offersFor(policy, money(100_000n, "EUR"), bonus))).toEqual([1, 2, 3])
  })

  it("name total, surcharge and installments, half a minor unit rounded up", () => {
    expect(offersFor(policy, lira(1_000n))).toEqual([
      { count: 1, total: lira(1_000n), surcharge: lira(0n), per_installment: [lira(1_000n)] },
      { count: 2, total: lira(1_015n), surcharge: lira(15n), per_installment: [lira(508n), lira(507n)] },
      { count: 3, total: lira(1_025n), surcharge: lira(25n), per_installment: [lira(342n), lira(342n), lira(341n)] },
    ])
    expect(getOffer(policy, lira(1_020n), 3)?.surcharge).toEqual(lira(26n))
    expect(getOffer(policy, lira(1_019n), 3)?.surcharge).toEqual(lira(25n))
  })

  it("never split a price into nothing", () => {
    expect(counts(offersFor(policy, lira(2n)))).toEqual([1, 2])
    expect(enabledCounts(policy, lira(2n))).toEqual([1, 2])
  })

  it("of a count the card does not have do not exist", () => {
    expect(getOffer(policy, lira(1_000n), 12)).toBeUndefined()
    expect(getOffer(policy, lira(1_000n), 4)).toBeUndefined()
    expect(getOffer(policy, lira(100_000n), 12, { ...credit, family: "World" })?.total).toEqual(lira(110_990n))
  })

  it("add up to the total, ascend, and are allowed when they come back", () => {
    const family = fc.constantFrom("Bonus", "World", "Axess", undefined)
    const type = fc.constantFrom("CREDIT_CARD", "DEBIT_CARD", undefined)
    const card = fc.record({ family, type, commercial: fc.constantFrom(true, false, undefined) })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), card, (minor, properties) => {
        const price = lira(minor)
        const offers = offersFor(policy, price, properties)
        expect(counts(offers)).toEqual(INSTALLMENT_COUNTS.filter((count) => counts(offers).includes(count)))
        for (const { count, total, surcharge, per_installment } of offers) {
          expect(per_installment).toHaveLength(count)
          expect(sum(per_installment, "TRY")).toEqual(total)
          expect(total.minor).toBe(minor + surcharge.minor)
          expect(enabledCounts(policy, price)).toContain(count)
          const paid = { paid_price: total, installment: count, card: properties }
          expect(isPaidPriceAllowed(policy, price, paid)).toBe(true)
          expect(isCountAllowed(policy, price, paid)).toBe(true)
        }
      }),
    )
  })
})

describe("the counts of the hosted page", () => {
  it("are those some card may have at this price", () => {
    expect(enabledCounts(policy, lira(50_000n))).toEqual([1, 2, 3, 6, 12])
    expect(enabledCounts(policy, lira(49_999n))).toEqual([1, 2, 3])
    expect(enabledCounts(installmentPolicy.parse({}), lira(49_999n))).toEqual([1])
  })
})

describe("what a buyer paid in installments", () => {
  const price = lira(100_000n)
  const axess = { ...credit, family: "Axess" }
  const allowed = (paid: bigint, installment: number | undefined, card: CardProperties = axess) =>
    isPaidPriceAllowed(policy, price, { paid_price: lira(paid), installment, card })

  it("is allowed at the price plus the surcharge of the count, and at nothing else", () => {
    expect(allowed(102_500n, 3)).toBe(true)
    for (const [paid, count] of [
      [102_501n, 3],
      [102_499n, 3],
      [100_000n, 3],
      [102_500n, 2],
      [102_500n, 1],
      [102_500n, undefined],
      [99_999n, 1],
      [102_500n, 4],
    ] as const)
      expect({ paid, count, allowed: allowed(paid, count) }).toEqual({ paid, count, allowed: false })
  })

  it("may be rounded either way where the surcharge is not a whole minor unit, by no more", () => {
    const odd = lira(1_019n)
    const paid = (minor: bigint) =>
      isPaidPriceAllowed(policy, odd, { paid_price: lira(minor), installment: 3, card: credit })
    expect([1_043n, 1_044n, 1_045n, 1_046n].map(paid)).toEqual([false, true, true, false])
  })

  it("is judged by what the answer contains of the card: nothing more is assumed", () => {
    expect(allowed(110_990n, 12, { family: "Bonus", type: "CREDIT_CARD" })).toBe(true)
    expect(allowed(110_990n, 12, {})).toBe(true)
    expect(allowed(110_990n, 12, { family: "Axess", type: "CREDIT_CARD" })).toBe(false)
    expect(allowed(110_990n, 12, { family: "Bonus", type: "DEBIT_CARD" })).toBe(false)
  })

  it("in another currency is never allowed", () => {
    const paid_price = money(102_500n, "EUR")
    expect(isPaidPriceAllowed(policy, price, { paid_price, installment: 3, card: {} })).toBe(false)
  })

  it("with a count the policy forbids is seen, whatever the amount", () => {
    const count = (installment: number | undefined, card = {}) => isCountAllowed(policy, price, { installment, card })
    expect(count(3)).toBe(true)
    expect(count(9)).toBe(false)
    expect(count(undefined)).toBe(false)
    expect(count(3, { type: "DEBIT_CARD" })).toBe(false)
    expect(count(3, { type: "CREDIT_CARD", commercial: true })).toBe(false)
  })
})
