import { FALLBACK, say, writeIn } from "../../domain"
import type { Money } from "../../money"
import { cleanText, NAME_LENGTH, toLocale } from "../clean-text"
import type { MappingOptions } from "../options"
import type { Purchase } from "../purchase/purchase"
import type { PurchaseLine, PurchaseShipping } from "../purchase/line"

export interface LineSeller {
  readonly submerchant_id: string
  readonly title: string
  readonly key: string
  /** Payout and commission add up to the item's price. */
  readonly payout: string
  readonly commission: string
  readonly rule: string
  /** The commission left less than the smallest payout. */
  readonly isLeast?: boolean
}

/** Kept with the attempt, so that a refund finds the order's line. */
export interface BasketLine {
  readonly item_id: string
  readonly kind: "line" | "shipping" | "balance"
  readonly name: string
  readonly category1: string
  readonly category2?: string
  readonly itemType: "PHYSICAL" | "VIRTUAL"
  readonly product_id?: string
  readonly variant_id?: string
  readonly shipping_option_id?: string
  readonly part_of?: string
  readonly sentName?: string
  readonly quantity?: string
  readonly unit_price?: string
  readonly discount?: string
  readonly tax?: string
  /** After discounts, with tax; may be finer than a minor unit. */
  readonly total: string
  readonly owed?: string
  readonly price?: Money
  readonly seller?: LineSeller
}

type BasketOptions = MappingOptions["basket"]
type Words = Required<BasketOptions>

const readLanguage = ({ locale }: Purchase) => toLocale(locale) ?? FALLBACK

function wordsFor(purchase: Purchase, options: BasketOptions): Words {
  const word = (name: "general" | "shipping" | "balance") => writeIn(readLanguage(purchase), say(`basket.${name}`))
  const shipping = word("shipping")
  const words = { defaultCategory: word("general"), shippingCategory: shipping, shippingName: shipping }
  return { ...words, balanceName: word("balance"), ...options }
}

export function toBasketLines(purchase: Purchase, options: BasketOptions): BasketLine[] {
  const isPhysical = hasPhysicalLine(purchase)
  const words = wordsFor(purchase, options)
  return [
    ...purchase.lines.map((line) => fromLine(line, words)),
    ...purchase.shipping.map((method) => fromShipping(method, isPhysical, words)),
  ]
}

export function toBalanceLine(purchase: Purchase, total: string, options: BasketOptions): BasketLine {
  const { balanceName: name, defaultCategory } = wordsFor(purchase, options)
  const ofOrder = say("order.balance_of", { name, number: purchase.number ?? purchase.id })
  return {
    item_id: purchase.id,
    kind: "balance",
    name: purchase.source === "order" ? writeIn(readLanguage(purchase), ofOrder) : name,
    category1: defaultCategory,
    itemType: hasPhysicalLine(purchase) ? "PHYSICAL" : "VIRTUAL",
    total,
  }
}

function hasPhysicalLine(purchase: Purchase): boolean {
  return purchase.lines.some((line) => line.requiresShipping)
}

function fromLine(line: PurchaseLine, options: Words): BasketLine {
  const [category1 = options.defaultCategory, category2] = categories(line)
  return {
    item_id: line.id,
    kind: "line",
    name: lineName(line),
    category1,
    category2,
    itemType: line.requiresShipping ? "PHYSICAL" : "VIRTUAL",
    product_id: line.product_id,
    variant_id: line.variant_id,
    quantity: line.quantity,
    unit_price: line.unit_price,
    discount: line.discount,
    tax: line.tax,
    total: line.total,
  }
}

/** Without a physical line, shipping must not make the service ask for a shipping address. */
function fromShipping(method: PurchaseShipping, isPhysical: boolean, options: Words): BasketLine {
  return {
    item_id: method.id,
    kind: "shipping",
    name: method.name ?? options.shippingName,
    category1: options.shippingCategory,
    itemType: isPhysical ? "PHYSICAL" : "VIRTUAL",
    shipping_option_id: method.shipping_option_id,
    discount: method.discount,
    tax: method.tax,
    total: method.total,
  }
}

function categories({ categories: own, collection, type }: PurchaseLine): string[] {
  return [...new Set([...own, collection, type])].filter((one) => one !== undefined)
}

const NAMELESS_VARIANT = /^default\b/i

function lineName({ id, title, variantTitle }: PurchaseLine): string {
  const isKnown = variantTitle === undefined || variantTitle === title || NAMELESS_VARIANT.test(variantTitle)
  const full = isKnown ? title : [title, variantTitle].filter((part) => part !== undefined).join(" / ")
  return cleanText(full, NAME_LENGTH) ?? id
}
