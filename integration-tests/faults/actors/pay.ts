import { reconcilePayment } from "../../../src/use-cases/reconcile/reconcile"
import { findOwed } from "../../../src/use-cases/charge/owed"
import { lookUpBy } from "../../../src/use-cases/charge/look-up"
import { goToHostedPage } from "../../../src/use-cases/start/hosted"
import { startCardPayment } from "../../../src/use-cases/start/card-payment"
import type { Attempt } from "../../../src/use-cases/ports/ports"
import { TOKEN_GRACE_MS, type AttemptState } from "../../../src/domain"
import { offersFor } from "../../../src/domain/installments/offers"
import { isEqual } from "../../../src/money"
import { newId, type Session } from "../../flows/harness/memory-medusa"
import { cardOrder, hostedOrder } from "../../flows/harness/orders"
import { chooseCard, deleteIfUnknownAtService, type CardChoice } from "./cards"
import { attemptNow, ofAccount, type Scene } from "./scene"

/*
 * A buyer who starts to pay, as the pay address and the card route let them.
 */

const liveSession = ({ world, tab }: Scene): Session | undefined =>
  world.medusa.sessions.find(({ id }) => id === tab.checkout.session.id)

/**
 * As the storefront submits its payment step again: Medusa makes the new session, deletes the old one, and calls the provider. It looks neither at the
 * cart, which may be completed, nor at what became of the old session. `isOther`: a provider of the other account, as in another region.
 */
export async function chooseAgain(scene: Scene, { isOther }: { isOther?: boolean }): Promise<string> {
  const { world, process, buyer, tab, account } = scene
  const { checkout, sold } = tab
  if (world.medusa.deleted.has(checkout.session.collectionId)) return "the payment collection is deleted"
  const old = liveSession(scene)
  const exact = world.medusa.cartOf(checkout.of)?.exact ?? checkout.session.exact
  await world.inMedusa("a new session is made", () => {
    tab.checkout = old
      ? world.shop.replaceSession({ ...checkout, sold })
      : world.shop.sessionIn(checkout.session.collectionId, checkout.of, sold, exact)
    if (isOther === true) buyer.account = world.otherThan(buyer.account) ?? buyer.account
    tab.checkout.session.account = buyer.account
    world.owners.give(buyer.number, tab.checkout.session.id)
  })
  if (old) await process.giveUp(old, account)
  return isOther === true ? `another session, of ${buyer.account}` : "another session"
}

/** Medusa deletes the session and calls the provider. */
export async function giveUp(scene: Scene): Promise<string> {
  const { world, tab } = scene
  const session = liveSession(scene)
  if (session?.status !== "pending") return "there is no session that is pending"
  if (world.medusa.cartOf(tab.checkout.of)?.isCompleted === true) return "the cart is completed"
  await world.inMedusa("the session is deleted", () => world.shop.removeSession(tab.checkout))
  await scene.process.giveUp(session, scene.account)
  return "the session is deleted"
}

const HOLDS_MONEY: readonly AttemptState[] = ["sent", "finalizing", "unknown", "in_review", "paid", "completing"]

function mayBeCharged({ state, token_expires_at }: Attempt, now: Date): boolean {
  if (HOLDS_MONEY.includes(state)) return true
  const isPageOpen = token_expires_at !== undefined && now.getTime() <= token_expires_at.getTime() + TOKEN_GRACE_MS
  return isPageOpen && ["awaiting_buyer", "abandoned", "expired"].includes(state)
}

/** Other sessions that may have been paid are reconciled first. */
async function reconcileOthers(scene: Scene, session: Session, attempts: readonly Attempt[]): Promise<boolean> {
  const now = scene.world.clock.now()
  let isDecided = true
  for (const other of attempts) {
    if (other.session_id === session.id || !mayBeCharged(other, now)) continue
    const { context } = ofAccount(scene, other)
    const { state } = (await reconcilePayment(context, await attemptNow(context, other), "poll")).attempt
    if (HOLDS_MONEY.includes(state)) isDecided = false
  }
  return isDecided
}

