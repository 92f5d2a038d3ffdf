import { amountText } from "../amount-text"
import { markup, trusted, type Markup } from "../markup"
import { pageAddress } from "../page-address"
import type { LinkView } from "../views"
import { say, type Words } from "../words"

const placeholder = trusted(
  '<svg class="placeholder" viewBox="0 0 120 80" aria-hidden="true" focusable="false"><rect width="120" height="80" rx="6"/>' +
    '<path d="M22 62l24-28 16 18 12-12 24 22z"/><circle cx="86" cy="24" r="7"/></svg>',
)

/** What is sold: picture, name, words, price and what is left of it. */
export function linkProduct(words: Words, view: LinkView): Markup {
  const { name, description, imageUrl, merchantName, state, locale } = view
  const image = pageAddress(imageUrl)
  const onSale = state.kind === "on_sale" ? state : undefined
  return markup`<section class="card summary" aria-labelledby="product-title">
    ${image ? markup`<img class="picture" src="${image}" alt="${name}">` : markup`<div class="picture" role="img" aria-label="${words.linkNoImage}">${placeholder}</div>`}
    <h1 id="product-title">${name}</h1>
    ${onSale?.price.kind === "fixed" && markup`<p class="headline">${amountText(onSale.price.amount, locale)}</p>`}
    ${description !== name && description && markup`<p class="description">${description}</p>`}
    <p class="quiet">${say(words.linkSoldBy, { merchant: merchantName })}</p>
    ${onSale?.stockLeft !== undefined && markup`<p><span class="badge good">${say(words.linkStockLeft, { count: onSale.stockLeft })}</span></p>`}
  </section>`
}
