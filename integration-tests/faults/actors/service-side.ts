import { readNotification, takeNotification } from "../../../src/use-cases/reconcile/notification"
import { reconcilePayment } from "../../../src/use-cases/reconcile/reconcile"
import { notificationFor } from "../../setup/notifications"
import { readServiceBooks, type BookedPayment } from "../run/service-books"
import type { ActionOf } from "../story/story"
import { atOnce, attemptsOf, type Scene } from "./scene"

/*
 * What the service does by itself.
 */

const EVENTS = { hosted: "CHECKOUT_FORM_AUTH", threeds: "THREE_DS_AUTH", direct: "API_AUTH", link: "PAYMENT_LINK_AUTH" }

/** The payments at the service that are a buyer's, newest first. */
async function bookedOf({ world, buyer }: Scene): Promise<BookedPayment[]> {
  const payments = await readServiceBooks(world.sandbox)
  return payments.filter(({ basketId }) => world.owners.of(basketId) === buyer.number)
}

/** The service notifies of the newest payment, perhaps twice; the route takes it and looks the payment up. */
export async function notify(scene: Scene, { times, isSigned }: ActionOf<"notify">): Promise<string> {
  const [payment] = await scene.world.outside(() => bookedOf(scene))
  const attempt = (await attemptsOf(scene, scene.buyer)).find(({ id }) => id === payment?.basketId)
  if (!payment || !attempt) return "there is nothing to notify of"
  const { paymentId: payment_id, status, flow } = payment
  const change = {
    status,
    svcEventType: EVENTS[flow],
    ...(flow === "hosted" ? {} : { token: undefined, paymentId: payment_id }),
  }
  const { body, headers } = notificationFor(attempt, payment_id, change, isSigned ? undefined : false)
  return atOnce(times, () => take(scene, body, headers))
}

async function take({ world, context }: Scene, body: string, headers: Record<string, string>): Promise<string> {
  const message = readNotification(context.client, body, headers)
  if (!message) return "it names no payment"
  const notified = await takeNotification(context, message, world.settings.responseSignatures)
  if (notified.type !== "stored" || !notified.mustLookUp) return notified.type
  const attempt = await context.ledger.findAttempt(notified.attempt.id)
  return attempt ? (await reconcilePayment(context, attempt, "notification")).attempt.state : "gone"
}

export const decideReview = (scene: Scene, { approve }: ActionOf<"decide the review">): Promise<string> =>
  scene.world.outside(async () => {
    const open = (await bookedOf(scene)).filter(
      ({ fraudStatus, chargedAt: charged_at, isCancelled }) =>
        fraudStatus === 0 && charged_at !== undefined && !isCancelled,
    )
    const decision = approve ? "approve" : "decline"
    for (const { paymentId: payment_id } of open)
      await scene.world.sandbox.control("POST", `payments/${payment_id}/review`, { decision })
    return `${open.length} decided`
  })

export const reviewNext = ({ world }: Scene): Promise<string> =>
  world.outside(async () => {
    await world.sandbox.control("POST", "reviews", { next: 1 })
    return "the next charge goes under review"
  })
