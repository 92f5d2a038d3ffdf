import type { Engine } from "../engine/engine"
import { type Link, whyNotOnSale } from "../engine/link"
import { sellLink } from "../engine/link-sale"
import type { Payment } from "../engine/payment"
import { authCode } from "../engine/host-references"
import { getAssociation } from "../engine/bins"
import type { Calendar } from "../engine/calendar"
import type { AppContext } from "../http/received"
import { languageTags, linkPage, type LinkOnSale, type LinkState, TEST_CARDS } from "../pages"
import { INSTALLMENTS } from "../requests/order"
import { fixedText, moneyText } from "../wire/decimal"
import { errorEntry } from "../wire/error-codes"
import type { Locale } from "../wire/locale"
import { installmentChoices, readCardForm } from "./card-form"
import { readForm } from "./form"
import { readLinkForm } from "./link-form"
import { message, page, pageLocale } from "./page-response"

/** GET /l/:token */
export function showLinkPage(context: AppContext, engine: Engine): Response {
  const link = engine.links.get(context.req.param("token") ?? "")
  const locale = pageLocale(context, context.req.query("lang"))
  return link ? draw(engine, link, locale, getState(link)) : message(locale, "link_not_found", 404)
}

/** POST /l/:token: sells the link once the form is right and the card is charged. */
export async function answerLinkPage(context: AppContext, engine: Engine): Promise<Response> {
  const form = await readForm(context)
  const link = engine.links.get(context.req.param("token") ?? "")
  const locale = pageLocale(context, form("lang"))
  if (!link) return message(locale, "link_not_found", 404)
  const state = getState(link)
  if (state.kind !== "on_sale" || form("action") !== "pay") return draw(engine, link, locale, state)
  const buyer = readLinkForm(form, link)
  const { card, installment, problems, kept } = readCardForm(form, engine.month, installmentCounts(link))
  const again: LinkOnSale = { ...state, kept, buyer: buyer.kept, problems: { ...buyer.problems, ...problems } }
  if (buyer.amount === undefined || Object.keys(again.problems ?? {}).length > 0)
    return draw(engine, link, locale, again)
  const payment = sellLink(engine, link, { cardNumber: card.cardNumber, installment, amount: buyer.amount })
  if (payment?.status === "SUCCESS")
    return draw(engine, link, locale, soldState(payment, engine.settings.calendar, locale))
  const code = payment?.card.decline ?? "10204"
  return draw(engine, link, locale, { ...again, refusal: { message: errorEntry(code)[locale], code } })
}

function getState(link: Link): LinkState {
  const reason = whyNotOnSale(link)
  if (reason) return { kind: "not_on_sale", reason }
  const currency = link.currencyCode
  return {
    kind: "on_sale",
    price: link.isFlexible
      ? { kind: "flexible", presets: link.presetPrices.map((price) => fixedText(price, 2)), currency }
      : { kind: "fixed", amount: { value: moneyText(link.price), currency } },
    stockLeft: link.isStockEnabled ? link.stockCount : undefined,
    asksAddress: !link.isAddressIgnorable,
    installments: link.isFlexible
      ? installmentCounts(link).map((count) => ({ count }))
      : installmentChoices(installmentCounts(link), link.price, currency),
    testCards: TEST_CARDS,
  }
}

function installmentCounts(link: Link): readonly number[] {
  return link.isInstallmentRequested ? INSTALLMENTS : [1]
}

/** "24 November 2026 at 19:41 GMT+3". */
const timeText = (epochMs: number, { timeZone }: Calendar, locale: Locale): string =>
  new Intl.DateTimeFormat(languageTags[locale], {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  }).format(epochMs)

function soldState(payment: Payment, calendar: Calendar, locale: Locale): LinkState {
  return {
    kind: "sold",
    receipt: {
      paymentId: payment.id,
      amount: { value: moneyText(payment.paidPrice), currency: payment.currency },
      installment: payment.installment,
      cardBrand: getAssociation(payment.card.bin),
      cardLastFour: payment.card.lastFour,
      paidAt: timeText(payment.chargedAt ?? payment.createdAt, calendar, locale),
      authCode: authCode(payment.id),
    },
  }
}

function draw(engine: Engine, link: Link, locale: Locale, state: LinkState): Response {
  return page(locale, (view) =>
    linkPage({
      ...view,
      action: `/l/${link.token}`,
      merchantName: engine.settings.merchantName,
      name: link.name,
      description: link.description,
      imageUrl: engine.images.get(link.token) ? `/l/${link.token}/image` : undefined,
      state,
    }),
  )
}
