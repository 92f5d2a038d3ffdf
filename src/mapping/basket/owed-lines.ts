import {
  compareDecimal,
  currencyExponent,
  type Money,
  moneyToDecimal,
  normalizeDecimal,
  subtractDecimals,
  sum,
  sumDecimals,
} from "../../money"
import { DEFAULT_MAPPING_OPTIONS } from "../options"
import type { Purchase } from "../purchase/purchase"
import { type BasketLine, toBasketLines } from "./basket-line"
import { MappingError } from "../error"

type KnownLine = Pick<BasketLine, "item_id" | "kind" | "part_of" | "total"> & {
  [key in "name" | "product_id" | "variant_id" | "shipping_option_id" | "quantity" | "unit_price"]?: string | undefined
}

type Sign = (line: KnownLine) => string

/** A completed cart has new line ids, so lines match by product; after an order edit, without quantity and total. */
export function matchOrderLines(lines: readonly KnownLine[], order: Purchase): Map<string, string> {
  const matched = matchWhole(joinParts(lines), order)
  return new Map(
    lines.flatMap(({ item_id, part_of }) => {
      const found = matched.get(part_of ?? item_id)
      return found === undefined ? [] : [[item_id, found]]
    }),
  )
}

function joinParts(lines: readonly KnownLine[]): KnownLine[] {
  const joined = new Map<string, KnownLine>()
  for (const { part_of, ...line } of lines) {
    const whole = part_of === undefined ? undefined : joined.get(part_of)
    const total = sumDecimals([line.total, ...(whole ? [whole.total] : [])])
    joined.set(part_of ?? line.item_id, { ...line, item_id: part_of ?? line.item_id, total })
  }
  return [...joined.values()]
}

function matchWhole(lines: readonly KnownLine[], order: Purchase): Map<string, string> {
  const matched = new Map<string, string>()
  const open = new Set<KnownLine>(toBasketLines(order, DEFAULT_MAPPING_OPTIONS.basket))
  for (const sign of [idSign, exactSign, looseSign]) {
    const alike = groupBySign([...open], sign)
    for (const line of lines) {
      if (matched.has(line.item_id) || line.kind === "balance") continue
      const found = alike.get(sign(line))?.shift()
      if (found === undefined) continue
      matched.set(line.item_id, found.item_id)
      open.delete(found)
    }
  }
  return matched
}

function groupBySign(lines: readonly KnownLine[], sign: Sign): Map<string, KnownLine[]> {
  const groups = new Map<string, KnownLine[]>()
  for (const line of lines) {
    const key = sign(line)
    const alike = groups.get(key)
    if (alike) alike.push(line)
    else groups.set(key, [line])
  }
  return groups
}

const idSign: Sign = (line) => line.item_id

const looseSign: Sign = ({ kind, name, product_id, variant_id, shipping_option_id, unit_price }) => {
  const what = kind === "shipping" ? (shipping_option_id ?? name) : (variant_id ?? product_id ?? name)
  return JSON.stringify([kind, what, unit_price === undefined ? "" : normalizeDecimal(unit_price)])
}

const exactSign: Sign = (line) => JSON.stringify([looseSign(line), line.quantity ?? "", normalizeDecimal(line.total)])

interface PaidLine extends KnownLine {
  readonly owed?: string | undefined
  readonly price: Money
  readonly refunded: Money
}

export interface PaidBasket {
  readonly lines: readonly PaidLine[]
  readonly refunded: Money
}

interface OwedInput {
  readonly amount: Money
  readonly purchase: Purchase
  readonly paid: readonly PaidBasket[]
}

interface ChargedLine {
  readonly name: string | undefined
  readonly charged: string
  readonly refunded: string
}

