import { z } from "zod"
import { MedusaError } from "@medusajs/framework/utils"
import { checkAgain } from "../../../src/use-cases/charge/authorize"
import { applyAuthentication } from "../../../src/use-cases/start/card-payment"
import { reconcilePayment } from "../../../src/use-cases/reconcile/reconcile"
import { awaitsOrder, type AttemptState } from "../../../src/domain"
import { obstacleToCompletion } from "../../../src/api/store/completion"
import { hashOf, totalOf } from "../../flows/harness/orders"
import { LATEST_ARRIVAL_MS } from "../run/service"
import type { Visit } from "../run/world"
import { english } from "../../setup/written"
import { aboutNoBuyer, runJob } from "./job"
import { giveUp } from "./pay"
import { atOnce, atService, attemptNow, attemptsIn, exactTotalOf, ofAccount, soldOf, type Scene } from "./scene"

/*
 * A buyer's browser, beside starting to pay.
 */

const posted = z.object({ fields: z.record(z.string(), z.string()) })

type Which = "newest" | "oldest"

function findVisit({ buyer }: Scene, which: Which, kind?: Visit["kind"]): Visit | undefined {
  const visits = buyer.visits.filter((visit) => kind === undefined || visit.kind === kind)
  return which === "newest" ? visits.at(-1) : visits[0]
}

/** The buyer is done at a page, which gives the browser something to post. */
const endVisit = (scene: Scene, visit: Visit, path: string, body: object): Promise<string> =>
  atService(scene, async () => {
    const done = await scene.world.account(visit.account).sandbox.control("POST", `${path}/complete`, body)
    visit.form = posted.parse(done).fields
    return `done at the ${visit.kind}`
  })

export function payAtPage(scene: Scene, { card, which }: { card: string; which: Which }): Promise<string> {
  const visit = findVisit(scene, which, "page")
  if (visit?.token === undefined) return Promise.resolve("there is no page")
  return endVisit(scene, visit, `hosted-pages/${visit.token}`, { card: { cardNumber: card } })
}

export function passBank(scene: Scene, { which }: { which: Which }): Promise<string> {
  const visit = findVisit(scene, which, "bank")
  if (visit?.payment_id === undefined) return Promise.resolve("there is no bank's page")
  return endVisit(scene, visit, `threeds/${visit.payment_id}`, {})
}

/** A post that is not the bank's: the right ids, no signature. */
const forged = ({ payment_id = "", attempt_id }: Visit) => ({
  status: "success",
  mdStatus: "1",
  paymentId: payment_id,
  conversationId: attempt_id,
})

/** The browser posts what the page gave it; before the buyer is done there, something else posts. */
export async function comeBack(scene: Scene, { which, times }: { which: Which; times: number }): Promise<string> {
  const visit = findVisit(scene, which)
  return visit ? atOnce(times, () => comeBackOnce(scene, visit)) : "there is nothing to come back from"
}

/** As the return route does it. */
async function comeBackOnce(scene: Scene, visit: Visit): Promise<string> {
  const { attempt_id } = visit
  for await (const { context, attempt } of attemptsIn(scene, [attempt_id])) {
    const { ledger, client } = context
    await ledger.receive({ kind: "return", attempt_id, content: {}, verification: "verified" })
    if (visit.kind === "bank")
      await applyAuthentication(context, attempt, client.messages.readThreeDsCallback(visit.form ?? forged(visit)))
    const now = await attemptNow(context, attempt)
    return (await reconcilePayment(context, now, "return")).attempt.state
  }
  return "the attempt is gone"
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

const JOB_SECONDS = 60

/** A charge without an answer ends within this time, whether a buyer asks about it or not. */
const ENDS_SECONDS = 420

const OPEN: readonly AttemptState[] = ["sent", "finalizing", "unknown"]

/** A storefront that asks every few seconds, while the job runs every minute. */
export async function keepAsking(
  scene: Scene,
  { every, seconds }: { every: number; seconds: number },
): Promise<string> {
  const { world, context, tab } = scene
  const [newest] = await context.ledger.listAttempts(tab.checkout.session.id)
  if (!newest) return "nothing was started"
  let said = ""
  for (let passed = 0; passed < seconds; passed += every) {
    const passes = (moment: number) => Math.floor((passed + every) / moment) > Math.floor(passed / moment)
    await world.outside(() => world.clock.advance(every))
    if (passed < LATEST_ARRIVAL_MS / 1000 && passes(LATEST_ARRIVAL_MS / 1000))
      await world.outside(() => world.lateArrive())
    said = await askForStatus(scene)
    if (passes(JOB_SECONDS)) await aboutNoBuyer(() => runJob(scene))
  }
  const { id, state, flow } = await attemptNow(ofAccount(scene, newest).context, newest)
  // whether a bank still waits for the buyer only the service says
  if (flow !== "direct" || seconds < ENDS_SECONDS || !OPEN.includes(state)) return said
  const sql = `select "id" from "svc_attention" where "attempt_id" = ? and "resolved_at" is null`
  if ((await world.outside(() => world.readIds(sql, id))).length === 0)
    world.violate("stuck", `${id} is ${state} after ${seconds} seconds in which its storefront asked every ${every}.`)
  return said
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
  const charged = attempts.find(({ state }) => awaitsOrder(state))
  const result = await context.store.completeCart(cart_id, charged)
  return result.ended === "order" ? "an order" : result.message
}

/** Another total, and with it another basket; Medusa deletes the session, except where only a tax changed. */
export async function changeCart(scene: Scene, change: { add: number }): Promise<string> {
  const said = await changeTax(scene, change)
  return said === COMPLETED ? said : `${said}; ${await giveUp(scene)}`
}

const COMPLETED = "the cart is completed"

export async function changeTax({ world, buyer, tab }: Scene, { add }: { add: number }): Promise<string> {
  const cart = world.medusa.cartOf(tab.checkout.of)
  if (!cart || cart.isCompleted) return COMPLETED
  return world.inMedusa("the cart changes", () => {
    const [first = 0, ...rest] = tab.sold.prices
    tab.sold = soldOf([Math.max(first + add, 100), ...rest], buyer.keys)
    const exact = exactTotalOf(tab.sold, world.story.buyers[buyer.number]?.finer)
    Object.assign(cart, { total: totalOf(tab.sold), exact, basket_hash: hashOf(tab.sold) })
    return "another total"
  })
}

const { INVALID_DATA, NOT_ALLOWED } = MedusaError.Types

/** Medusa's completion refuses with these: goods lack a shipping method or are sold out, or a promotion has no use left. */
const REFUSALS = {
  shipping: {
    type: INVALID_DATA,
    message: "The cart items require shipping profiles that are not satisfied by the current shipping methods",
  },
  stock: { type: NOT_ALLOWED, message: "Some variant does not have the required inventory" },
  promotion: { type: NOT_ALLOWED, message: "Promotion usage exceeds the limit." },
} as const

export async function makeImpossible(
  { world, tab }: Scene,
  { reason }: { reason?: keyof typeof REFUSALS },
): Promise<string> {
  const cart = world.medusa.cartOf(tab.checkout.of)
  if (!cart || cart.isCompleted) return COMPLETED
  await world.inMedusa("the cart changes", () => (cart.refusal = reason && REFUSALS[reason]))
  return cart.refusal?.message ?? "the cart can become an order"
}

export const makePossible = (scene: Scene): Promise<string> => makeImpossible(scene, {})
