import type { MedusaContainer } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { toReturnResult, type BuyerError, readReturnUrl, storefrontRoot } from "../../use-cases/start/buyer-view"
import { lookUpBy } from "../../use-cases/charge/look-up"
import { PATIENCE_MS, readPatiently } from "../../use-cases/reconcile/medusa-state"
import { goToHostedPage, type GoToHostedPage, type HostedOrder } from "../../use-cases/start/hosted"
import type { Ports } from "../../use-cases/ports/ports"
import { MappingError } from "../../mapping"
import { logWarning } from "../../modules/svc/log"
import { findObstacle } from "../../medusa/order-obstacle"
import { createBackgroundContext, createPaymentContext } from "../../medusa/payments/payment-context"
import { hasOtherPayment } from "../../medusa/payments/read-store"
import { resolveQuery } from "../../medusa/rows"
import { readSession, type PaymentSession } from "../../medusa/session"
import { resolveSvc } from "../../modules/svc"
import type { SvcContainer, SvcStore } from "../../modules/svc/container"
import {
  type CreateContext,
  explainWait,
  isStillOwed,
  reconcileOtherCharges,
  reconcileOwnPages,
} from "../other-charges"
import { readPayment, readView, type Payment } from "../read-payment"
import { amountProblem, isAboutTheBuyer, getObstacle, readOrder, getReturnUrl } from "../session-order"
import { isPast } from "./handle-return"
import { isPageAddress } from "./page"
import { toStorefrontWith, type Destination } from "./pay-answer"

export interface PayRequest {
  session_id: string
  ip: string | undefined
  /** The number of requests in this minute. */
  requests: number
  /** The signed-in customer who asks for the form in the storefront; a pay address does not tell who has it. */
  customer_id?: string | undefined
}

/** The service's page, or the storefront with the reason why not. */
export async function goToPay(
  scope: MedusaContainer,
  { session_id, ip, requests, customer_id }: PayRequest,
): Promise<Destination> {
  const store = resolveSvc(scope)
  const query = resolveQuery(scope)
  const session = await readSession(query, session_id)
  const payment = await readPayment(scope, session_id, session)
  if (session === undefined || !mayPay(payment)) return toStorefront(store, payment, session)
  const back = (error: BuyerError) => toStorefrontWith(getReturnUrl(store, session), { error })
  const svc = store.findAccount(store.providers.find(session.providerId)?.account ?? "")
  if (svc === undefined) return back("unavailable")
  const createContext = requests > 1 ? createBackgroundContext : createPaymentContext
  const refuse = (obstacle: BuyerError) => refusePay(scope, session, obstacle, createContext)
  const problem = amountProblem(session)
  if (problem !== undefined) return refuse(problem)
  const owed = await isStillOwed(scope, session, createContext)
  const waits = async () => back(await explainWait(scope, session))
  if (owed !== "owed") return owed === "not_owed" ? refuse(owed) : waits()
  const order = await tryOrder(svc, query, { session, ip })
  if (typeof order === "string") return refuse(order)
  if ((await reconcileOtherCharges(scope, session, createContext)) === "undecided") return waits()
  const now = await readPayment(scope, session_id)
  if (!mayPay(now)) return toStorefront(svc, now, session)
  if (await hasOtherPayment(scope, session)) return waits()
  const obstacle = await findObstacle(scope, session.purchase)
  if (obstacle !== undefined) return refuse(obstacle)

  const went = await goPatiently(svc, createContext(scope, svc.account), {
    ...order,
    customer_id: findOwner(session, customer_id),
  })
  if (went.to === "page") {
    if (isPageAddress(went.url, svc.settings)) return went
    logWarning(scope, `The payment service gave no address that a buyer can be sent to, for the session ${session_id}.`)
    return back("unavailable")
  }
  if (went.to === "shop") {
    const { operation, kind, code = "none" } = went.error
    logWarning(scope, `${operation} got no usable response for the session ${session_id}: ${kind}, error code ${code}.`)
    return back(isAboutTheBuyer(went.error) ? "buyer_incomplete" : "unavailable")
  }
  const shown = await readView(scope, session_id)
  // no look-up has shown whether the buyer has paid at an earlier page
  return shown.view.next === "pay" ? back("processing") : toStorefront(svc, shown, session)
}

/** First looks for a payment at the session's page, because the obstacle tells the buyer that nothing was taken. */
async function refusePay(
  scope: MedusaContainer,
  session: PaymentSession,
  obstacle: BuyerError,
  createContext: CreateContext,
): Promise<Destination> {
  const svc = resolveSvc(scope)
  const asked = await reconcileOwnPages(scope, session, createContext)
  const now = await readPayment(scope, session.id)
  if (!mayPay(now)) return toStorefront(svc, now, session)
  return toStorefrontWith(getReturnUrl(svc, session), { error: asked === "undecided" ? "processing" : obstacle })
}

/** Nothing was taken, or another click is just starting the page. */
function mayPay({ view, attempt, standing }: Payment): boolean {
  return standing.session === "open" && (view.next === "pay" || attempt?.state === "sent")
}

/** A session that is gone or paid names no way back, but its attempt does; without one, any storefront is better than none. */
function toStorefront(
  svc: Pick<SvcStore, "settings" | "clock">,
  { view, attempt }: Pick<Payment, "view" | "attempt">,
  session: PaymentSession | undefined,
): Destination {
  const { storefrontUrls } = svc.settings
  if (isPast(svc, attempt)) return toStorefrontWith(storefrontRoot(storefrontUrls), {})
  const known = readReturnUrl(session?.data.return_url ?? attempt?.return_url, storefrontUrls)
  return toStorefrontWith(known ?? storefrontRoot(storefrontUrls), toReturnResult(view))
}

async function tryOrder(...asked: Parameters<typeof readOrder>): Promise<HostedOrder | BuyerError> {
  try {
    return await readOrder(...asked)
  } catch (error) {
    if (error instanceof MappingError) return getObstacle(error)
    throw error
  }
}

/** A buyer who clicked twice waits for the page that the first click is starting. */
async function goPatiently(svc: SvcContainer, asking: Ports, order: HostedOrder): Promise<GoToHostedPage> {
  const go = () => goToHostedPage(svc, generateEntityId(undefined, "svcatt"), order, lookUpBy(asking))
  return readPatiently(await go(), (went) => isStarting(svc, went), go)
}

function isStarting({ clock }: SvcContainer, went: GoToHostedPage): boolean {
  if (went.to !== "wait" || !["created", "sent"].includes(went.attempt.state)) return false
  return clock.now().getTime() - went.attempt.last_activity_at.getTime() < PATIENCE_MS
}

const findOwner = ({ standing }: PaymentSession, customer_id: string | undefined) =>
  customer_id === standing.account_id ? customer_id : undefined