/** Undefined: nothing is paid. @throws MappingError (`sellers`) if it is unclear, as when a paid line was removed */
export function owedOfLines({ amount, purchase, paid }: OwedInput): ReadonlyMap<string, string> | undefined {
  const lines = toBasketLines(purchase, DEFAULT_MAPPING_OPTIONS.basket)
  const unit = findUnit(amount)
  if (paid.length === 0) {
    const whole = subtractDecimals(sumDecimals(lines.map(({ total }) => total)), purchase.credit)
    requireSame(whole, moneyToDecimal(amount), unit)
    return undefined
  }
  const charged = chargedLines(paid, purchase)
  const isCredited = areRefundsCredited({ amount, purchase, paid }, unit)
  const rest = (total: string, known: ChargedLine | undefined) => {
    const back = isCredited ? "0" : (known?.refunded ?? "0")
    return sumDecimals([subtractDecimals(total, known?.charged ?? "0"), back])
  }
  const owed = new Map(lines.map((line) => [line.item_id, rest(line.total, charged.get(line.item_id))]))
  const gone = [...charged].filter(([id]) => !owed.has(id)).map(([, known]) => ({ ...known, rest: rest("0", known) }))
  const below = lines.map(({ item_id, name }) => ({ name, rest: owed.get(item_id) ?? "0" }))
  refuseTaken([...below, ...gone].filter((one) => isBelow(one.rest, unit)))
  for (const [id, text] of owed) if (isDust(text, unit)) owed.set(id, "0")
  requireSame(sumDecimals([...owed.values()]), moneyToDecimal(amount), unit)
  return owed
}

export function owedWhereKnown(input: OwedInput): ReadonlyMap<string, string> | "unknown" | undefined {
  try {
    return owedOfLines(input)
  } catch (error) {
    if (error instanceof MappingError && error.kind === "sellers") return "unknown"
    throw error
  }
}

const findUnit = ({ currency }: Money): string => {
  const scale = currencyExponent(currency)
  return scale === 0 ? "1" : `0.${"1".padStart(scale, "0")}`
}

const minus = (text: string) => subtractDecimals("0", text)
const isBelow = (text: string, unit: string) => compareDecimal(text, minus(unit)) <= 0
/** Medusa's total of a line is sometimes finer than a minor unit. */
const isDust = (text: string, unit: string) => compareDecimal(text, unit) < 0 && compareDecimal(text, minus(unit)) > 0
const isSame = (a: string, b: string, unit: string) => {
  const difference = subtractDecimals(a, b)
  return compareDecimal(difference, unit) <= 0 && compareDecimal(difference, minus(unit)) >= 0
}

function chargedLines(paid: readonly PaidBasket[], purchase: Purchase): Map<string, ChargedLine> {
  const charged = new Map<string, ChargedLine>()
  for (const { lines } of paid) {
    const matched = matchOrderLines(lines, purchase)
    for (const { item_id, name, owed, total, refunded } of lines) {
      const id = matched.get(item_id) ?? item_id
      const known = charged.get(id)
      charged.set(id, {
        name: known?.name ?? name,
        charged: sumDecimals([known?.charged ?? "0", owed ?? total]),
        refunded: sumDecimals([known?.refunded ?? "0", moneyToDecimal(refunded)]),
      })
    }
  }
  return charged
}

/** Refunds that lowered the order's total are not owed again; refunds of removed goods did not lower it. */
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
  throw unexplained()
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ")

function refuseTaken(taken: readonly Pick<ChargedLine, "name">[]): void {
  if (taken.length === 0) return
  const names = quoted([...new Set(taken.map(({ name }) => name ?? "something that was paid"))])
  throw new MappingError(
    "sellers",
    `More was paid for ${names} than this order now has of it, so it is not clear which products the amount owed is for. Remove from ` +
      'the order what was added in its place, refund what was paid for it ("Refund items" on the order), then add the rest again.',
  )
}

function unexplained(): MappingError {
  return new MappingError(
    "sellers",
    "It is not clear which products of this order the amount owed is for: its lines, less what was paid for each through the payment " +
      "service, do not add up to it (a part was paid in another way, or its refunds are not reconciled). Reconcile its refunds on the order, " +
      "or have the amount owed paid in another way.",
  )
}

function requireSame(found: string, amount: string, unit: string): void {
  if (!isSame(found, amount, unit)) throw unexplained()
}
