import { createHash } from "node:crypto"
import type { BasketLine } from "../basket/basket-line"
import { MAX_BASKET_ITEMS } from "../../client"
import { compareDecimal, type Money, allocate, moneyToDecimal } from "../../money"
import { type Basket, toBasketItem } from "../basket/basket"
import { MappingError } from "../error"
import {
  findOwners,
  findOwnersOfFree,
  type Good,
  type Owner,
  ownerOfBalance,
  ownUnusable,
  refusal,
  refuse,
  taxOfLines,
  payWhole,
  payWithCommission,
  OWN,
  ownerId,
} from "./owners"
import type { Marketplace } from "./options"
import { cleanText, NAME_LENGTH } from "../clean-text"

/** Titles and rules do not count, because they change no money. Undefined: everything is paid to the merchant. */
export function splitHash(lines: readonly BasketLine[]): string | undefined {
  const paid = lines.flatMap(({ item_id, seller }) =>
    seller ? [JSON.stringify([item_id, seller.key, seller.payout])] : [],
  )
  return paid.length === 0 ? undefined : createHash("sha256").update(JSON.stringify(paid.sort())).digest("hex")
}

type PricedLine = BasketLine & { readonly price: Money }

const isPriced = (line: BasketLine): line is PricedLine => line.price !== undefined

/** Prices stay; only shared shipping becomes several items. @throws MappingError (`sellers`, `too_many_lines`) */
export function splitBasket(basket: Basket, marketplace: Marketplace): Basket {
  const { lines, explanation } = basket
  const split = explanation.rule === "balance" ? splitBalance(basket, marketplace) : splitLines(basket, marketplace)
  const all = lines.flatMap((line) => split.get(line.item_id) ?? [line])
  if (all.length > MAX_BASKET_ITEMS) throw tooMany(all.length)
  return {
    ...basket,
    lines: all,
    items: all.flatMap(toBasketItem),
    explanation: { ...explanation, lines: explanation.lines.flatMap((line) => split.get(line.item_id) ?? [line]) },
  }
}

type Split = ReadonlyMap<string, readonly BasketLine[]>

function splitLines({ lines, explanation }: Basket, marketplace: Marketplace): Split {
  const priced = lines.filter(isPriced)
  const { goods: sold, refusals } = findOwners(
    priced.filter(({ kind }) => kind === "line"),
    marketplace,
  )
  const isShared = marketplace.options.shipping !== "marketplace" && priced.some(({ kind }) => kind === "shipping")
  const free = isShared ? findOwnersOfFree(findFree(explanation.lines), marketplace) : { goods: [], refusals: [] }
  refuse([...new Set([...refusals, ...free.refusals])])
  const owners = new Map(sold.map(({ line, owner }) => [line.item_id, owner]))
  const goods = [...sold, ...free.goods]
  return new Map(
    priced.map((line) => [line.item_id, splitLine(line, { owner: owners.get(line.item_id), goods }, marketplace)]),
  )
}

/** A paid line of an order is not shipped again, unless shipping alone is owed. */
function findFree(lines: readonly BasketLine[]): BasketLine[] {
  const goods = lines.filter(({ kind }) => kind === "line")
  const free = goods.filter(({ price, owed, total }) => price === undefined && (owed === undefined || isNothing(total)))
  return goods.every(({ price }) => price === undefined) ? goods : free
}

const isNothing = (total: string) => compareDecimal(total, "0") === 0

function splitLine(
  line: PricedLine,
  { owner, goods }: { owner: Owner | undefined; goods: readonly Good[] },
  marketplace: Marketplace,
): BasketLine[] {
  if (owner) return [payOwner(line, owner, marketplace)]
  return shareShipping(line, goods, marketplace).map((part) =>
    part.owner.type === "own"
      ? payOwner(part.line, part.owner, marketplace)
      : { ...part.line, seller: payWhole(part.owner.seller, part.line.price, "shipping") },
  )
}

