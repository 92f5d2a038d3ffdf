import { readNotification, takeNotification } from "../../../src/use-cases/reconcile/notification"
import { reconcilePayment } from "../../../src/use-cases/reconcile/reconcile"
import { endOfServiceDay, serviceDay, startOfServiceDay } from "../../../src/domain"
import { notificationFor } from "../../setup/notifications"
import { LATEST_ARRIVAL_MS } from "../run/service"
import { isUndecided, readServiceBooks, type BookedPayment } from "../run/service-books"
import { about, aboutNoBuyer } from "./job"
import { atOnce, attemptsIn, attemptsOf, ofAccount, type Scene } from "./scene"

/*
 * The service, and time, act by themselves.
 */

const EVENTS = { hosted: "CHECKOUT_FORM_AUTH", threeds: "THREE_DS_AUTH", direct: "API_AUTH", link: "PAYMENT_LINK_AUTH" }

/** The payments at the service that are a buyer's, newest first. */
async function bookedOf({ world, buyer }: Scene): Promise<BookedPayment[]> {
  const payments = await readServiceBooks(world.sandbox)
  return payments.filter(({ basketId }) => world.owners.of(basketId) === buyer.number)
}

export interface Notice {
  times: number
  isSigned: boolean
  /** At the address of the other account, where there is one, and signed with its secret. */
  isMisdirected?: boolean
}

/**
 * The service notifies of the newest payment, perhaps twice; the route takes it and looks the payment up. Or a sender who has the other account's
 * secret does so at that account's address: nothing is found there but what that account charged under the same id.
 */
export async function notify(scene: Scene, { times, isSigned, isMisdirected }: Notice): Promise<string> {
  const { world } = scene
  const [payment] = await world.outside(() => bookedOf(scene))
  const { attempt } = (await attemptsOf(scene)).find((one) => one.attempt.id === payment?.basketId) ?? {}
  if (!payment || !attempt) return "there is nothing to notify of"
  const { paymentId, status, flow } = payment
  const named = flow === "hosted" ? {} : { token: undefined, paymentId }
  const wrong = isMisdirected === true ? world.otherThan(attempt.account) : undefined
  const at = ofAccount(scene, { account: wrong ?? attempt.account })
  const secret = isSigned && world.account(at.account).settings.secretKey
  const change = { status, svcEventType: EVENTS[flow], ...named }
  const { body, headers } = notificationFor(attempt, paymentId, change, secret)
  const takeOne = () => take(at, body, headers)
  return atOnce(times, wrong === undefined ? takeOne : () => aboutNoBuyer(takeOne))
}

async function take(scene: Scene, body: string, headers: Record<string, string>): Promise<string> {
  const { world, account, context } = scene
  const message = readNotification(context.client, body, headers)
  if (!message) return "it names no payment"
  const notified = await takeNotification(context, message, world.account(account).settings.responseSignatures)
  if (notified.type !== "stored") return notified.type
  const { id } = notified.attempt
  if ((world.accountOf.of(id) ?? account) !== account)
    world.violate("accounts", `A notification at the address of ${account} was taken for ${id}, of another account.`)
  if (!notified.mustLookUp) return notified.type
  return about(world, id, async () => {
    for await (const own of attemptsIn(scene, [id]))
      return (await reconcilePayment(own.context, own.attempt, "notification")).attempt.state
    return "gone"
  })
}

export const decideReview = (scene: Scene, { approve }: { approve: boolean }): Promise<string> =>
  scene.world.outside(async () => {
    const open = (await bookedOf(scene)).filter(isUndecided)
    const decision = approve ? "approve" : "decline"
    for (const { account, paymentId } of open)
      await scene.world.account(account).sandbox.control("POST", `payments/${paymentId}/review`, { decision })
    return `${open.length} decided`
  })

export const reviewNext = ({ world, account }: Scene): Promise<string> =>
  world.outside(async () => {
    await world.account(account).sandbox.control("POST", "reviews", { next: 1 })
    return "the next charge goes under review"
  })

export const wait = ({ world }: Pick<Scene, "world">, { seconds }: { seconds: number }): Promise<string> =>
  world.outside(async () => {
    if (seconds * 1000 > LATEST_ARRIVAL_MS) await world.lateArrive()
    await world.clock.advance(seconds)
    return `it is ${world.clock.now().toISOString()}`
  })

export function waitUntilMidnight({ world }: Scene): Promise<string> {
  const now = world.clock.now()
  const today = startOfServiceDay(serviceDay(now))
  if (!today) throw new Error(`${now.toISOString()} is on no day of the service`)
  // a minute past it
  return wait({ world }, { seconds: Math.ceil((endOfServiceDay(today).getTime() - now.getTime()) / 1000) + 60 })
}

export const lateCallsArrive = ({ world }: Scene): Promise<string> =>
  world.outside(async () => {
    await world.lateArrive()
    return "they have arrived"
  })
