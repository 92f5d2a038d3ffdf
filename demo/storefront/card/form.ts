import { type Markup, markup } from "../page/markup"
import type { Visitor } from "../visitor"
import { say } from "../words"
import { brandMarks } from "./brands"

/** Fields of the form; `expire` is month and year in one. */
export const CARD_FIELDS = ["number", "holder_name", "expire", "cvc"] as const
export type CardField = (typeof CARD_FIELDS)[number]

export interface FormState {
  /** never number and cvc: those are typed again */
  typed?: { holder_name: string; expire: string }
  /** what is wrong with a field */
  problems?: Map<CardField, string>
  /** what the card can be paid in */
  choice: Markup
  /** the amount, where nothing is to be chosen */
  total?: string
  /** whether the customer agreed that the card is saved; undefined: not offered */
  isSaved?: boolean
}

export function cardForm(visitor: Visitor, { choice, isSaved, problems = new Map(), total, typed }: FormState): Markup {
  const { words } = visitor
  const first = CARD_FIELDS.find((name) => problems.has(name))
  const draw = (name: CardField, more: Markup, extra: Omit<Extra, "problem" | "isFirst"> = {}) =>
    field(words, name, more, { ...extra, problem: problems.get(name), isFirst: name === first })
  return markup`<form method="post" action="/checkout/card" novalidate data-card-form data-offers="/checkout/card/offers"
data-pay="${words.pay}" data-required="${words.required}">
${draw("number", attributes("cc-number", { inputmode: "numeric", maxlength: 23, "data-wrong": words.numberWrong }), { marks: brandMarks() })}
${draw("holder_name", attributes("cc-name", { maxlength: 100, value: typed?.holder_name, "data-wrong": words.holderWrong }))}
<div class="pair">
${draw("expire", attributes("cc-exp", { inputmode: "numeric", maxlength: 7, value: typed?.expire, "data-wrong": words.expireWrong, "data-past": words.expirePast }), { hint: words.expireHint })}
${draw("cvc", attributes("cc-csc", { inputmode: "numeric", maxlength: 4, "data-wrong": words.cvcWrong }), { hint: words.cvcHint })}
</div>
<div data-offers>${choice}</div><span class="unseen" role="status" data-offers-said></span>
${isSaved !== undefined && saveBox(words, isSaved)}
${payPart(visitor, total)}
</form>
<script src="/assets/card.js" defer></script>`
}

/** Ticked by nobody but the customer: it is their consent. */
const saveBox = (words: Visitor["words"], isSaved: boolean): Markup =>
  markup`<label class="choice"><input type="checkbox" name="save_card" value="yes" ${isSaved && markup`checked`}>
<span>${words.saveCard}<span class="quiet">${words.saveCardHint}</span></span></label>`

/** What is charged, once the script knows it, and the button. */
export const payPart = ({ token, words }: Visitor, total: string | undefined): Markup =>
  markup`${token !== undefined && markup`<input type="hidden" name="signed_in" value="yes">`}<dl class="sums" data-charge hidden><div><dt>${words.surcharge}</dt><dd data-charge-surcharge></dd></div>
<div class="sum"><dt>${words.youPay}</dt><dd data-charge-total></dd></div></dl>
<button class="primary" data-pay>${total === undefined ? words.payShort : say(words.pay, { total })}</button>`

interface Extra {
  hint?: string
  marks?: Markup
  problem?: string
  /** the first that is wrong has the focus when the page comes */
  isFirst?: boolean
}

function field(words: Visitor["words"], name: CardField, more: Markup, extra: Extra): Markup {
  const { hint, isFirst = false, marks, problem } = extra
  return markup`<div class="field"><label for="${name}">${words[`field_${name}`]}</label>
<div class="control"><input id="${name}" name="${name}" type="text" required ${more}
aria-describedby="${hint && `${name}-hint `}${name}-problem" ${problem && markup`aria-invalid="true"`} ${isFirst && markup`autofocus`}>${marks}</div>
${hint && markup`<p class="quiet" id="${name}-hint">${hint}</p>`}
<p class="problem" id="${name}-problem" ${!problem && markup`hidden`}>${problem}</p></div>`
}

function attributes(autocomplete: string, others: Record<string, string | number | undefined>): Markup {
  const given = Object.entries<string | number | undefined>({
    autocomplete,
    autocapitalize: "off",
    spellcheck: "false",
    ...others,
  })
  const known = given.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
  return markup`${known.map(({ name, value }) => markup` ${name}="${value}"`)}`
}
