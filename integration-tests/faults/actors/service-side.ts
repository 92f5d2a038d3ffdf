import { readNotification, takeNotification } from "../../../src/use-cases/reconcile/notification"
import { reconcilePayment } from "../../../src/use-cases/reconcile/reconcile"
import { notificationFor } from "../../setup/notifications"
import { readServiceBooks, type BookedPayment } from "../run/service-books"
import type { ActionOf } from "../story/story"
import { about, aboutNobody } from "./job"
import { atOnce, attemptsOf, ofAccount, type Scene } from "./scene"

/*
 * What the service does by itself.
 */

const EVENTS = { hosted: "CHECKOUT_FORM_AUTH", threeds: "THREE_DS_AUTH", direct: "API_AUTH", link: "PAYMENT_LINK_AUTH" }

/** The payments at the service that are a buyer's, newest first. */
async function bookedOf({ world, buyer }: Scene): Promise<BookedPayment[]> {
  const payments = await readServiceBooks(world.sandbox)
  return payments.filter(({ basketId }) => world.owners.of(basketId) === buyer.number)
}

/**
 * The service notifies of the newest payment, perhaps twice; the route takes it and looks the payment up. Or somebody who has the other account's
 * secret does so at that account's address: nothing is found there but what that account charged under the same id.
 */
export async function notify(scene: Scene, { times, isSigned, isMisdirected }: ActionOf<"notify">): Promise<string> {
  const [payment] = await scene.world.outside(() => bookedOf(scene))
  const attempt = (await attemptsOf(scene, scene.buyer)).find(({ id }) => id === payment?.basketId)
  if (!payment || !attempt) return "there is nothing to notify of"
  const { paymentId: payment_id, status, flow } = payment
  const change = {
    status,
    svcEventType: EVENTS[flow],
    ...(flow === "hosted" ? {} : { token: undefined, paymentId: payment_id }),
  }
  const wrong = isMisdirected === true ? scene.world.otherThan(attempt.account) : undefined
  const at = ofAccount(scene, { account: wrong ?? attempt.account })
  const { secretKey } = scene.world.account(at.account).settings
  const { body, headers } = notificationFor(attempt, payment_id, change, isSigned ? secretKey : false)
  const takeOne = () => take(at, body, headers)
  return atOnce(times, wrong === undefined ? takeOne : () => aboutNobody(takeOne))
}

async function take(scene: Scene, body: string, headers: Record<string, string>): Promise<string> {
  const { world, account, context, process } = scene
  const message = readNotification(context.client, body, headers)
  if (!message) return "it names no payment"
  const notified = await takeNotification(context, message, world.account(account).settings.responseSignatures)
  if (notified.type !== "stored") return notified.type
  const { id } = notified.attempt
  if ((world.accountOf.of(id) ?? account) !== account)
    world.violate("accounts", `A notification at the address of ${account} was taken for ${id}, of another account.`)
  if (!notified.mustLookUp) return notified.type
  return about(world, id, async () => {
    const attempt = await process.ledger.findAttempt(id)
    if (!attempt) return "gone"
    return (await reconcilePayment(ofAccount(scene, attempt).context, attempt, "notification")).attempt.state
  })
}

export const decideReview = (scene: Scene, { approve }: ActionOf<"decide the review">): Promise<string> =>
  scene.world.outside(async () => {
    const open = (await bookedOf(scene)).filter(
      ({ fraudStatus, chargedAt: charged_at, isCancelled }) =>
        fraudStatus === 0 && charged_at !== undefined && !isCancelled,
    )
    const decision = approve ? "approve" : "decline"
    for (const { account, paymentId: payment_id } of open)
      await scene.world.account(account).sandbox.control("POST", `payments/${payment_id}/review`, { decision })
    return `${open.length} decided`
  })

export const reviewNext = ({ world, account }: Scene): Promise<string> =>
  world.outside(async () => {
    await world.account(account).sandbox.control("POST", "reviews", { next: 1 })
    return "the next charge goes under review"
  })
