import { compareDecimal, currencyExponent, moneyToDecimal, sum, type Money } from "../../money"
import { sumDecimals, subtractDecimals } from "../decimals"
import { MappingError } from "../error"
import { DEFAULT_MAPPING_OPTIONS } from "../options"
import type { Purchase } from "../purchase/purchase"
import { toBasketLines } from "./basket-line"
import { matchOrderLines, type KnownLine } from "./order-lines"

/** A line as it was paid. */
export interface PaidLine extends KnownLine {
  readonly owed?: string | undefined
  readonly price: Money
  /** What went back of it, or may have. */
  readonly refunded: Money
}

/** What one charge of the order, or of the cart it was made of, was for. */
export interface PaidBasket {
  readonly lines: readonly PaidLine[]
  /** What went back of it without a line being named. */
  readonly refunded: Money
}

interface OwedInput {
  readonly amount: Money
  readonly purchase: Purchase
  readonly paid: readonly PaidBasket[]
}

/** What the charges had for one line of the order; of what is in it no more, by its own id. */
interface Settled {
  readonly name: string | undefined
  readonly settled: string
  readonly refunded: string
}

/**
 * What is owed of each line of an order, by its id: its total less what the order's charges had for it, adding up to `amount`.
 * Undefined: nothing is paid yet, and the lines weigh what they come to.
 * Throws MappingError (`sellers`) where it cannot be told: something paid for was taken away, was paid in another way, or was refunded
 * so that Medusa counts a part of it only.
 */
export function owedOfLines({ amount, purchase, paid }: OwedInput): ReadonlyMap<string, string> | undefined {
  const lines = toBasketLines(purchase, DEFAULT_MAPPING_OPTIONS.basket)
  const unit = unitOf(amount)
  if (paid.length === 0) {
    const whole = subtractDecimals(sumDecimals(lines.map(({ total }) => total)), purchase.credit)
    requireSame(whole, moneyToDecimal(amount), unit)
    return undefined
  }
  const settled = settledOf(paid, purchase)
  const isCredited = areRefundsCredited({ amount, purchase, paid }, unit)
  const rest = (total: string, known: Settled | undefined) => {
    const back = isCredited ? "0" : (known?.refunded ?? "0")
    return sumDecimals([subtractDecimals(total, known?.settled ?? "0"), back])
  }
  const owed = new Map(lines.map((line) => [line.itemId, rest(line.total, settled.get(line.itemId))]))
  const gone = [...settled].filter(([id]) => !owed.has(id)).map(([, known]) => ({ ...known, rest: rest("0", known) }))
  const below = lines.map(({ itemId, name }) => ({ name, rest: owed.get(itemId) ?? "0" }))
  refuseTaken([...below, ...gone].filter((one) => isBelow(one.rest, unit)))
  for (const [id, text] of owed) if (isDust(text, unit)) owed.set(id, "0")
  requireSame(sumDecimals([...owed.values()]), moneyToDecimal(amount), unit)
  return owed
}

const unitOf = ({ currency }: Money): string => {
  const scale = currencyExponent(currency)
  return scale === 0 ? "1" : `0.${"1".padStart(scale, "0")}`
}

const minus = (text: string) => subtractDecimals("0", text)
const isBelow = (text: string, unit: string) => compareDecimal(text, minus(unit)) <= 0
/** Medusa totals a line finer than a minor unit at times. */
const isDust = (text: string, unit: string) => compareDecimal(text, unit) < 0 && compareDecimal(text, minus(unit)) > 0
const isSame = (a: string, b: string, unit: string) => {
  const difference = subtractDecimals(a, b)
  return compareDecimal(difference, unit) <= 0 && compareDecimal(difference, minus(unit)) >= 0
}

function settledOf(paid: readonly PaidBasket[], purchase: Purchase): Map<string, Settled> {
  const settled = new Map<string, Settled>()
  for (const { lines } of paid) {
    const matched = matchOrderLines(lines, purchase)
    for (const { itemId, name, owed, total, refunded } of lines) {
      const id = matched.get(itemId) ?? itemId
      const known = settled.get(id)
      settled.set(id, {
        name: known?.name ?? name,
        settled: sumDecimals([known?.settled ?? "0", owed ?? total]),
        refunded: sumDecimals([known?.refunded ?? "0", moneyToDecimal(refunded)]),
      })
    }
  }
  return settled
}

/**
 * Whether the order is lowered by its refunds (Medusa's credit lines), so that nothing of them is owed again; not where it had owed
 * them to the buyer, for goods that are in it no more. The credit lines of the cart are in what its lines were paid at.
 */
function areRefundsCredited({ amount, purchase, paid }: OwedInput, unit: string): boolean {
  const { currency } = amount
  const lines = paid.flatMap((basket) => basket.lines)
  const atLarge = sum(
    paid.map(({ refunded }) => refunded),
    currency,
  )
  const refunded = sumDecimals([atLarge, ...lines.map((line) => line.refunded)].map(moneyToDecimal))
  const before = sumDecimals(
    lines.map(({ owed, total, price }) => subtractDecimals(owed ?? total, moneyToDecimal(price))),
  )
  const credited = subtractDecimals(purchase.credit, before)
  if (isSame(credited, refunded, unit)) return true
  if (isSame(credited, "0", unit) && atLarge.minor === 0n) return false
  throw untold()
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ")

function refuseTaken(taken: readonly Pick<Settled, "name">[]): void {
  if (taken.length === 0) return
  const names = quoted([...new Set(taken.map(({ name }) => name ?? "something that was paid"))])
  throw new MappingError(
    "sellers",
    `More is paid of ${names} than this order has of it now, so it cannot be said which products what is owed is for. Take out of the ` +
      'order what was added in its place, give back what was paid for it ("Refund items" on the order), then add the rest anew.',
  )
}

function untold(): MappingError {
  return new MappingError(
    "sellers",
    "It cannot be said which products of this order what is owed is for: its lines, less what was paid for each through the payment " +
      "service, do not come to it (a part was paid in another way, or refunds of it are not settled). Settle its refunds on the order, " +
      "or let what is owed be paid in another way.",
  )
}

function requireSame(found: string, amount: string, unit: string): void {
  if (!isSame(found, amount, unit)) throw untold()
}
