import { createHash } from "node:crypto"
import {
  allocate,
  atOneScale,
  compare,
  money,
  type Money,
  moneyFromDecimal,
  moneyToDecimal,
  subtractDecimals,
  sumDecimals,
  zero,
} from "../../money"
import { type BasketItem, MAX_BASKET_ITEMS } from "../../client"
import { type BasketLine, toBalanceLine, toBasketLines } from "./basket-line"
import { isTooLarge, MAX_MINOR_UNITS, toCurrency } from "../purchase/row-fields"
import { MappingError } from "../error"
import { DEFAULT_MAPPING_OPTIONS, type MappingOptions } from "../options"
import type { Purchase } from "../purchase/purchase"

interface Claim {
  readonly id: string
  readonly weight: bigint
}

/** Largest remainder, one minor unit or more each, in any order of claims. `amount` has at least one unit per claim. */
function shareAmount(amount: Money, claims: readonly Claim[]): Map<string, Money> {
  const sorted = [...claims].sort((a, b) => (a.id < b.id ? -1 : 1))
  const shares = atLeastOne(
    amount,
    sorted.map((claim) => claim.weight),
  )
  return new Map(sorted.map((claim, index) => [claim.id, shares[index] ?? money(1n, amount.currency)]))
}

function atLeastOne(amount: Money, weights: readonly bigint[]): Money[] {
  const one = money(1n, amount.currency)
  const lifted = new Set<number>()
  for (;;) {
    const rest = money(amount.minor - BigInt(lifted.size), amount.currency)
    const shares = allocate(
      rest,
      weights.map((weight, index) => (lifted.has(index) ? 0n : weight)),
    )
    const starved = shares.flatMap((share, index) => (share.minor === 0n && !lifted.has(index) ? [index] : []))
    if (starved.length === 0) return shares.map((share, index) => (lifted.has(index) ? one : share))
    starved.forEach((index) => lifted.add(index))
  }
}

/** Independent of the order of lines. Names do not count, because they change no money. */
export function basketHash(items: readonly BasketItem[], amount: Money): string {
  const lines = items.map(({ id, price }) => JSON.stringify([id, moneyToDecimal(price)])).sort()
  return createHash("sha256")
    .update(JSON.stringify([moneyToDecimal(amount), amount.currency, lines]))
    .digest("hex")
}

export function toBasketItem(line: BasketLine): BasketItem[] {
  const { item_id: id, name, sentName = name, category1, category2, itemType, price, seller } = line
  if (price === undefined) return []
  const item: BasketItem = { id, name: sentName, category1, itemType, price }
  if (category2 !== undefined) item.category2 = category2
  if (seller !== undefined) {
    item.subMerchantKey = seller.key
    item.subMerchantPrice = moneyFromDecimal(seller.payout, price.currency)
  }
  return [item]
}

/** All amounts except `amount` and prices are decimal text. */
export interface BasketExplanation {
  readonly amount: Money
  readonly lines: readonly BasketLine[]
  readonly linesTotal: string
  readonly credit: string
  /** Beyond rounding, a difference means that the session's amount is not the cart's. */
  readonly difference: string
  readonly rule: "itemised" | "balance"
  readonly reason?: string
}

export interface Basket {
  readonly kind: "basket"
  readonly items: BasketItem[]
  readonly lines: BasketLine[]
  /** The service wants a shipping address for a PHYSICAL item. */
  readonly needsShippingAddress: boolean
  readonly explanation: BasketExplanation
}

export interface NothingToPay {
  readonly kind: "nothing_to_pay"
  readonly message: string
}

interface BasketInput {
  readonly amount: Money
  readonly purchase: Purchase
  readonly options?: MappingOptions
  /** For a partly paid order. `unknown`: it cannot be worked out. Left out: all of each line. */
  readonly owed?: ReadonlyMap<string, string> | "unknown" | undefined
}

