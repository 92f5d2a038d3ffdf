import type { Engine } from "../engine/engine"
import { isExpired, payHostedSession } from "../engine/hosted-pages"
import type { HostedSession } from "../engine/hosted-session"
import type { AppContext } from "../http/received"
import { type CardFormView, hostedPage, TEST_CARDS } from "../pages"
import { moneyText } from "../wire/decimal"
import { errorEntry } from "../wire/error-codes"
import { installmentChoices, readCardForm } from "./card-form"
import { readForm } from "./form"
import { message, page, pageLocale, postBack } from "./page-response"
import type { Locale } from "../wire/locale"

/** GET /pay/:token */
export function showHostedPage(context: AppContext, engine: Engine): Response {
  const session = engine.hosted.get(context.req.param("token") ?? "")
  const locale = pageLocale(context, context.req.query("lang"), session?.locale)
  if (!session) return message(locale, "not_found", 404)
  if (session.isPaid) return message(locale, "already_paid", 200, `/pay/${session.token}`)
  return isExpired(engine, session)
    ? message(locale, "token_expired", 410, `/pay/${session.token}`)
    : draw(engine, session, locale)
}

/** POST /pay/:token: `pay` charges the card, `back` returns to the merchant unpaid. */
export async function answerHostedPage(context: AppContext, engine: Engine): Promise<Response> {
  const form = await readForm(context)
  const session = engine.hosted.get(context.req.param("token") ?? "")
  const locale = pageLocale(context, form("lang"), session?.locale)
  if (!session) return message(locale, "not_found", 404)
  // A second click on "pay" comes here: the same answer again, and no second charge.
  if (session.isPaid || form("action") === "back")
    return postBack(locale, session.callbackUrl, { token: session.token })
  if (isExpired(engine, session)) return message(locale, "token_expired", 410, `/pay/${session.token}`)
  if (form("action") !== "pay") return draw(engine, session, locale)
  const { card, installment, problems, kept } = readCardForm(form, engine.month, session.enabledInstallments)
  if (Object.keys(problems).length > 0) return draw(engine, session, locale, { problems, kept })
  const payment = payHostedSession(engine, session, card.cardNumber, installment)
  if (payment.status === "SUCCESS") return postBack(locale, session.callbackUrl, { token: session.token })
  const code = payment.card.decline ?? "10204"
  return draw(engine, session, locale, { kept, refusal: { message: errorEntry(code)[locale], code } })
}

function draw(engine: Engine, session: HostedSession, locale: Locale, again: Partial<CardFormView> = {}): Response {
  const { currency, paidPrice } = session
  return page(locale, (view) =>
    hostedPage({
      ...view,
      action: `/pay/${session.token}`,
      merchantName: engine.settings.merchantName,
      items: session.items.map(({ name, category, price }) => ({
        name,
        category,
        price: { value: moneyText(price), currency },
      })),
      price: { value: moneyText(session.price), currency },
      total: { value: moneyText(paidPrice), currency },
      installments: installmentChoices(session.enabledInstallments, paidPrice, currency),
      testCards: TEST_CARDS,
      ...again,
    }),
  )
}
