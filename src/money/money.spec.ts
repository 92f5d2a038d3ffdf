import fc from "fast-check"
import { forAll } from "../../integration-tests/unit/for-all"
import { compareDecimal, MoneyError } from "./decimal"
import {
  CURRENCIES,
  add,
  allocate,
  compare,
  currencyExponent,
  isCurrency,
  isEqual,
  min,
  money,
  moneyFromDecimal,
  moneyToDecimal,
  moneyToPlainDecimal,
  subtract,
  sum,
} from "./money"

const currency = fc.constantFrom(...CURRENCIES)
const minor = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })

it("the interface's currencies are six, each with hundredths as its minor unit", () => {
  expect(CURRENCIES).toEqual(["TRY", "USD", "EUR", "GBP", "NOK", "CHF"])
  expect(CURRENCIES.map(currencyExponent)).toEqual([2, 2, 2, 2, 2, 2])
  expect(CURRENCIES.every(isCurrency)).toBe(true)
})

it.each(["try", "JPY", "", " TRY", "toString", undefined, null, 1, {}, ["TRY"]])("%p is no currency", (value) =>
  expect(isCurrency(value)).toBe(false),
)

describe("money", () => {
  it("cannot be changed after it was made", () => {
    const price = money(1050n, "TRY")
    expect(() => Object.assign(price, { minor: 0n })).toThrow(TypeError)
    expect(price).toEqual({ minor: 1050n, currency: "TRY" })
  })

  it("is added, subtracted and ordered as its minor units are", () => {
    forAll(minor, minor, currency, (x, y, code) => {
      const [a, b] = [money(x, code), money(y, code)]
      expect([add(a, b), subtract(a, b)]).toEqual([money(x + y, code), money(x - y, code)])
      expect(min(a, b).minor).toBe(x < y ? x : y)
      expect([isEqual(a, b), isEqual(a, a)]).toEqual([x === y, true])
      expect(compare(a, b)).toBe(x < y ? -1 : x > y ? 1 : 0)
      expect(compare(a, a)).toBe(0)
    })
  })

  it("refuses to mix currencies, and names both", () => {
    const twoCurrencies = fc.tuple(currency, currency).filter(([a, b]) => a !== b)
    forAll(twoCurrencies, minor, ([one, other], amount) => {
      const [a, b] = [money(amount, one), money(amount, other)]
      for (const operation of [add, subtract, compare, isEqual, min]) {
        expect(() => operation(a, b)).toThrow(MoneyError)
        expect(() => operation(a, b)).toThrow(new RegExp(`${one}.*${other}`))
      }
      expect(() => sum([b], one)).toThrow(MoneyError)
    })
  })
})

describe("splitting an amount by weights", () => {
  const weights = fc
    .array(fc.oneof(fc.bigInt({ min: 0n, max: 5n }), fc.bigInt({ min: 0n, max: 10n ** 15n })), { minLength: 1 })
    .filter((list) => list.some((weight) => weight > 0n))
  const minors = (total: bigint, list: readonly bigint[]) =>
    allocate(money(total, "TRY"), list).map((part) => part.minor)
  const absolute = (value: bigint) => (value < 0n ? -value : value)

  it.each([
    // the remainder goes to the largest fraction first
    [10n, [1n, 5n, 6n], [1n, 4n, 5n]],
    // equal remainders go to the earliest parts
    [5n, [1n, 1n, 1n], [2n, 2n, 1n]],
  ])("splits %p by %p into %p", (total, list, parts) => expect(minors(total, list)).toEqual(parts))

  it("keeps every part within one minor unit of its exact share, adds back to the whole, and mirrors a negative amount", () => {
    forAll(minor, currency, weights, (total, code, list) => {
      const parts = allocate(money(total, code), list)
      expect(parts).toHaveLength(list.length)
      expect(sum(parts, code)).toEqual(money(total, code))
      const whole = list.reduce((all, weight) => all + weight, 0n)
      const pairs = list.map((weight, index) => ({ weight, part: parts[index]?.minor ?? 0n }))
      expect(pairs.filter(({ weight, part }) => absolute(part * whole - total * weight) >= whole)).toEqual([])
      expect(pairs.filter(({ weight, part }) => weight === 0n && part !== 0n)).toEqual([])
      expect(minors(-total, list)).toEqual(parts.map((part) => -part.minor))
    })
  })

  it.each([
    [10n, [1n, -1n, 5n]],
    [10n, [0n, 0n]],
    [0n, []],
  ])("refuses negative weights, weights that are all zero, and no weights: %p by %p", (total, list) => {
    expect(() => minors(total, list)).toThrow(MoneyError)
  })
})

describe("an amount from decimal text", () => {
  it("is refused exactly when it is finer than a minor unit", () => {
    expect(() => moneyFromDecimal("0.005", "EUR")).toThrow(/EUR has at most 2 decimals/)
    const digits = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    forAll(digits, fc.integer({ min: 3, max: 20 }), currency, (whole, scale, code) => {
      const read = () => moneyFromDecimal(`${whole.toString()}e-${scale}`, code)
      const unit = 10n ** BigInt(scale - currencyExponent(code))
      if (whole % unit === 0n) expect(read()).toEqual(money(whole / unit, code))
      else expect(read).toThrow(MoneyError)
    })
  })

  it("is asked for as text, also by a caller without types", () => {
    const untyped = (...given: unknown[]): unknown => Reflect.apply(moneyFromDecimal, undefined, given)
    expect(() => untyped(1.2, "TRY")).toThrow(MoneyError)
    expect(() => untyped("1.20", "JPY")).toThrow(/one of TRY, USD, EUR, GBP, NOK, CHF/)
    expect(untyped("1.20", "TRY")).toEqual(money(120n, "TRY"))
  })
})

describe("an amount to decimal text", () => {
  it.each([
    [1000n, "10.00", "10"],
    [-110n, "-1.10", "-1.1"],
  ])("writes %d as %s, and plainly as %s", (amount, fixed, plain) => {
    expect(moneyToDecimal(money(amount, "TRY"))).toBe(fixed)
    expect(moneyToPlainDecimal(money(amount, "TRY"))).toBe(plain)
  })

  it("comes back as the same amount in every currency", () => {
    forAll(minor, currency, (amount, code) => {
      const value = money(amount, code)
      expect(moneyFromDecimal(moneyToDecimal(value), code)).toEqual(value)
      expect(moneyFromDecimal(moneyToPlainDecimal(value), code)).toEqual(value)
      expect(compareDecimal(moneyToDecimal(value), moneyToPlainDecimal(value))).toBe(0)
    })
  })
})
