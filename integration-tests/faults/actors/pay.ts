import { reconcilePayment } from "../../../src/flows/reconcile/reconcile"
import { findOwed } from "../../../src/flows/charge/owed"
import { goToHostedPage } from "../../../src/flows/start/hosted"
import { startCardPayment } from "../../../src/flows/start/card-payment"
import { giveUpSession } from "../../../src/providers/svc/give-up-session"
import type { Attempt } from "../../../src/flows/contracts/ports"
import { TOKEN_GRACE_MS, type AttemptState } from "../../../src/payment"
import { isEqual } from "../../../src/money"
import { newId, type Session } from "../../flows/harness/memory-medusa"
import { cardOrder, hostedOrder } from "../../flows/harness/orders"
import type { ActionOf } from "../story/story"
import type { Scene } from "./scene"

/*
 * A buyer who starts to pay, as the pay address and the card route let them.
 */

const liveSession = ({ world, buyer }: Scene): Session | undefined =>
  world.medusa.sessions.find(({ id }) => id === buyer.checkout.session.id)

/** As the storefront submits its payment step again: Medusa makes the new session, deletes the old one, and tells the provider. */
export async function chooseAgain(scene: Scene): Promise<string> {
  const { world, buyer, context } = scene
  const { checkout, sold } = buyer
  const old = liveSession(scene)
  const cart = world.medusa.cartOf(checkout.of)
  if (cart?.isCompleted === true) return "the cart is completed"
  if (old && old.status !== "pending") return `the session is ${old.status}`
  await world.point("medusa", "(a new session is made)", () => {
    buyer.checkout = old
      ? world.shop.replaceSession({ ...checkout, sold })
      : world.shop.sessionIn(checkout.session.collectionId, checkout.of, sold)
    world.owners.give(buyer.number, buyer.checkout.session.id)
    return Promise.resolve()
  })
  if (old) await giveUpSession({ ...context, buyers: { release: () => Promise.resolve() } }, old.id)
  return "another session"
}

/** Medusa deletes the session and tells the provider. */
export async function giveUp(scene: Scene): Promise<string> {
  const { world, buyer, context } = scene
  const session = liveSession(scene)
  if (session?.status !== "pending") return "there is no session that is pending"
  if (world.medusa.cartOf(buyer.checkout.of)?.isCompleted === true) return "the cart is completed"
  await world.point("medusa", "(the session is deleted)", () => {
    world.shop.removeSession(buyer.checkout)
    return Promise.resolve()
  })
  await giveUpSession({ ...context, buyers: { release: () => Promise.resolve() } }, session.id)
  return "the session is deleted"
}

const HOLDS_MONEY: readonly AttemptState[] = ["sent", "finalizing", "unknown", "in_review", "paid", "completing"]

function mayBeCharged({ state, tokenExpiresAt }: Attempt, now: Date): boolean {
  if (HOLDS_MONEY.includes(state)) return true
  const isPageOpen = tokenExpiresAt !== undefined && now.getTime() <= tokenExpiresAt.getTime() + TOKEN_GRACE_MS
  return isPageOpen && ["awaiting_buyer", "abandoned", "expired"].includes(state)
}

/** What may have been paid in other sessions is reconciled first. */
async function reconcileOthers({ context }: Scene, session: Session, attempts: readonly Attempt[]): Promise<boolean> {
  const others = attempts.filter((one) => one.sessionId !== session.id && mayBeCharged(one, context.clock.now()))
  let isDecided = true
  for (const { id } of others) {
    const attempt = await context.ledger.findAttempt(id)
    const now = attempt && (await reconcilePayment(context, attempt, "poll"))
    if (now && HOLDS_MONEY.includes(now.state)) isDecided = false
  }
  return isDecided
}

/** Why the buyer cannot pay now; undefined: they can. The same checks as the routes make (src/api). */
async function obstacle(scene: Scene): Promise<string | undefined> {
  const { world, buyer, context } = scene
  const { ledger } = context
  if (liveSession(scene) === undefined) await chooseAgain(scene)
  const session = liveSession(scene)
  if (session?.status !== "pending") return "the session cannot be paid any more"
  const { cartId, orderId } = buyer.checkout.of
  const cart = world.medusa.cartOf({ cartId })
  if (cart?.isCompleted === true) return "the cart is completed"
  if (cart && !isEqual(cart.total, session.amount)) return "the cart has changed"
  if (orderId !== undefined) {
    await reconcileOthers(scene, session, await ledger.listAttemptsOfOrder(orderId))
    const { amount: price } = session
    const owed = await findOwed(ledger, { sessionId: session.id, price, orderId }, world.medusa.balanceOf(session.id))
    return owed.is === "owed" ? undefined : `what is to be paid is ${owed.is}`
  }
  const attempts = cartId === undefined ? [] : await ledger.listAttemptsOfCart(cartId)
  return (await reconcileOthers(scene, session, attempts)) ? undefined : "an earlier payment is not decided"
}

export async function goToPage(scene: Scene): Promise<string> {
  const { world, buyer, context } = scene
  const why = await obstacle(scene)
  if (why !== undefined) return why
  const id = newId("svcatt")
  world.owners.give(buyer.number, id)
  const { of, sold, session } = buyer.checkout
  const went = await goToHostedPage(context, id, hostedOrder(of, sold))
  if (went.to !== "page") return `sent to the ${went.to}`
  const attempt = (await context.ledger.listAttempts(session.id)).find(({ pageUrl }) => pageUrl === went.url)
  if (!attempt?.token) return "the page is not known"
  if (!buyer.visits.some(({ token }) => token === attempt.token))
    buyer.visits.push({
      kind: "page",
      attemptId: attempt.id,
      token: attempt.token,
      paymentId: undefined,
      form: undefined,
    })
  return "at the page"
}

export async function sendCard(scene: Scene, { flow, card }: ActionOf<"send a card">): Promise<string> {
  const { world, buyer, context } = scene
  const why = await obstacle(scene)
  if (why !== undefined) return why
  const id = newId("svcatt")
  world.owners.give(buyer.number, id)
  const { of, sold, session } = buyer.checkout
  const started = await startCardPayment(context, id, cardOrder(of, sold, flow, card))
  if (started.to === "bank") {
    const { paymentId } = started.attempt
    buyer.visits.push({ kind: "bank", attemptId: id, token: undefined, paymentId, form: undefined })
  }
  if (started.to !== "charge") return `sent to the ${started.to}`
  try {
    const attempt = (await context.ledger.findAttempt(id)) ?? started.attempt
    return (await reconcilePayment(context, attempt, "card")).state
  } finally {
    context.cards.drop(session.id, id)
  }
}
