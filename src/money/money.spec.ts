import fc from "fast-check"
import { CURRENCIES, add, compare, isEqual, min, money, subtract, sum, zero } from "./money"
import { MoneyError } from "./decimal"

const currency = fc.constantFrom(...CURRENCIES)
const minor = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const twoCurrencies = fc.tuple(currency, currency).filter(([a, b]) => a !== b)

describe("money", () => {
  it("cannot be changed after it was made", () => {
    const price = money(1050n, "TRY")
    expect(() => Object.assign(price, { minor: 0n })).toThrow(TypeError)
    expect(price).toEqual({ minor: 1050n, currency: "TRY" })
  })

  it("adds in any order and any grouping, and nothing changes nothing", () => {
    fc.assert(
      fc.property(minor, minor, minor, currency, (x, y, z, code) => {
        const [a, b, c] = [money(x, code), money(y, code), money(z, code)]
        expect(add(a, b)).toEqual(add(b, a))
        expect(add(add(a, b), c)).toEqual(add(a, add(b, c)))
        expect(add(a, zero(code))).toEqual(a)
        expect(add(a, b).minor).toBe(x + y)
      }),
    )
  })

  it("subtracts what it added", () => {
    fc.assert(
      fc.property(minor, minor, currency, (x, y, code) => {
        const [a, b] = [money(x, code), money(y, code)]
        expect(subtract(add(a, b), b)).toEqual(a)
        expect(subtract(a, a)).toEqual(zero(code))
      }),
    )
  })

  it("sums a list to what its parts are, and an empty list to nothing", () => {
    expect(sum([], "CHF")).toEqual(money(0n, "CHF"))
    fc.assert(
      fc.property(fc.array(minor), currency, (list, code) => {
        const total = list.reduce((whole, part) => whole + part, 0n)
        const amounts = list.map((part) => money(part, code))
        expect(sum(amounts, code)).toEqual(money(total, code))
      }),
    )
  })

  it("orders amounts as their minor units", () => {
    expect(compare(money(1n, "EUR"), money(2n, "EUR"))).toBe(-1)
    expect(compare(money(2n, "EUR"), money(2n, "EUR"))).toBe(0)
    expect(compare(money(2n, "EUR"), money(-2n, "EUR"))).toBe(1)
    expect(min(money(3n, "EUR"), money(2n, "EUR"))).toEqual(money(2n, "EUR"))
    fc.assert(
      fc.property(minor, minor, currency, (x, y, code) => {
        const [a, b] = [money(x, code), money(y, code)]
        expect(compare(a, b) + compare(b, a)).toBe(0)
        expect(isEqual(a, b)).toBe(x === y)
        expect(min(a, b).minor).toBe(x < y ? x : y)
      }),
    )
  })

  it("refuses to mix currencies, and names both", () => {
    fc.assert(
      fc.property(twoCurrencies, minor, ([one, other], amount) => {
        const [a, b] = [money(amount, one), money(amount, other)]
        for (const operation of [add, subtract, compare, isEqual, min]) {
          expect(() => operation(a, b)).toThrow(MoneyError)
          expect(() => operation(a, b)).toThrow(new RegExp(`${one}.*${other}`))
        }
        expect(() => sum([b], one)).toThrow(MoneyError)
      }),
    )
  })
})
