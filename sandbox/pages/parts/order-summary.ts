import { amountText } from "../amount-text"
import { markup, type Markup } from "../markup"
import type { BasketLine, HostedView, Locale } from "../views"
import { say, type Words } from "../words"
import { chosenInstallment, hasVaryingTotal } from "./installment-choice"

/** A basket may hold 500 items; on a phone the form must not lie 500 rows below. */
const LINES_SHOWN = 5

/** What is bought and what it costs; the total follows the installment chosen. */
export function orderSummary(words: Words, view: HostedView): Markup {
  const { items, price, locale } = view
  const total = chosenInstallment(view)?.total ?? view.total
  const varies = hasVaryingTotal(view) && "varies"
  // said twice, the same amount only asks for a reason
  const hasBasketLine = varies || amountText(price, locale) !== amountText(total, locale)
  return markup`<section class="card summary" aria-labelledby="order-title">
    <h1 id="order-title">${words.orderSummary}</h1>
    <p class="headline ${varies}" data-total-shown>${amountText(total, locale)}</p>
    ${basket(words, locale, items)}
    <dl class="sums">
      ${hasBasketLine && markup`<div><dt>${words.basketTotal}</dt><dd>${amountText(price, locale)}</dd></div>`}
      <div class="sum ${varies}"><dt>${words.totalToPay} (${total.currency})</dt><dd data-total-shown>${amountText(total, locale)}</dd></div>
    </dl>
  </section>`
}

function basket(words: Words, locale: Locale, items: readonly BasketLine[]): Markup {
  const shown = items.length > LINES_SHOWN + 1 ? LINES_SHOWN : items.length
  const rest = items.slice(shown)
  return markup`<div class="basket"><ul>${items.slice(0, shown).map((item) => basketLine(locale, item))}</ul>
    ${
      rest.length > 0 &&
      markup`<details><summary>${say(words.moreItems, { count: rest.length })}</summary>
      <ul>${rest.map((item) => basketLine(locale, item))}</ul></details>`
    }
  </div>`
}

function basketLine(locale: Locale, { name, category, price }: BasketLine): Markup {
  return markup`<li>
    <span class="basket-name">${name}${category && markup` <span class="quiet">${category}</span>`}</span>
    <span class="basket-price">${amountText(price, locale)}</span>
  </li>`
}
