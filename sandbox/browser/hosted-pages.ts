import { createHash } from "node:crypto"
import { getAssociation } from "../engine/bins"
import type { Engine } from "../engine/engine"
import {
  beginFormChallenge,
  endFormChallenge,
  type FormCard,
  isExpired,
  payHostedSession,
} from "../engine/hosted-pages"
import type { HostedSession } from "../engine/hosted-session"
import { chargedCard, refusesThreeDs } from "../engine/cards"
import type { Payment } from "../engine/payment"
import { loadCards } from "../engine/stored-cards"
import type { AppContext } from "../http/received"
import { type CardFormView, hostedPage, TEST_CARDS, threeDsPage, type ThreeDsView } from "../pages"
import { isPast } from "../requests/card"
import { moneyText } from "../wire/decimal"
import { errorEntry } from "../wire/error-codes"
import { installmentChoices, readCardForm } from "./card-form"
import { type Form, readForm } from "./form"
import { message, page, pageLocale, postBack } from "./page-response"
import { CODE_TRIES, MASKED_PHONE, ONE_TIME_CODE } from "./three-ds"
import type { Locale } from "../wire/locale"

/** One request for a session's page, by itself or as the form in the merchant's page. */
interface Visit {
  engine: Engine
  session: HostedSession
  locale: Locale
  isFramed: boolean
  /** where its forms post */
  action: string
}

function visit(context: AppContext, engine: Engine, language: string | undefined): Visit | Response {
  const session = engine.hosted.get(context.req.param("token") ?? "")
  const locale = pageLocale(context, language, session?.locale)
  if (!session) return message(locale, "not_found", 404)
  const isFramed = context.req.query("frame") === "1"
  return { engine, session, locale, isFramed, action: `/pay/${session.token}${isFramed ? "?frame=1" : ""}` }
}

/** GET /pay/:token */
export function showHostedPage(context: AppContext, engine: Engine): Response {
  const visited = visit(context, engine, context.req.query("lang"))
  if (visited instanceof Response) return visited
  const { session, locale, isFramed, action } = visited
  if (session.isPaid) return message(locale, "already_paid", 200, action, isFramed)
  return isExpired(engine, session) ? expired(visited) : draw(visited)
}

/** POST /pay/:token: `pay` charges the card or shows the bank's page, `confirm` ends that, `back` returns to the merchant unpaid. */
export async function answerHostedPage(context: AppContext, engine: Engine): Promise<Response> {
  const form = await readForm(context)
  const visited = visit(context, engine, form("lang"))
  if (visited instanceof Response) return visited
  const { session } = visited
  // A second click on "pay" comes here: the same answer again, and no second charge.
  if (session.isPaid || form("action") === "back") return leave(visited)
  if (isExpired(engine, session)) return expired(visited)
  if (form("action") === "pay") return pay(visited, form)
  if (form("action").startsWith(STORED)) return payStored(visited, form)
  return session.challenge === undefined ? draw(visited) : answerChallenge(visited, session.challenge, form)
}

function pay(visited: Visit, form: Form): Response {
  const { engine, session } = visited
  const { card, installment, problems, kept } = readCardForm(form, engine.month, session.enabledInstallments)
  if (Object.keys(problems).length > 0) return draw(visited, { problems, kept })
  const { cardNumber } = card
  const typed = { card: chargedCard(cardNumber), refusesThreeDs: refusesThreeDs(cardNumber) }
  if (session.isForm) return challenge(visited, typed, installment, kept)
  return answerPayment(visited, payHostedSession(engine, session, typed.card, installment), kept)
}

/** A stored card needs no other field, so one that was deleted in the meantime draws the form again. */
function payStored(visited: Visit, form: Form): Response {
  const { kept, problems } = readCardForm(form, visited.engine.month, visited.session.enabledInstallments)
  const { installment = 1 } = kept
  const stored = offeredCards(visited).find((one) => form("action") === `${STORED}${one.id}`)
  if (stored === undefined || problems.installment) return draw(visited, { kept })
  const { card, refusesThreeDs: refuses, cardUserKey, cardToken } = stored
  const chosen = { card, refusesThreeDs: refuses, storedCard: { cardUserKey, cardToken } }
  return challenge(visited, chosen, installment, kept)
}

