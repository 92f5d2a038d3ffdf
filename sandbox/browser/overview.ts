import { getAssociation } from "../engine/bins"
import type { Calendar } from "../engine/calendar"
import type { Engine } from "../engine/engine"
import type { Link } from "../engine/link"
import { type Payment, refundedTotal } from "../engine/payment"
import type { Submerchant } from "../engine/submerchant"
import type { AppContext } from "../http/received"
import { type LinkRow, overviewPage, type PaymentRow, type SubmerchantRow } from "../pages"
import { moneyText } from "../wire/decimal"
import { page, pageLocale } from "./page-response"

const ROWS = 50

/** GET /: what there is now, and what a client needs to talk to it. */
export function showOverview(context: AppContext, engine: Engine): Response {
  const { settings, clock } = engine
  const locale = pageLocale(context, context.req.query("lang"))
  const refresh = Number(context.req.query("refresh"))
  return page(locale, (view) =>
    overviewPage({
      ...view,
      baseUrl: settings.publicUrl,
      apiKey: settings.apiKey,
      authorizationScheme: settings.names.spell("SVCWSv2"),
      randomKeyHeader: settings.names.spell("x-svc-rnd"),
      clock: clock.offset === 0 ? undefined : settings.calendar.timestamp(clock.now()),
      timeZone: settings.calendar.timeZone,
      hasControl: settings.control,
      refreshSeconds: Number.isInteger(refresh) && refresh >= 1 && refresh <= 3600 ? refresh : undefined,
      payments: {
        rows: engine.payments.shelf.newest(ROWS).map((payment) => paymentRow(payment, settings.calendar)),
        total: engine.payments.shelf.size,
      },
      links: {
        rows: engine.links.newest(ROWS).map((link) => linkRow(link, settings.publicUrl)),
        total: engine.links.size,
      },
      submerchants: { rows: engine.submerchants.newest(ROWS).map(submerchantRow), total: engine.submerchants.size },
    }),
  )
}

function paymentRow(payment: Payment, calendar: Calendar): PaymentRow {
  const { currency, card } = payment
  const refunded = refundedTotal(payment)
  return {
    paymentId: payment.id,
    createdAt: calendar.timestamp(payment.createdAt),
    flow: payment.flow,
    paymentStatus: payment.status,
    fraudStatus: payment.chargedAt === undefined ? undefined : payment.fraudStatus,
    paidPrice: { value: moneyText(payment.paidPrice), currency },
    installment: payment.installment,
    cardBrand: getAssociation(card.bin),
    cardLastFour: card.lastFour,
    conversationId: payment.conversationId,
    refunded: refunded === 0n ? undefined : { value: moneyText(refunded), currency },
    cancelled: payment.isCancelled,
  }
}

function linkRow(link: Link, publicUrl: string): LinkRow {
  return {
    token: link.token,
    url: `${publicUrl}/l/${link.token}`,
    name: link.name,
    productType: link.kind === "fast" ? "FASTLINK" : "SVCLINK",
    productStatus: link.status,
    price: { value: moneyText(link.price), currency: link.currencyCode },
    soldCount: link.soldCount,
    stockLeft: link.isStockEnabled ? link.stockCount : undefined,
  }
}

function submerchantRow(submerchant: Submerchant): SubmerchantRow {
  const { subMerchantKey, subMerchantExternalId, subMerchantType, iban, currency } = submerchant
  const name = submerchant.name ?? submerchant.legalCompanyTitle ?? submerchant.contactName ?? subMerchantExternalId
  return { subMerchantKey, subMerchantExternalId, subMerchantType, name, iban, currency }
}
