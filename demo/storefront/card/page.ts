import type { Context } from "hono"
import type { BinCheck, StoredCard } from "../../../src/storefront"
import { showStep } from "../checkout/steps"
import { alertBox } from "../page/document"
import { type Markup, markup } from "../page/markup"
import { moneyText } from "../page/money-text"
import { readProvider } from "../providers"
import type { Cart } from "../store-shapes"
import { type Visitor, getVisitor } from "../visitor"
import { wordFor } from "../words"
import { cardForm, type FormState } from "./form"
import { offerChoice } from "./offers"
import { cardChoice, storedCardForm } from "./stored"

export interface CardPage extends Pick<FormState, "typed" | "problems" | "isSaved"> {
  offers: BinCheck
  /** the signed-in customer's; undefined: none are offered, and none is saved */
  cards?: StoredCard[]
  /** the one of them that pays, in the place of one that is typed */
  stored?: StoredCard
  chosen?: number
  /** why the buyer is here again */
  problem?: string
  /** the provider by which a card that needs 3D Secure can pay instead */
  threeDs?: string | undefined
}

const threeDsButton = (words: Visitor["words"], provider: string): Markup =>
  markup`<form method="post" action="/checkout/payment">
<button class="primary" name="provider" value="${provider}">${words.payWithThreeDs}</button></form>`

/** The step at which the card is typed or chosen. What went wrong before is said first. */
export function cardPage(c: Context, cart: Cart, page: CardPage): Response {
  const { cards, chosen, isSaved, offers, threeDs, problem, problems, stored, typed } = page
  const visitor = getVisitor(c)
  const { locale, payment, words } = visitor
  const currency = cart.currency_code
  const total = offers.installments.length > 1 ? undefined : moneyText(cart.total, currency, locale)
  const choice = offerChoice(visitor, { offers, currency, chosen })
  const main = markup`${alertBox(problem, !problems?.size)}
${threeDs !== undefined && threeDsButton(words, threeDs)}
<p>${wordFor(words, `card_pp_${readProvider(payment?.provider ?? "")?.kind ?? ""}_svc`)}</p>
${cards && cards.length > 0 && cardChoice(visitor, cards, stored)}
${
  stored
    ? storedCardForm(visitor, { card: stored, choice, total })
    : markup`<p class="quiet">${words.cardNotKept}</p>
${cardForm(visitor, { choice, isSaved, problems, typed, total })}`
}
<a class="back" href="/checkout/payment">${words.changeMethod}</a>`
  return showStep(c, "payment", cart, main, problem !== undefined)
}
