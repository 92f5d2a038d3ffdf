import type { Purchase } from "../store-shapes"
import type { Visitor } from "../visitor"
import { type Markup, markup } from "./markup"
import { moneyText } from "./money-text"
import type { Locale } from "../words"
import { soldBy } from "./seller"

type Item = Purchase["items"][number]

export function itemTitle(item: Item, locale: Locale): string {
  return titleIn(locale, { title: item.product_title ?? item.title, metadata: item.product?.metadata })
}

/** A variant's name says something only where it is not the product's again. */
export function itemDetail(item: Item, locale: Locale): string | undefined {
  const detail = titleIn(locale, { title: item.variant_title, metadata: item.variant?.metadata })
  return detail === "" || detail === itemTitle(item, locale) ? undefined : detail
}

interface Titled {
  title?: string | null
  metadata?: { english_title?: string | null } | null
}

export const titleIn = (locale: Locale, { title, metadata }: Titled): string =>
  (locale === "en" ? metadata?.english_title : undefined) ?? title ?? ""

/** Lines and sums of a cart or an order. */
export function summary({ locale, words }: Visitor, purchase: Purchase): Markup {
  const money = (amount: number) => moneyText(amount, purchase.currency_code, locale)
  return markup`<section class="card" aria-labelledby="summary-title">
<h2 id="summary-title">${words.yourOrder}</h2>
<ul class="lines">${purchase.items.map(
    (
      item,
    ) => markup`<li><span>${itemTitle(item, locale)}<span class="quiet"> ${itemDetail(item, locale)} × ${item.quantity}</span>
${soldBy({ words }, item.product)}</span>
<span class="amount">${money(item.original_total)}</span></li>`,
  )}</ul>
${sums(words, purchase, money)}
</section>`
}

export function sums(words: Visitor["words"], purchase: Purchase, money: (amount: number) => string): Markup {
  const { discount_total: discount, shipping_methods: methods, tax_total: tax } = purchase
  const row = (label: string, amount: number, name = "") =>
    markup`<div class="${name}"><dt>${label}</dt><dd>${money(amount)}</dd></div>`
  return markup`<dl class="sums">
${row(words.items, purchase.item_total + discount)}
${discount > 0 && row(words.discount, -discount)}
${(methods ?? []).length > 0 && row(words.shipping, purchase.shipping_total)}
${row(words.total, purchase.total, "sum")}
${tax > 0 && row(words.tax, tax, "quiet")}
</dl>`
}