const STORED = "stored:"

/** `id` names a card on the page, where its token is not shown. */
function offeredCards({ engine, session: { cardUserKey } }: Visit) {
  const cards = cardUserKey === undefined ? [] : loadCards(engine, cardUserKey)
  return cards
    .filter((card) => !isPast(card, engine.month))
    .map((card) => ({ ...card, id: createHash("sha256").update(card.cardToken).digest("hex").slice(0, 16) }))
}

function challenge(visited: Visit, card: FormCard, installment: number, kept: CardFormView["kept"]): Response {
  const { engine, session } = visited
  const payment = beginFormChallenge(engine, session, card, installment)
  if (payment) return answerPayment(visited, payment, kept)
  return drawChallenge({ ...visited, session: engine.hosted.get(session.token) ?? session })
}

type Challenge = NonNullable<HostedSession["challenge"]>

/** The right code ends as the card says, cancel and three wrong codes without a charge. */
function answerChallenge(visited: Visit, challenge: Challenge, form: Form): Response {
  const { engine, session } = visited
  const isRight = form("code").replace(/ /g, "") === ONE_TIME_CODE
  const end = (isConfirmed: boolean) => answerPayment(visited, endFormChallenge(engine, session, isConfirmed))
  if (form("action") === "cancel") return end(false)
  if (form("action") !== "confirm")
    return drawChallenge(visited, form("action") === "resend" ? "code_resent" : undefined)
  if (isRight) return end(true)
  const wrongCodes = challenge.wrongCodes + 1
  if (wrongCodes >= CODE_TRIES) return end(false)
  const counted = { ...session, challenge: { ...challenge, wrongCodes } }
  engine.hosted.put(session.token, counted)
  return drawChallenge({ ...visited, session: counted }, "wrong_code")
}

function answerPayment(visited: Visit, payment: Payment | undefined, kept?: CardFormView["kept"]): Response {
  if (payment?.status === "SUCCESS") return leave(visited)
  const code = payment?.card.decline ?? "10204"
  return draw(visited, { kept, refusal: { message: errorEntry(code)[visited.locale], code } })
}

const leave = ({ session, locale, isFramed }: Visit): Response =>
  postBack(locale, session.callbackUrl, { token: session.token }, isFramed)

const expired = ({ locale, isFramed, action }: Visit): Response =>
  message(locale, "token_expired", 410, action, isFramed)

function draw(visited: Visit, again: Partial<CardFormView> = {}): Response {
  const { engine, session, locale, ...where } = visited
  const { currency, paidPrice } = session
  const storedCards = offeredCards(visited).map(({ id, card, expireMonth, expireYear }) => ({
    action: `${STORED}${id}`,
    brand: getAssociation(card.bin),
    lastFour: card.lastFour,
    expire: `${expireMonth}/${expireYear.slice(-2)}`,
  }))
  return page(locale, (view) =>
    hostedPage({
      ...view,
      ...where,
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
      storedCards,
      ...again,
    }),
  )
}

function drawChallenge({ engine, session, locale, ...where }: Visit, notice?: ThreeDsView["notice"]): Response {
  const { currency, paidPrice, challenge } = session
  const { bin = "", lastFour = "" } = challenge?.card ?? {}
  return page(locale, (view) =>
    threeDsPage({
      ...view,
      ...where,
      merchantName: engine.settings.merchantName,
      amount: { value: moneyText(paidPrice), currency },
      cardBrand: getAssociation(bin),
      cardLastFour: lastFour,
      maskedPhone: MASKED_PHONE,
      attemptsLeft: CODE_TRIES - (challenge?.wrongCodes ?? 0),
      notice,
    }),
  )
}
