import { getAssociation } from "../engine/bins"
import type { Engine } from "../engine/engine"
import type { Payment } from "../engine/payment"
import { endChallenge } from "../engine/three-ds"
import type { AppContext } from "../http/received"
import { threeDsPage, type ThreeDsView } from "../pages"
import { moneyText } from "../wire/decimal"
import type { Locale } from "../wire/locale"
import { readForm } from "./form"
import { message, page, pageLocale, postBack } from "./page-response"

export const ONE_TIME_CODE = "123456"
export const CODE_TRIES = 3
export const MASKED_PHONE = "+90 5•• ••• •• 67"
const SUCCEEDED = 1
const FAILED = 0

/** POST (and GET, when a buyer reloads) /3ds/:session: the bank's page. */
export async function showChallenge(context: AppContext, engine: Engine): Promise<Response> {
  const form = await readForm(context)
  const payment = engine.payments.ofSession(context.req.param("session") ?? "")
  const locale = pageLocale(context, form("lang") || context.req.query("lang"))
  if (!payment) return message(locale, "not_found", 404)
  if (payment.status === "INIT_THREEDS") return draw(engine, payment, locale)
  return message(locale, "session_closed", 200, `/3ds/${payment.threeDs?.session ?? ""}/answer`)
}

/** POST /3ds/:session/answer: the right code ends as the card says, cancel and three wrong codes with mdStatus 0. */
export async function answerChallenge(context: AppContext, engine: Engine): Promise<Response> {
  const form = await readForm(context)
  const payment = engine.payments.ofSession(context.req.param("session") ?? "")
  const locale = pageLocale(context, form("lang"))
  if (!payment?.threeDs) return message(locale, "not_found", 404)
  // Sent twice, or after the result was posted: the same result again.
  if (payment.status !== "INIT_THREEDS") return ended(engine, payment, payment.threeDs.mdStatus ?? FAILED, locale)
  const action = form("action")
  if (action === "cancel") return ended(engine, payment, FAILED, locale)
  if (action === "resend") return draw(engine, payment, locale, "code_resent")
  if (action !== "confirm") return draw(engine, payment, locale)
  if (form("code").replace(/ /g, "") === ONE_TIME_CODE) {
    return ended(engine, payment, payment.card.mdStatus ?? SUCCEEDED, locale)
  }
  const wrongCodes = payment.threeDs.wrongCodes + 1
  if (wrongCodes >= CODE_TRIES) return ended(engine, payment, FAILED, locale)
  const counted = { ...payment, threeDs: { ...payment.threeDs, wrongCodes } }
  engine.payments.save(counted)
  return draw(engine, counted, locale, "wrong_code")
}

function ended(engine: Engine, payment: Payment, mdStatus: number, locale: Locale): Response {
  const fields = endChallenge(engine, payment, mdStatus, payment.threeDs?.conversationData)
  return postBack(locale, payment.threeDs?.callbackUrl ?? "", fields)
}

function draw(engine: Engine, payment: Payment, locale: Locale, notice?: ThreeDsView["notice"]): Response {
  const { threeDs, card } = payment
  return page(locale, (view) =>
    threeDsPage({
      ...view,
      action: `/3ds/${threeDs?.session ?? ""}/answer`,
      merchantName: engine.settings.merchantName,
      amount: { value: moneyText(payment.paidPrice), currency: payment.currency },
      cardBrand: getAssociation(card.bin),
      cardLastFour: card.lastFour,
      maskedPhone: MASKED_PHONE,
      attemptsLeft: CODE_TRIES - (threeDs?.wrongCodes ?? 0),
      notice,
    }),
  )
}