/** Items that add up to `amount`, or one. @throws MappingError. Specification: BasketItem (assumed: basket-sums). */
export function toBasket(input: BasketInput): Basket | NothingToPay {
  const { amount, purchase, options = DEFAULT_MAPPING_OPTIONS, owed } = input
  requireCurrency(amount, purchase)
  if (amount.minor === 0n) return nothingToPay(purchase)
  requireAboveZero(amount, purchase)
  requireWithinLimit(amount, purchase)
  const isUnknown = owed === "unknown"
  const all = toBasketLines(purchase, options.basket).map((line) =>
    owed && !isUnknown ? { ...line, owed: owed.get(line.item_id) ?? "0" } : line,
  )
  const claims = toClaims(all)
  const reason = isUnknown ? OWED_UNKNOWN : whyBalance(amount, purchase, claims.length)
  if (reason !== undefined) {
    const line = { ...toBalanceLine(purchase, moneyToDecimal(amount), options.basket), price: amount }
    return assemble(amount, purchase, { all, priced: [line], rule: "balance", reason })
  }
  const shares = shareAmount(amount, claims)
  const lines = all.map((line) => ({ ...line, price: shares.get(line.item_id) }))
  return assemble(amount, purchase, { all: lines, priced: lines, rule: "itemised" })
}

// Medusa treats a figure this small as zero: taking tax out of a price and adding it again leaves dust on a free line
const DUST_DECIMALS = 4

const weigh = ({ owed, total }: BasketLine): string => owed ?? total

function toClaims(lines: readonly BasketLine[]): Claim[] {
  const { digits, scale } = atOneScale(lines.map(weigh), DUST_DECIMALS)
  const dust = 10n ** BigInt(scale - DUST_DECIMALS)
  return lines.flatMap(({ item_id }, index) => {
    const weight = digits[index] ?? 0n
    return weight > dust ? [{ id: item_id, weight }] : []
  })
}

const OWED_UNKNOWN = "it is not known which lines the amount owed is for"

interface Parts extends Pick<BasketExplanation, "rule" | "reason"> {
  readonly all: readonly BasketLine[]
  readonly priced: readonly BasketLine[]
}

function assemble(amount: Money, purchase: Purchase, { all, priced, rule, reason }: Parts): Basket {
  const lines = priced.filter((line) => line.price !== undefined)
  const linesTotal = sumDecimals(all.map(weigh))
  const credit = all.some(({ owed }) => owed !== undefined) ? "0" : purchase.credit
  const difference = subtractDecimals(moneyToDecimal(amount), subtractDecimals(linesTotal, credit))
  return {
    kind: "basket",
    items: lines.flatMap(toBasketItem),
    lines,
    needsShippingAddress: lines.some((line) => line.itemType === "PHYSICAL"),
    explanation: {
      amount,
      lines: rule === "balance" ? [...all, ...priced] : all,
      linesTotal,
      credit,
      difference,
      rule,
      reason,
    },
  }
}

function whyBalance(amount: Money, purchase: Purchase, count: number): string | undefined {
  if (count === 0) return "no line is above zero"
  if (count > MAX_BASKET_ITEMS) {
    if (purchase.source === "order") return `more than ${MAX_BASKET_ITEMS} lines`
    throw new MappingError(
      "too_many_lines",
      `The payment service takes at most ${MAX_BASKET_ITEMS} lines in one payment, and this cart has ${count}, shipping included. Split it into smaller carts.`,
    )
  }
  return amount.minor < BigInt(count) ? "fewer minor units than lines" : undefined
}

function requireCurrency(amount: Money, purchase: Purchase): void {
  const currency = toCurrency(purchase.currency_code)
  if (currency === amount.currency) return
  throw new MappingError(
    "currency",
    `The payment is in ${amount.currency}, but the ${purchase.source} is in ${currency}.`,
  )
}

function requireAboveZero(amount: Money, purchase: Purchase): void {
  if (compare(amount, zero(amount.currency)) > 0) return
  throw new MappingError(
    "amount",
    `The amount of this ${purchase.source} is below zero: money is owed to the buyer, so refund it instead of charging.`,
  )
}

function requireWithinLimit(amount: Money, { source }: Purchase): void {
  if (!isTooLarge(amount)) return
  const most = moneyToDecimal(money(MAX_MINOR_UNITS, amount.currency))
  throw new MappingError(
    "too_large",
    `A payment can be at most ${most} ${amount.currency}, and this ${source} comes to more. Nothing was charged. Pay for it in parts.`,
  )
}

function nothingToPay({ source }: Purchase): NothingToPay {
  const next = source === "cart" ? "Complete the cart without a payment session." : "The order needs no payment."
  return { kind: "nothing_to_pay", message: `Nothing is to be paid on this ${source}. ${next}` }
}
