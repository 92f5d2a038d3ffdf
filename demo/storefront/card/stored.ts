import type { StoredCard } from "../../../src/storefront"
import { type Markup, markup } from "../page/markup"
import type { Visitor } from "../visitor"
import { say, type Words } from "../words"
import { getBrand } from "./brands"
import { payPart } from "./form"

/** "Mastercard ending in 0008" */
export function cardTitle(words: Words, { association, bin, lastFour }: StoredCard): string {
  const brand = getBrand(bin)?.name ?? association ?? words.card
  return say(words.cardEnding, { brand, digits: lastFour })
}

/** "valid until 12/2040 · Bank", or that it is expired. */
export function cardDetail(words: Words, { bank, expireMonth, expireYear, isExpired }: StoredCard): string {
  const validity = isExpired ? words.expired : say(words.validUntil, { date: `${expireMonth}/${expireYear}` })
  return [validity, bank].filter(Boolean).join(" · ")
}

export const getMark = ({ bin }: StoredCard): Markup =>
  markup`<span class="mark" aria-hidden="true">${getBrand(bin)?.mark}</span>`

/** In the address of the card form: a card is typed, although some are stored. */
export const OTHER_CARD = "other"

/** The card that pays: the one asked for, or where none was, the newest that can; undefined: one that is typed. */
export function cardToPay(cards: readonly StoredCard[] | undefined, asked: string | undefined): StoredCard | undefined {
  const usable = (cards ?? []).filter(({ isExpired }) => !isExpired)
  return asked === undefined ? usable[0] : usable.find(({ id }) => id === asked)
}

/**
 * The customer's cards and another one, as links: each leads to a form of its own, with the installments of that card, without scripts
 * too.
 */
export function cardChoice({ words }: Visitor, cards: readonly StoredCard[], chosen: StoredCard | undefined): Markup {
  const link = (id: string, isChosen: boolean, content: Markup) =>
    markup`<a class="choice" href="/checkout/card?stored=${encodeURIComponent(id)}" ${isChosen && markup`aria-current="true"`}>${content}</a>`
  const stored = cards.map((card) => {
    const content = markup`${getMark(card)}<span>${cardTitle(words, card)}<span class="quiet">${cardDetail(words, card)}</span></span>`
    return card.isExpired ? markup`<div class="choice">${content}</div>` : link(card.id, card === chosen, content)
  })
  return markup`<nav class="choices" aria-labelledby="which-card"><h2 id="which-card">${words.payWithCard}</h2>
${stored}${link(OTHER_CARD, chosen === undefined, markup`<span class="mark" aria-hidden="true">+</span><span>${words.otherCard}</span>`)}</nav>`
}

interface StoredForm {
  card: StoredCard
  /** what the card can be paid in */
  choice: Markup
  /** the amount, where nothing is to be chosen */
  total?: string
}

/** Pays with a stored card: nothing is typed. */
export function storedCardForm(visitor: Visitor, { card, choice, total }: StoredForm): Markup {
  return markup`<form method="post" action="/checkout/card" data-card-form data-once data-pay="${visitor.words.pay}">
<input type="hidden" name="stored_card" value="${card.id}">
<div>${choice}</div>
${payPart(visitor, total)}
</form>
<script src="/assets/card.js" defer></script>`
}