/** The same checks as the routes make (src/api). Undefined: the buyer can pay. */
async function obstacle(scene: Scene): Promise<string | undefined> {
  const { world, tab, context } = scene
  const { ledger } = context
  const cart = world.medusa.cartOf(tab.checkout.of)
  if (cart?.isCompleted === true) return "the cart is completed"
  if (world.medusa.deleted.has(tab.checkout.session.collectionId)) return "the payment collection is deleted"
  if (liveSession(scene) === undefined) await chooseAgain(scene, {})
  const session = liveSession(scene)
  if (session?.status !== "pending") return "the session cannot be paid any more"
  const { cart_id, order_id } = tab.checkout.of
  if (cart && !isEqual(cart.total, session.amount)) return "the cart has changed"
  if (order_id !== undefined) {
    await reconcileOthers(scene, session, await ledger.listAttemptsOfOrder(order_id))
    const { amount: price } = session
    const owed = await findOwed(ledger, { session_id: session.id, price, order_id }, world.medusa.balanceOf(session.id))
    return owed.type === "owed" ? undefined : `what is to be paid is ${owed.type}`
  }
  const attempts = cart_id === undefined ? [] : await ledger.listAttemptsOfCart(cart_id)
  return (await reconcileOthers(scene, session, attempts)) ? undefined : "an earlier payment is not decided"
}

/** Starts an attempt, with its id, unless the buyer cannot pay now. Of a card without 3D Secure Medusa makes the order before it is charged. */
async function startAttempt(
  scene: Scene,
  start: (id: string, scene: Scene) => Promise<string>,
  isDirect = false,
): Promise<string> {
  const why = await obstacle(scene)
  if (why !== undefined) return why
  const cart = scene.world.medusa.cartOf(scene.tab.checkout.of)
  if (cart?.refusal && !isDirect) return "the cart cannot become an order"
  const id = newId("svcatt")
  scene.world.owners.give(scene.buyer.number, id)
  // the session may be another than before
  const own = ofAccount(scene, { account: scene.tab.checkout.session.account ?? scene.account })
  scene.world.accountOf.give(id, own.account)
  return start(id, own)
}

export const goToPage = (before: Scene): Promise<string> =>
  startAttempt(before, async (id, scene) => {
    const { account, buyer, tab, context } = scene
    const { of, sold, session } = tab.checkout
    const went = await goToHostedPage(context, id, hostedOrder(of, sold), lookUpBy(context))
    if (went.to !== "page") return `sent to the ${went.to}`
    const attempt = (await context.ledger.listAttempts(session.id)).find(({ page_url }) => page_url === went.url)
    if (!attempt?.token) return "the page is not known"
    const { token } = attempt
    if (!buyer.visits.some((visit) => visit.token === token))
      buyer.visits.push({ kind: "page", attempt_id: attempt.id, account, token })
    return "at the page"
  })

export interface CardPayment extends CardChoice {
  flow: "threeds" | "direct"
  card: string
  installment?: number
}

export const sendCard = (before: Scene, action: CardPayment): Promise<string> =>
  startAttempt(
    before,
    async (id, scene) => {
      const { flow, card, installment = 1 } = action
      const chosen = await chooseCard(scene, action)
      if ("refused" in chosen) return chosen.refused
      const { account, buyer, tab, context } = scene
      const { of, sold, session } = tab.checkout
      const order = cardOrder(of, sold, flow, card)
      const offers = offersFor(context.installments, order.price)
      const offer = offers.find(({ count }) => count === installment)
      const inParts = offer && { installment: offer.count, paid_price: offer.total }
      const started = await startCardPayment(context, id, { ...order, ...inParts, ...chosen.change })
      if (started.to === "declined") await deleteIfUnknownAtService(scene, started.attempt, chosen.stored)
      if (started.to === "bank")
        buyer.visits.push({ kind: "bank", attempt_id: id, account, payment_id: started.attempt.payment_id })
      if (started.to !== "charge") return `sent to the ${started.to}`
      try {
        const { attempt } = await reconcilePayment(context, await attemptNow(context, started.attempt), "card")
        await deleteIfUnknownAtService(scene, attempt, chosen.stored)
        return attempt.state
      } finally {
        context.cards.drop(session.id, id)
      }
    },
    action.flow === "direct",
  )
