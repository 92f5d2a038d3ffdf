import { amountText } from "../amount-text"
import { BRAND_NAMES } from "../card-brand"
import { markup, type Markup } from "../markup"
import type { LinkReceipt, Locale } from "../views"
import { say, type Words } from "../words"

/** What was paid, for the buyer to keep. */
export function linkReceipt(words: Words, locale: Locale, receipt: LinkReceipt): Markup {
  const { amount, installment, cardBrand, cardLastFour, authCode } = receipt
  const card = `${cardBrand ? `${BRAND_NAMES[cardBrand]} ` : ""}•••• ${cardLastFour}`
  const installmentText = installment > 1 ? say(words.installmentCount, { count: installment }) : words.singlePayment
  const rows: [string, string][] = [
    [words.receiptAmount, amountText(amount, locale)],
    [words.receiptInstallment, installmentText],
    [words.receiptCard, card],
    [words.receiptPaidAt, receipt.paidAt],
    [words.receiptPaymentId, receipt.paymentId],
  ]
  if (authCode) rows.push([words.receiptAuthCode, authCode])
  return markup`<section class="card" aria-labelledby="receipt-title">
    <div class="alert good" role="status"><h2 id="receipt-title">${words.linkPaid}</h2><p>${words.linkPaidLead}</p></div>
    <dl class="sums">${rows.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
  </section>`
}
