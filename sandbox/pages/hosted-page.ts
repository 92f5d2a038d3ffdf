import { amountText } from "./amount-text"
import { markup, type Markup } from "./markup"
import { pageAddress } from "./page-address"
import { BRAND_NAMES } from "./card-brand"
import { brandMark } from "./parts/brand-mark"
import { cardForm } from "./parts/card-form"
import { drawDocument } from "./parts/document"
import { chosenInstallment, hasVaryingTotal } from "./parts/installment-choice"
import { orderSummary } from "./parts/order-summary"
import { HIDE_VARYING_AMOUNT, payButton } from "./parts/pay-button"
import { refusalAlert, wasRefused } from "./parts/refusal"
import { sandboxBanner } from "./parts/test-card-list"
import { CARD_FORM_SCRIPT } from "./script/card-form"
import type { HostedView } from "./views"
import { say, getWords, type Words } from "./words"

/**
 * The hosted payment page, or in a frame the card form alone: basket, card form, pay and back. Posts `cardHolderName, cardNumber, expire ("MM/YY"), cvc,
 * installment, lang, action=pay|back|stored:<card>` to `view.action`.
 */
export function hostedPage(view: HostedView): string {
  const words = getWords(view.locale)
  const banner = sandboxBanner(words, view.testCards)
  const main = view.isFramed
    ? markup`${banner}${payForm(words, view)}`
    : markup`${banner}<div class="columns">${orderSummary(words, view)}${payForm(words, view)}</div>`
  return drawDocument(view, {
    title: `${wasRefused(view) ? `${words.error}: ` : ""}${words.hostedTitle} · ${view.merchantName}`,
    owner: view.merchantName,
    main,
    scripts: [CARD_FORM_SCRIPT],
    withoutScript: HIDE_VARYING_AMOUNT,
    width: view.isFramed ? "narrow" : "wide",
  })
}

function storedCards(words: Words, cards: HostedView["storedCards"]): Markup | undefined {
  if (cards.length === 0) return undefined
  const rows = cards.map(
    ({ action, brand, lastFour, expire }) =>
      markup`<button class="secondary choice" name="action" value="${action}" formnovalidate>${brandMark(brand)}
      <span class="choice-name">${brand && markup`<span class="unseen">${BRAND_NAMES[brand]}</span>`}•••• ${lastFour} <span class="quiet">${expire}</span></span>
      <span class="choice-total">${words.payShort}</span></button>`,
  )
  return markup`<section class="choices" aria-labelledby="stored-title">
    <h2 id="stored-title">${words.storedCards}</h2>
    ${rows}
  </section>`
}

function payForm(words: Words, view: HostedView): Markup {
  const { action, locale, merchantName, total } = view
  const amount = chosenInstallment(view)?.total ?? total
  return markup`<form class="card" method="post" action="${pageAddress(action)}" data-card-form>
    ${refusalAlert(words, view)}
    <input type="hidden" name="lang" value="${locale}">
    ${storedCards(words, view.storedCards)}
    ${cardForm(words, locale, view)}
    <div class="actions">
      ${payButton(words, amountText(amount, locale), hasVaryingTotal(view))}
      ${view.isFramed ? undefined : markup`<button class="secondary" name="action" value="back" formnovalidate>${words.backToShop}</button>`}
    </div>
    <p class="quiet small-print">${say(words.securedBy, { merchant: merchantName })}</p>
  </form>`
}
