import { type BankInstallments, type BinCheck, installmentParts, type InstallmentRow } from "../../../src/storefront"
import { alertBox } from "../page/document"
import { type Markup, markup } from "../page/markup"
import { moneyText } from "../page/money-text"
import { readProvider } from "../providers"
import type { Visitor } from "../visitor"
import { say } from "../words"

interface Shown {
  offers: BinCheck
  currency: string
  /** the count that was chosen before */
  chosen?: number
}

/** What a card can be paid in, to choose from. Redrawn as a whole once the card's first digits are known. */
export function offerChoice({ locale, payment, words }: Visitor, { chosen, currency, offers }: Shown): Markup {
  const { card, installments, requires3ds } = offers
  const money = (amount: string) => moneyText(amount, currency, locale)
  const picked = installments.find(({ count }) => count === chosen) ?? installments[0]
  const named = card && [card.family, card.bank].filter(Boolean).join(" · ")
  const only = installments.length === 1 ? picked : undefined
  if (!picked) return markup``
  if (only && !card) return markup`<input type="hidden" name="installment" value="1" ${totals(only, money)}>`
  const agreed = JSON.stringify(Object.fromEntries(installments.map(({ count, total }) => [count, total])))
  return markup`${requires3ds === true && readProvider(payment?.provider ?? "")?.kind === "direct" && alertBox(words.needsThreeDs, false)}
<input type="hidden" name="totals" value="${agreed}"><fieldset><legend>${words.installments}</legend>
<p class="quiet" data-offered>${named ? say(words.installmentsFor, { card: named }) : words.installmentsNote}</p>
${installments.map((offer) => row(words, offer, offer === picked, money))}</fieldset>`
}

function row(
  words: Visitor["words"],
  offer: InstallmentRow,
  isPicked: boolean,
  money: (amount: string) => string,
): Markup {
  const { count, total } = offer
  return markup`<label class="choice"><input type="radio" name="installment" value="${count}" ${isPicked && markup`checked`}
${totals(offer, money)}><span>${getName(words, offer, money)}</span>
<span class="amount">${money(total)}</span></label>`
}

/** How many installments, and below it what is paid each time, and the surcharge in it. */
function getName(words: Visitor["words"], offer: InstallmentRow, money: (amount: string) => string): Markup {
  const { count, surcharge } = offer
  const note = (text: string) => markup` <span class="quiet">${text}</span>`
  const title = count === 1 ? words.payAtOnce : say(words.countInstallments, { count })
  const surchargeText = hasSurcharge(offer) && say(words.withSurcharge, { amount: money(surcharge) })
  return markup`${title}${count > 1 && note(partsText(words, offer, money))}${surchargeText && note(surchargeText)}`
}

/** What is paid each time, exact to the last one: "2 × 83.13 + 83.14". */
const partsText = (words: Visitor["words"], offer: InstallmentRow, money: (amount: string) => string) =>
  installmentParts(offer)
    .map(({ count, amount }) => (count === 1 ? money(amount) : say(words.each, { count, amount: money(amount) })))
    .join(" + ")

/** What the script shows beside the button. */
function totals(offer: InstallmentRow, money: (amount: string) => string): Markup {
  const surcharge = hasSurcharge(offer) && markup`data-surcharge="${money(offer.surcharge)}"`
  return markup`data-total="${money(offer.total)}" ${surcharge}`
}

const hasSurcharge = ({ surcharge }: InstallmentRow) => /[1-9]/.test(surcharge)

/** What there is for cards in general, to read before buying; nothing where everything is paid at once. */
export function offerTable(
  { locale, words }: Visitor,
  installments: InstallmentRow[],
  currency: string,
): Markup | undefined {
  if (installments.length < 2) return undefined
  const money = (amount: string) => moneyText(amount, currency, locale)
  const [first] = installments
  return markup`<details class="offers"><summary>${say(words.installmentsOf, { amount: money(first?.total ?? "0") })}</summary>
<table><thead><tr><th scope="col">${words.installments}</th><th scope="col">${words.total}</th></tr></thead>
<tbody>${installments.map((offer) => tableRow(words, offer, money))}</tbody></table>
<p class="quiet">${words.installmentsNote}</p></details>`
}

function tableRow(words: Visitor["words"], offer: InstallmentRow, money: (amount: string) => string): Markup {
  return markup`<tr><th scope="row">${getName(words, offer, money)}</th><td>${money(offer.total)}</td></tr>`
}

/** What cards of each bank are offered, to read before buying; nothing where none has installments. */
export function bankTable({ locale, words }: Visitor, banks: BankInstallments[], currency: string): Markup | undefined {
  const offering = banks.filter(({ installments }) => installments.length > 1)
  const [first] = offering
  if (first === undefined) return undefined
  const money = (amount: string) => moneyText(amount, currency, locale)
  const rows = ({ bank, family, installments }: BankInstallments) => markup`<tbody>
<tr><th scope="rowgroup" colspan="2">${[family, bank].filter(Boolean).join(" · ")}</th></tr>
${installments.flatMap((offer) => (offer.count === 1 ? [] : tableRow(words, offer, money)))}</tbody>`
  return markup`<details class="offers banks"><summary>${say(words.installmentsOf, { amount: money(first.installments[0]?.total ?? "0") })}</summary>
<table><thead><tr><th scope="col">${words.installments}</th><th scope="col">${words.total}</th></tr></thead>
${offering.map(rows)}</table>
<p class="quiet">${words.installmentsNote}</p></details>`
}
