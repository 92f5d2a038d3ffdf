import fc from "fast-check"
import { allocate, CURRENCIES, money, sum } from "./money"
import { MoneyError } from "./decimal"

const currency = fc.constantFrom(...CURRENCIES)
const minor = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
const weights = fc
  .array(fc.oneof(fc.bigInt({ min: 0n, max: 5n }), fc.bigInt({ min: 0n, max: 10n ** 15n })), { minLength: 1 })
  .filter((list) => list.some((weight) => weight > 0n))

const minors = (total: bigint, list: readonly bigint[]) => allocate(money(total, "TRY"), list).map((part) => part.minor)
const absolute = (value: bigint) => (value < 0n ? -value : value)

describe("splitting an amount by weights", () => {
  it("gives the remainder to the largest fraction first", () => {
    expect(minors(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
    expect(minors(10n, [1n, 5n, 6n])).toEqual([1n, 4n, 5n])
    expect(minors(1n, [1n, 3n])).toEqual([0n, 1n])
  })

  it("gives equal remainders to the earliest parts", () => {
    expect(minors(5n, [1n, 1n, 1n])).toEqual([2n, 2n, 1n])
    expect(minors(-5n, [1n, 1n, 1n])).toEqual([-2n, -2n, -1n])
  })

  it("gives a weight of zero nothing, and a single weight everything", () => {
    expect(minors(7n, [0n, 3n, 0n])).toEqual([0n, 7n, 0n])
  })

  it("adds back to the whole, whatever the amount and the weights", () => {
    fc.assert(
      fc.property(minor, currency, weights, (total, code, list) => {
        const parts = allocate(money(total, code), list)
        expect(parts).toHaveLength(list.length)
        expect(sum(parts, code)).toEqual(money(total, code))
      }),
    )
  })

  it("keeps every part within one minor unit of its exact share, and zero where the weight is zero", () => {
    fc.assert(
      fc.property(minor, weights, (total, list) => {
        const whole = list.reduce((all, weight) => all + weight, 0n)
        const parts = minors(total, list)
        const pairs = list.map((weight, index) => ({ weight, part: parts[index] ?? 0n }))
        expect(pairs.filter(({ weight, part }) => absolute(part * whole - total * weight) >= whole)).toEqual([])
        expect(pairs.filter(({ weight, part }) => weight === 0n && part !== 0n)).toEqual([])
      }),
    )
  })

  it("splits a negative amount as the mirror image of the positive one", () => {
    fc.assert(
      fc.property(minor, weights, (total, list) => {
        expect(minors(-total, list)).toEqual(minors(total, list).map((part) => -part))
      }),
    )
  })

  it("never gives a later part more than an earlier one of the same weight", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 50 }), (total, count) => {
        const parts = minors(total, Array<bigint>(count).fill(7n))
        expect(parts).toEqual([...parts].sort((a, b) => (a > b ? -1 : a < b ? 1 : 0)))
      }),
    )
  })

  it("refuses negative weights, weights that are all zero, and no weights", () => {
    expect(() => minors(10n, [1n, -1n, 5n])).toThrow(MoneyError)
    expect(() => minors(10n, [0n, 0n])).toThrow(MoneyError)
    expect(() => minors(0n, [])).toThrow(MoneyError)
  })
})
