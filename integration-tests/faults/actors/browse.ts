import { z } from "zod"
import { checkAgain } from "../../../src/use-cases/charge/authorize"
import { applyAuthentication } from "../../../src/use-cases/start/card-payment"
import { reconcilePayment } from "../../../src/use-cases/reconcile/reconcile"
import { awaitsOrder } from "../../../src/domain"
import { obstacleToCompletion } from "../../../src/api/store/completion"
import { hashOf, totalOf } from "../../flows/harness/orders"
import type { Visit } from "../run/world"
import type { ActionOf } from "../story/story"
import { giveUp } from "./pay"
import { exactTotalOf, soldOf } from "./sold"
import { atOnce, attemptNow, ofAccount, type Scene } from "./scene"
import { english } from "../../setup/written"

/*
 * What a buyer's browser does beside starting to pay.
 */

const posted = z.object({ fields: z.record(z.string(), z.string()) })

function visitOf({ buyer }: Scene, kind: Visit["kind"] | undefined, which: "newest" | "oldest"): Visit | undefined {
  const visits = buyer.visits.filter((visit) => kind === undefined || visit.kind === kind)
  return which === "newest" ? visits.at(-1) : visits[0]
}

/** What is no page any more, or was paid, is said in a sentence. */
async function orRefused(work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("the sandbox's control said")) return "the page refuses"
    throw error
  }
}

export function payAtPage(scene: Scene, { card, which, installment }: ActionOf<"pay at the page">): Promise<string> {
  const visit = visitOf(scene, "page", which)
  if (visit === undefined) return Promise.resolve("there is no page")
  return scene.world.outside(() =>
    orRefused(async () => {
      const body = { card: { cardNumber: card }, installment }
      const done = posted.parse(
        await scene.world
          .account(visit.account)
          .sandbox.control("POST", `hosted-pages/${visit.token ?? ""}/complete`, body),
      )
      visit.form = done.fields
      return "done at the page"
    }),
  )
}

export function passBank(scene: Scene, { which }: ActionOf<"pass the bank">): Promise<string> {
  const visit = visitOf(scene, "bank", which)
  if (visit?.payment_id === undefined) return Promise.resolve("there is no bank's page")
  return scene.world.outside(() =>
    orRefused(async () => {
      const done = posted.parse(
        await scene.world
          .account(visit.account)
          .sandbox.control("POST", `threeds/${visit.payment_id ?? ""}/complete`, {}),
      )
      visit.form = done.fields
      return "done at the bank's page"
    }),
  )
}

/** A post that is not the bank's: the right ids, no signature. */
const forged = ({ payment_id = "", attempt_id }: Visit) => ({
  status: "success",
  mdStatus: "1",
  paymentId: payment_id,
  conversationId: attempt_id,
})

/** The browser posts what the page gave it; before the buyer is done there, something else posts. */
export async function comeBack(scene: Scene, { which, times }: ActionOf<"come back">): Promise<string> {
  const visit = visitOf(scene, undefined, which)
  if (visit === undefined) return "there is nothing to come back from"
  return atOnce(times, () => comeBackOnce(scene, visit))
}

/** As the return route does it. */
async function comeBackOnce(scene: Scene, visit: Visit): Promise<string> {
  const { attempt_id } = visit
  const attempt = await scene.process.ledger.findAttempt(attempt_id)
  if (attempt === undefined) return "the attempt is gone"
  const { context } = ofAccount(scene, attempt)
  const { ledger, client } = context
  await ledger.receive({ kind: "return", attempt_id, content: {}, verification: "verified" })
  if (visit.kind === "bank")
    await applyAuthentication(context, attempt, client.messages.readThreeDsCallback(visit.form ?? forged(visit)))
  const now = await ledger.findAttempt(attempt_id)
  return now ? (await reconcilePayment(context, now, "return")).attempt.state : "the attempt is gone"
}

/** How often a storefront's question is passed on (src/api/store/svc/payment-sessions/[id]/route.ts). */
const IDLE_SECONDS = 15

export async function askForStatus(scene: Scene): Promise<string> {
  const [newest] = await scene.context.ledger.listAttempts(scene.tab.checkout.session.id)
  if (newest === undefined) return "nothing was started"
  const { context } = ofAccount(scene, newest)
  if (!(await context.ledger.claimAttempt(newest.id, IDLE_SECONDS))) return newest.state
  return (await reconcilePayment(context, await attemptNow(context, newest), "poll")).attempt.state
}

/** Medusa's own route, with the guard before it. */
export async function completeCart(scene: Scene): Promise<string> {
  const { world, context, tab } = scene
  const { cart_id } = tab.checkout.of
  const cart = world.medusa.cartOf({ cart_id })
  if (!cart || cart_id === undefined) return "there is no cart"
  const attempts = await context.ledger.listAttemptsOfCart(cart_id)
  const collections = world.medusa.collections.filter((one) => one.cart_id === cart_id).map(({ id }) => id)
  const order = world.medusa.orderOfCart(cart_id)
  const known = {
    sessionIds: world.medusa.sessions.filter((one) => collections.includes(one.collectionId)).map(({ id }) => id),
    ordered_at: order?.created_at ?? (cart.isCompleted ? context.clock.now() : undefined),
    hasPayment: world.medusa.payments.some((one) => collections.includes(one.collectionId) && !one.isCanceled),
  }
  const no = obstacleToCompletion(attempts, known, context.clock.now())
  if (no) return `refused: ${english(no)}`
  const [newest] = attempts
  if (newest) await checkAgain(ofAccount(scene, newest).context, newest)
  world.completedByMedusa.add(cart_id)
  const result = await context.store.completeCart(
    cart_id,
    attempts.find(({ state }) => awaitsOrder(state)),
  )
  return result.ended === "order" ? "an order" : result.message
}

/** Another total, and with it another basket; Medusa deletes the session, except where only a tax changed. */
export async function changeCart(scene: Scene, { add }: ActionOf<"change the cart">): Promise<string> {
  return (await changeTotal(scene, add)) ? `another total; ${await giveUp(scene)}` : "the cart is completed"
}

export const changeTax = async (scene: Scene, { add }: ActionOf<"change the tax">): Promise<string> =>
  (await changeTotal(scene, add)) ? "another tax" : "the cart is completed"

async function changeTotal({ world, buyer, tab }: Scene, add: number): Promise<boolean> {
  const cart = world.medusa.cartOf(tab.checkout.of)
  if (!cart || cart.isCompleted) return false
  await world.point("medusa", "(the cart changes)", () => {
    const [first = 0, ...rest] = tab.sold.prices
    tab.sold = soldOf([Math.max(first + add, 100), ...rest], buyer.keys)
    const exact = exactTotalOf(tab.sold, world.story.buyers[buyer.number]?.finer)
    Object.assign(cart, { total: totalOf(tab.sold), exact, basket_hash: hashOf(tab.sold) })
    return Promise.resolve()
  })
  return true
}
