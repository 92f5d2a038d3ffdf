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
import { isTooLarge, MAX_MINOR_UNITS, toCurrency } from "../amount"
import { MappingError } from "../error"
import { DEFAULT_MAPPING_OPTIONS, type MappingOptions } from "../options"
import type { Purchase } from "../purchase/purchase"

/** A wanted share: `weight` above zero, `id` unique. */
interface Claim {
  readonly id: string
  readonly weight: bigint
}

/**
 * Splits `amount` over the claims by weight with the largest remainder, each at least one minor unit, adding up to it exactly.
 * A claim's share depends on its id and weight, not on its place in the list.
 * `amount` must be at least one minor unit per claim.
 */
function shareAmount(amount: Money, claims: readonly Claim[]): Map<string, Money> {
  const sorted = [...claims].sort((a, b) => (a.id < b.id ? -1 : 1))
  const shares = atLeastOne(
    amount,
    sorted.map((claim) => claim.weight),
  )
  return new Map(sorted.map((claim, index) => [claim.id, shares[index] ?? money(1n, amount.currency)]))
}

/** Lifts every share that rounds to nothing to one unit and splits the rest again among the others. */
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

/**
 * SHA-256 (hex) of what is bought and for how much: the same for the same cart whatever the order of its lines, another as
 * soon as an item, a price, the amount or the currency is another. Names do not count: renaming a product changes no money.
 */
export function basketHash(items: readonly BasketItem[], amount: Money): string {
  const lines = items.map(({ id, price }) => JSON.stringify([id, moneyToDecimal(price)])).sort()
  return createHash("sha256")
    .update(JSON.stringify([moneyToDecimal(amount), amount.currency, lines]))
    .digest("hex")
}

/** A line as a basket item; no item for a line that is left out. Specification: Resources, BasketItem. */
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

/** `explain()` prints it. Amounts but `amount` and prices are decimal text. */
export interface BasketExplanation {
  readonly amount: Money
  /** Every line, those that are left out too. */
  readonly lines: readonly BasketLine[]
  readonly linesTotal: string
  readonly credit: string
  /**
   * The amount less what the lines come to after credit: rounding when it is finer than a minor unit; for a cart anything more
   * means that the session's amount is not the cart's (part paid otherwise, or out of date).
   */
  readonly difference: string
  /** `itemised`: a price per line. `balance`: one item for everything, and why. */
  readonly rule: "itemised" | "balance"
  readonly reason?: string
}

export interface Basket {
  readonly kind: "basket"
  /** Add up to the amount exactly, each above zero. */
  readonly items: BasketItem[]
  /** In the items' order. */
  readonly lines: BasketLine[]
  /** True when an item is PHYSICAL: the service then wants a shipping address. */
  readonly needsShippingAddress: boolean
  readonly explanation: BasketExplanation
}

/** Nothing is charged. Medusa completes a cart of nothing without a payment session. */
export interface NothingToPay {
  readonly kind: "nothing_to_pay"
  readonly message: string
}

interface BasketInput {
  /** The session's amount. */
  readonly amount: Money
  readonly purchase: Purchase
  readonly options?: MappingOptions
  /** By the line's id, of an order that is paid in part; `unknown`: it cannot be worked out. Left out: all of each line. */
  readonly owed?: ReadonlyMap<string, string> | "unknown" | undefined
}

/**
 * The basket of a cart or of what is owed on an order: an item per line and per shipping method, above zero, adding up to
 * `amount` to the minor unit whatever discounts, tax, credit lines and totals finer than a minor unit make of the lines.
 * Where that cannot be (fewer minor units than lines, no line above zero, an order of more than 500 lines, or one of which it is not known what
 * is owed of each line): one balance item.
 * Throws MappingError: `currency`, `amount` (below zero), `too_large`, `too_many_lines` (a cart).
 * Specification: Resources, BasketItem; defaults, "Prices and baskets".
 */
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

// Medusa takes a figure this small for zero: dividing tax out of a price and adding it again leaves dust on a free line.
const DUST_DECIMALS = 4

const getWeight = ({ owed, total }: BasketLine): string => owed ?? total

/** The lines above zero, each weighing its total, or what is owed of it. */
function toClaims(lines: readonly BasketLine[]): Claim[] {
  const { digits, scale } = atOneScale(lines.map(getWeight), DUST_DECIMALS)
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
  const linesTotal = sumDecimals(all.map(getWeight))
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
