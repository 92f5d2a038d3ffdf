import { createHash } from "node:crypto"
import type { BasketLine } from "../basket/basket-line"
import { MAX_BASKET_ITEMS } from "../../client"
import { compareDecimal, type Money } from "../../money"
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
} from "./owners"
import { payWhole, payWithCommission } from "./commission"
import type { Marketplace } from "./options"
import { shareShipping } from "./shipping"

/**
 * SHA-256 (hex) of whom the items pay and how much, whatever the order of the lines. Undefined: the merchant alone. Titles and
 * rules do not count: they change no money.
 */
export function splitHash(lines: readonly BasketLine[]): string | undefined {
  const paid = lines.flatMap(({ item_id, seller }) =>
    seller ? [JSON.stringify([item_id, seller.key, seller.payout])] : [],
  )
  return paid.length === 0 ? undefined : createHash("sha256").update(JSON.stringify(paid.sort())).digest("hex")
}

type PricedLine = BasketLine & { readonly price: Money }

const isPriced = (line: BasketLine): line is PricedLine => line.price !== undefined

/**
 * The basket of a marketplace: every item with whom it pays and how much, from 1 minor unit up to the item's price. Prices stay as they
 * are; only shipping that goes to several becomes an item for each.
 * Throws MappingError: `sellers` names every product that cannot be sold and why; `too_many_lines`.
 */
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

/** The lines that each line became, by its id. */
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

/** Goods that cost nothing are shipped too. What an order has paid for already is not, unless shipping alone is owed. */
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
