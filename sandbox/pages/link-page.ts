import { amountText } from "./amount-text"
import { markup, type Markup } from "./markup"
import { pageAddress } from "./page-address"
import { cardForm } from "./parts/card-form"
import { drawDocument } from "./parts/document"
import { chosenInstallment, hasVaryingTotal } from "./parts/installment-choice"
import { amountChoice, chosenAmount } from "./parts/link-amount"
import { buyerFields } from "./parts/link-buyer"
import { linkProduct } from "./parts/link-product"
import { linkReceipt } from "./parts/link-receipt"
import { HIDE_VARYING_AMOUNT, payButton } from "./parts/pay-button"
import { refusalAlert, wasRefused } from "./parts/refusal"
import { sandboxBanner } from "./parts/test-card-list"
import { CARD_FORM_SCRIPT } from "./script/card-form"
import type { LinkOnSale, LinkView, Locale } from "./views"
import { wordFor, getWords, type Words } from "./words"

/**
 * The public page of a payment link: for sale, sold (with the receipt) or not for sale. Posts `name, email, gsmNumber,
 * address, city` (the last two unless the link needs no address), `amountChoice` (a preset's text or "own") and
 * `amount` on a flexible link, the card fields of the hosted page, `lang, action=pay`, to `view.action`.
 */
export function linkPage(view: LinkView): string {
  const words = getWords(view.locale)
  const { state } = view
  const main = markup`${state.kind === "on_sale" && sandboxBanner(words, state.testCards)}
    <div class="columns">${linkProduct(words, view)}${getState(words, view)}</div>`
  const outcome = { on_sale: undefined, sold: words.linkPaid, not_on_sale: words.linkNotOnSale }[state.kind]
  const lead = state.kind === "on_sale" && wasRefused(state) ? words.error : outcome
  return drawDocument(view, {
    title: `${lead === undefined ? "" : `${lead}: `}${view.name} · ${view.merchantName}`,
    owner: view.merchantName,
    main,
    scripts: state.kind === "on_sale" ? [CARD_FORM_SCRIPT] : [],
    withoutScript: HIDE_VARYING_AMOUNT,
    width: "wide",
  })
}

function getState(words: Words, view: LinkView): Markup {
  const { state, locale } = view
  switch (state.kind) {
    case "on_sale":
      return buyForm(words, view, state)
    case "sold":
      return linkReceipt(words, locale, state.receipt)
    case "not_on_sale":
      return markup`<section class="card" aria-labelledby="closed-title">
        <h2 id="closed-title">${words.linkNotOnSale}</h2>
        <p>${wordFor(words, `linkNotOnSale_${state.reason}`)}</p>
      </section>`
  }
}

function buyForm(words: Words, view: LinkView, state: LinkOnSale): Markup {
  const { locale } = view
  const isOpen = state.price.kind === "flexible"
  const varies = isOpen || hasVaryingTotal(state)
  // totals of installments say nothing while the amount is the buyer's to choose
  const installments = isOpen ? state.installments.map(({ count }) => ({ count })) : state.installments
  return markup`<form class="card" method="post" action="${pageAddress(view.action)}" data-card-form>
    ${refusalAlert(words, state)}
    <input type="hidden" name="lang" value="${locale}">
    ${amountChoice(words, locale, state)}
    ${buyerFields(words, state)}
    ${cardForm(words, locale, { ...state, installments })}
    <div class="actions">${payButton(words, firstAmount(locale, state), varies)}</div>
  </form>`
}

/** What the button says before anything is chosen; nothing while the buyer's own amount is open. */
function firstAmount(locale: Locale, state: LinkOnSale): string | undefined {
  const { price } = state
  if (price.kind === "fixed") return amountText(chosenInstallment(state)?.total ?? price.amount, locale)
  const value = chosenAmount(state)
  return value === "own" ? undefined : amountText({ value, currency: price.currency }, locale)
}
