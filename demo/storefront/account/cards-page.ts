import type { Context } from "hono"
import type { StoredCard } from "../../../src/storefront"
import { cardDetail, cardTitle, getMark } from "../card/stored"
import { show } from "../page/document"
import { type Markup, markup } from "../page/markup"
import { type Visitor, getVisitor } from "../visitor"
import { say } from "../words"

/** How a deletion ended: with or without the service's confirmation. */
export const DELETIONS = ["deleted", "deleting"] as const

interface CardsPage {
  email: string
  /** undefined: the store keeps no cards */
  cards: StoredCard[] | undefined
  /** what became of the card that was deleted just now */
  deleted?: (typeof DELETIONS)[number] | undefined
}

/** Lists the customer's stored cards, each to be deleted, and signs the customer out. */
export function cardsPage(c: Context, { cards, deleted, email }: CardsPage): Response {
  const visitor = getVisitor(c)
  const { words } = visitor
  const said = { deleted: words.cardDeleted, deleting: words.cardDeleting }
  const list = cards?.length
    ? markup`<ul class="lines">${cards.map((card) => cardRow(visitor, card))}</ul>`
    : markup`<p>${cards ? words.cardsEmpty : words.cardsUnknown}</p>`
  const main = markup`<div class="card"><h1>${words.yourCards}</h1>
${deleted && markup`<p role="status">${said[deleted]}</p>`}${list}</div>
<div class="card"><p>${say(words.signedInAs, { email })}</p>
<form method="post" action="/sign-out"><div class="actions"><button class="secondary">${words.signOut}</button></div></form></div>`
  return show(c, { title: words.yourCards, main })
}

function cardRow({ words }: Pick<Visitor, "words">, card: StoredCard): Markup {
  const title = cardTitle(words, card)
  return markup`<li class="stored"><span class="stored">${getMark(card)}<span>${title}<span class="quiet">${cardDetail(words, card)}</span></span></span>
<details class="sure"><summary class="small">${words.delete}<span class="unseen">: ${title}</span></summary>
<form method="post" action="/cards/${encodeURIComponent(card.id)}/delete"><p>${words.deleteSure}</p>
<button class="small">${words.deleteYes}<span class="unseen">: ${title}</span></button></form></details></li>`
}