function splitBalance(basket: Basket, marketplace: Marketplace): Split {
  const owner = ownerOfBalance(basket, marketplace)
  const taxed = taxOfLines(basket)
  return new Map(
    basket.lines.filter(isPriced).map((line) => [line.item_id, [payOwner(line, owner, marketplace, taxed)]]),
  )
}

function payOwner(
  line: PricedLine,
  owner: Owner,
  { options, sellers: { own } }: Marketplace,
  taxed: Pick<BasketLine, "total" | "tax"> = line,
): BasketLine {
  if (owner.type === "seller")
    return { ...line, seller: payWithCommission(line.price, taxed, { ...owner, base: options.commission.base }) }
  if (own === undefined) return line
  if (own.key === undefined) throw refusal([ownUnusable(line.name, own)])
  return { ...line, seller: payWhole(own, line.price, "own") }
}

const tooMany = (count: number) =>
  new MappingError(
    "too_many_lines",
    `The payment service takes at most ${MAX_BASKET_ITEMS} lines in one payment, and this comes to ${count} once shipping is shared ` +
      "among its sellers. Split it into smaller carts.",
  )

export interface ShippingPart {
  readonly line: BasketLine & { readonly price: Money }
  readonly owner: Owner
}

/** By the value of the goods, or equally if all are free. A part of 0 is left out. */
export function shareShipping(
  line: BasketLine & { readonly price: Money },
  goods: readonly Good[],
  marketplace: Marketplace,
): ShippingPart[] {
  if (marketplace.options.shipping === "marketplace" || goods.length === 0) return [{ line, owner: OWN }]
  const owners = sumWorth(shippedBy(line, goods, marketplace))
  const areFree = owners.every(({ worth }) => worth === 0n)
  const shares = allocate(
    line.price,
    owners.map(({ worth }) => (areFree ? 1n : worth)),
  )
  const parts = owners.flatMap(({ owner }, index) => {
    const price = shares[index]
    return price === undefined || price.minor === 0n ? [] : [{ owner, price }]
  })
  const [only] = parts
  if (only && parts.length === 1) return [{ line, owner: only.owner }]
  return parts.map(({ owner, price }, index) => ({ line: makePart(line, { owner, price, number: index + 1 }), owner }))
}

const SELLER_LENGTH = 60

function partName(name: string, owner: Owner, number: number): string | undefined {
  if (owner.type === "own") return undefined
  const whose = ` (${cleanText(owner.seller.publicName, SELLER_LENGTH) ?? number})`
  return `${cleanText(name, NAME_LENGTH - Array.from(whose).length) ?? ""}${whose}`
}

interface Part {
  owner: Owner
  price: Money
  number: number
}

function makePart(line: BasketLine, { owner, price, number }: Part) {
  const unknown = { discount: undefined, tax: undefined, owed: undefined }
  return {
    ...line,
    ...unknown,
    item_id: `${line.item_id}:${number}`,
    sentName: partName(line.name, owner, number),
    part_of: line.item_id,
    total: moneyToDecimal(price),
    price,
  }
}

function shippedBy(line: BasketLine, goods: readonly Good[], { options, sellers }: Marketplace): readonly Good[] {
  if (options.shipping === "spread" || new Set(goods.map(({ owner }) => ownerId(owner))).size === 1) return goods
  const profile = sellers.shippingProfiles.get(line.shipping_option_id ?? "")
  const findProfile = (good: Good) => sellers.products.get(good.line.product_id ?? "")?.shipping_profile_id
  const shipped = profile === undefined ? [] : goods.filter((good) => findProfile(good) === profile)
  if (shipped.length > 0) return shipped
  const physical = goods.filter((good) => good.line.itemType === "PHYSICAL")
  return physical.length > 0 ? physical : goods
}

function sumWorth(goods: readonly Good[]): { owner: Owner; worth: bigint }[] {
  const owners = new Map<string, { owner: Owner; worth: bigint }>()
  for (const { owner, line } of goods) {
    const worth = (owners.get(ownerId(owner))?.worth ?? 0n) + (line.price?.minor ?? 0n)
    owners.set(ownerId(owner), { owner, worth })
  }
  return [...owners].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}
