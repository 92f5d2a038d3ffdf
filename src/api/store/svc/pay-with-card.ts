import type { MedusaContainer } from "@medusajs/framework/types"
import { generateEntityId, MedusaError } from "@medusajs/framework/utils"
import type { Attempt, OfferedTotals } from "../../../use-cases/ports/ports"
import { withOrder } from "../../../use-cases/start/buyer-view"
import { startCardPayment, type CardOrder } from "../../../use-cases/start/card-payment"
import { MappingError, toLocale } from "../../../mapping"
import { moneyToDecimal, type Money } from "../../../money"
import { resolveSvc, resolveAccount } from "../../../modules/svc"
import { exists, resolveQuery } from "../../../medusa/rows"
import { readSession, type PaymentSession } from "../../../medusa/session"
import type { SvcContainer } from "../../../modules/svc/container"
import { say, writeIn, type Language } from "../../../domain"
import { createBackgroundContext, createPaymentContext } from "../../../medusa/payments/payment-context"
import { reconcileAttempt } from "../../../medusa/payments/reconcile-payments"
import { logFailure, logWarning, unlessFailed } from "../../../modules/svc/log"
import { findObstacle } from "../../../medusa/order-obstacle"
import { hasOtherPayment } from "../../../medusa/payments/read-store"
import { type CreateContext, explainWait, isStillOwed, reconcileOtherCharges } from "../../other-charges"
import { countRequest } from "../../callers"
import { isOfAnother, readPayment, readView } from "../../read-payment"
import { amountProblem, isAboutTheBuyer, getObstacle, readOrder } from "../../session-order"
import type { CardAnswer, StoreRefusal } from "./answer-types"
import { toAnswer } from "./answers"
import {
  toProblemAnswer,
  type CardBody,
  type CardProblem,
  chooseCard,
  deleteIfUnknownAtService,
  type ChosenCard,
  CODE_OF_REFUSAL,
  REFUSAL_OF_STEP,
  type CardRefusal,
} from "./chosen-card"

export interface CardPost {
  session_id: string
  customer_id: string | undefined
  ip: string | undefined
  body: CardBody
  isGone: () => boolean
}

export type CardResult =
  | { status: 200 | 400 | 409 | 503; body: CardAnswer | StoreRefusal; seconds?: number }
  | { status: 429; seconds: number }
  | { status: 404 }

const MAX_PER_MINUTE_BY_CART = 20

const FLOWS: readonly CardOrder["flow"][] = ["threeds", "direct"]

interface Request {
  scope: MedusaContainer
  svc: SvcContainer
  session: PaymentSession
  flow: CardOrder["flow"]
  locale: Language
  createContext: CreateContext
  /** Whose stored cards may pay: the signed-in customer's, for the customer's own cart. */
  ownerId: string | undefined
}

const BUSY_SECONDS = 30

/** Keeps nothing of the card but what goes to the service. Refuses some of very many at once, so that the others end in time. */
export async function payWithCard(scope: MedusaContainer, post: CardPost): Promise<CardResult> {
  const { admission, inFlight } = resolveSvc(scope)
  // a card whose buyer left while it waited in the queue is not charged
  const work = () => (post.isGone() ? refuseBusy(scope, post) : admitCard(scope, post))
  return (await admission.run(() => inFlight.run(work))) ?? refuseBusy(scope, post)
}

/** An earlier card of the same session may have been charged. */
async function refuseBusy(scope: MedusaContainer, { session_id }: CardPost): Promise<CardResult> {
  const { locale, refused } = await readStanding(scope, session_id)
  return refused === undefined ? { ...refusal("busy", locale), seconds: BUSY_SECONDS } : refusal(refused, locale)
}

