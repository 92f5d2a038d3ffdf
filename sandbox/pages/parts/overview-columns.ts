import { amountText } from "../amount-text"
import { BRAND_NAMES } from "../card-brand"
import { markup, type Markup } from "../markup"
import { pageAddress } from "../page-address"
import type { LinkRow, Locale, OverviewView, PaymentRow, SubmerchantRow } from "../views"
import { say, wordFor, type Words } from "../words"
import { badge, wordBadge } from "./badge"
import { brandMark } from "./brand-mark"
import type { Column } from "./overview-table"

export function paymentColumns(words: Words, { locale, timeZone }: OverviewView): Column<PaymentRow>[] {
  return [
    { title: words.columnPayment, cell: paymentIds },
    { title: `${words.columnTime} (${timeZone})`, cell: (row) => row.createdAt },
    { title: words.columnFlow, cell: (row) => wordFor(words, `flow_${row.flow}`) ?? row.flow },
    { title: words.columnStatus, cell: (row) => paymentBadges(words, locale, row) },
    {
      title: words.columnFraud,
      cell: (row) => (row.fraudStatus === undefined ? words.none : badge(words, "fraud", row.fraudStatus)),
    },
    { title: words.columnCard, cell: (row) => cardCell(words, row) },
    { title: words.columnAmount, numeric: true, cell: (row) => amountCell(words, locale, row) },
  ]
}

export function linkColumns(words: Words, locale: Locale): Column<LinkRow>[] {
  return [
    { title: words.columnLink, cell: linkName },
    { title: words.columnType, cell: (row) => row.productType },
    { title: words.columnStatus, cell: (row) => badge(words, "badge", row.productStatus) },
    { title: words.columnPrice, numeric: true, cell: (row) => amountText(row.price, locale) },
    { title: words.columnSold, numeric: true, cell: (row) => row.soldCount },
    { title: words.columnStock, numeric: true, cell: (row) => row.stockLeft ?? words.stockUnlimited },
  ]
}

export function submerchantColumns(words: Words): Column<SubmerchantRow>[] {
  return [
    {
      title: words.columnSubmerchant,
      cell: (row) => markup`${row.name} <span class="quiet code-text">${row.subMerchantKey}</span>`,
    },
    {
      title: words.columnExternalId,
      cell: (row) => markup`<span class="code-text">${row.subMerchantExternalId}</span>`,
    },
    { title: words.columnType, cell: (row) => row.subMerchantType },
    { title: words.columnIban, cell: (row) => markup`<span class="code-text">${row.iban ?? words.none}</span>` },
    { title: words.columnCurrency, cell: (row) => row.currency ?? words.none },
  ]
}

function paymentIds({ paymentId, conversationId }: PaymentRow): Markup {
  return markup`<span class="code-text">${paymentId}</span>${conversationId && markup` <span class="quiet code-text">${conversationId}</span>`}`
}

function paymentBadges(words: Words, locale: Locale, row: PaymentRow): Markup {
  return markup`${badge(words, "badge", row.paymentStatus)}
    ${row.cancelled && wordBadge(words.badge_cancelled, "neutral")}
    ${row.refunded && wordBadge(say(words.badge_refunded, { amount: amountText(row.refunded, locale) }), "neutral")}`
}

function cardCell(words: Words, { cardBrand, cardLastFour }: PaymentRow): Markup | string {
  if (cardLastFour === undefined) return words.none
  const name = cardBrand && markup`${brandMark(cardBrand)}<span class="unseen">${BRAND_NAMES[cardBrand]}</span>`
  return markup`<span class="with-mark">${name} •••• ${cardLastFour}</span>`
}

function amountCell(words: Words, locale: Locale, { paidPrice, installment }: PaymentRow): Markup {
  const count = say(words.installmentCount, { count: installment })
  return markup`${amountText(paidPrice, locale)}${installment > 1 && markup` <span class="quiet">${count}</span>`}`
}

function linkName({ name, url }: LinkRow): Markup {
  const address = pageAddress(url)
  return markup`${address ? markup`<a href="${address}">${name}</a>` : name}`
}