async function admitCard(scope: MedusaContainer, post: CardPost): Promise<CardResult> {
  const { session_id, customer_id } = post
  const store = resolveSvc(scope)
  const { session, standing, locale, refused } = await readStanding(scope, session_id)
  const { account_id } = standing
  if (isOfAnother({ standing }, customer_id)) return { status: 404 }
  if (refused !== undefined || session === undefined) return refusal(refused ?? "replaced", locale)
  const provider = store.providers.find(session.providerId)
  const flow = FLOWS.find((one) => one === provider?.kind)
  if (provider === undefined || flow === undefined) return refusal("other_provider", locale)
  const svc = resolveAccount(scope, provider.account)
  if (standing.session !== "open") return refusal("replaced", locale)
  const { requests, seconds } = await countRequest(store, `card-of:${session.purchase.id}`, MAX_PER_MINUTE_BY_CART)
  if (seconds !== undefined) return { status: 429, seconds }
  const ownerId = customer_id !== undefined && customer_id === account_id ? customer_id : undefined
  const createContext = requests > 1 ? createBackgroundContext : createPaymentContext
  return takeCard({ scope, svc, session, flow, locale, createContext, ownerId }, post)
}

async function readStanding(scope: MedusaContainer, session_id: string) {
  const session = await readSession(resolveQuery(scope), session_id)
  const { attempt, view, standing } = await readPayment(scope, session_id, session)
  const given = session?.data.locale
  // a paid session no longer has it, but its attempt does
  const locale: Language =
    toLocale(typeof given === "string" ? given : undefined) ??
    attempt?.locale ??
    toLocale(session?.purchase.locale) ??
    "en"
  return { session, standing, locale, refused: view.error === "not_owed" ? view.error : REFUSAL_OF_STEP[view.next] }
}

type Refusal = Extract<CardResult, { body: unknown }>

function refusal(why: CardRefusal, locale: Language): Refusal {
  const message = writeIn(locale, say(`buyer.${why}`))
  if (why === "unavailable" || why === "busy")
    return { status: 503, body: { type: MedusaError.Types.UNEXPECTED_STATE, message } }
  return { status: 409, body: { type: MedusaError.Types.CONFLICT, message, code: CODE_OF_REFUSAL[why] } }
}

const UNREACHABLE_SECONDS = 15

function unavailable({ client }: SvcContainer, locale: Language): Refusal {
  const seconds = Math.ceil(client.pauseMs() / 1_000) || UNREACHABLE_SECONDS
  return { ...refusal("unavailable", locale), seconds }
}

const isDeleted =
  (scope: Request["scope"], { customer_id }: { customer_id: string }) =>
  async () =>
    !(await exists(resolveQuery(scope), "customer", customer_id))

async function takeCard(request: Request, { body, ip }: CardPost): Promise<CardResult> {
  const { scope, svc, session, flow, locale, createContext } = request
  const chosen = await chooseCard(svc, body, request.ownerId)
  if (chosen.type === "problems") return { status: 400, body: toProblemAnswer(chosen.problems, locale) }
  if (chosen.type === "refused") return refusal(chosen.why, locale)
  const problem = amountProblem(session)
  if (problem !== undefined) return refusal(problem, locale)
  const waits = async () => refusal((await explainWait(scope, session)) === "attention" ? "stuck" : "under_way", locale)
  const owed = await isStillOwed(scope, session, createContext)
  if (owed !== "owed") return owed === "not_owed" ? refusal(owed, locale) : waits()
  if (svc.client.pauseMs() > 0) return unavailable(svc, locale)
  const { card, installment } = chosen
  const saveFor = chosen.saveFor && { ...chosen.saveFor, isDeleted: isDeleted(scope, chosen.saveFor) }
  const offer = agreed(await offerFor(request, chosen), body)
  if (offer === "unavailable") return unavailable(svc, locale)
  if ("code" in offer) return { status: 400, body: toProblemAnswer([offer], locale) }
  const order = await tryOrder(request, ip)
  if ("status" in order) return order
  const others = await reconcileOtherCharges(scope, session, createContext)
  if (others === "undecided" || (await hasOtherPayment(scope, session))) return waits()
  // without 3D Secure, Medusa makes the order before the card is charged, and itself says what prevents it
  const obstacle = flow === "threeds" ? await findObstacle(scope, session.purchase) : undefined
  if (obstacle !== undefined) return refusal(obstacle, locale)
  const attempt_id = generateEntityId(undefined, "svcatt")
  const paid = await pay(request, attempt_id, { ...order, flow, installment, paid_price: offer.total, card, saveFor })
  await deleteIfUnknownAtService(svc, attempt_id, chosen).catch((error: unknown) => {
    logFailure(scope, `what became of the stored card of the payment attempt ${attempt_id} could not be read`, error)
  })
  return paid
}

type Offered = { total: Money } | CardProblem | "unavailable"

const NOTHING_OFFERED: OfferedTotals = { offers: [] }

/** Any card may pay without installments, except, without 3D Secure, a card that the service charges only with it. */
async function offerFor(
  { scope, svc, session, flow }: Request,
  { bin, installment, stored }: ChosenCard,
): Promise<Offered> {
  const price = session.amount
  const atOnce = installment === 1 && price.minor > 0n ? { total: price } : undefined
  // a stored card may need its security code in every flow
  const mustAsk = svc.capabilities.installmentInfo && (flow === "direct" || stored !== undefined)
  if (atOnce && !mustAsk) return atOnce
  const found = await unlessFailed(
    scope,
    `the card for the session ${session.id} could not be checked`,
    svc.readOffers?.(svc, price, { bin, about: session.id }) ?? Promise.resolve(NOTHING_OFFERED),
  )
  if (flow === "direct" && found?.service?.requires3ds === true)
    return { field: stored ? "stored_card" : "number", code: "needs_three_ds" }
  if (stored && found?.service?.requiresCvc === true) return { field: "stored_card", code: "stored_needs_cvc" }
  if (atOnce) return atOnce
  if (found === undefined) return "unavailable"
  const offered = found.offers.find(({ count }) => count === installment)
  return offered ?? { field: "installment", code: "installment_not_offered" }
}

function agreed(found: Offered, { total }: CardBody): Offered {
  if (found === "unavailable" || "code" in found) return found
  if (total === undefined || total === moneyToDecimal(found.total)) return found
  return { field: "installment", code: "installment_changed" }
}

async function tryOrder({ scope, svc, session, locale }: Request, ip: string | undefined) {
  try {
    return await readOrder(svc, resolveQuery(scope), { session, ip })
  } catch (error) {
    if (!(error instanceof MappingError)) throw error
    const obstacle = getObstacle(error)
    if (obstacle !== "buyer_incomplete") return refusal(obstacle, locale)
    return { status: 400, body: { type: MedusaError.Types.INVALID_DATA, message: error.message } } satisfies CardResult
  }
}

async function pay({ scope, svc, session, locale }: Request, id: string, order: CardOrder): Promise<CardResult> {
  const { id: session_id } = session
  const started = await startCardPayment(svc, id, order)
  switch (started.to) {
    case "bank": {
      const payment = { session_id, status: "awaiting_buyer", next: "authenticate" } as const
      return { status: 200, body: { payment, three_ds: { html: started.html } } }
    }
    case "charge": {
      const payment = await charge(scope, started.attempt)
      return payment.error === "unavailable" ? unavailable(svc, locale) : { status: 200, body: { payment } }
    }
    case "declined":
      return { status: 200, body: { payment: toAnswer(session_id, await readView(scope, session_id)) } }
    case "result":
      return refusal("paid", locale)
    case "wait":
      return refusal("under_way", locale)
    case "shop": {
      const { operation, kind, code = "none" } = started.error
      const message = `${operation} got no usable response for the session ${session_id}: ${kind}, error code ${code}.`
      logWarning(scope, message)
      return isAboutTheBuyer(started.error) ? refusal("buyer_incomplete", locale) : unavailable(svc, locale)
    }
  }
}

async function charge(scope: MedusaContainer, attempt: Attempt) {
  const { cards } = resolveAccount(scope, attempt.account)
  const { id, session_id } = attempt
  let now = attempt
  try {
    now = (await reconcileAttempt(scope, attempt, "card")).attempt
  } catch (error) {
    logFailure(scope, `the payment attempt ${id} could not be reconciled when its card came`, error)
  } finally {
    cards.drop(session_id, id)
  }
  const view = withOrder(now)
  const answer = toAnswer(session_id, view ? { view, attempt: now } : await readView(scope, session_id))
  return answer.status === "not_started" ? { ...answer, error: answer.error ?? "order_failed" } : answer
}
