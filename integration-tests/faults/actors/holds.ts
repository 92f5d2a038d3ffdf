import { watchPayment } from "../../../src/use-cases/reconcile/medusa-payment"
import { releaseHoldOnRequest } from "../../../src/use-cases/holds/by-person"
import { moneyToDecimal } from "../../../src/money"
import { isCharged, isUntaken, readServiceBooks, type BookedPayment } from "../run/service-books"
import { guarded } from "./guards"
import { atService, attemptNow, attemptsIn, attemptsOf, orderOf, partOf, type Scene } from "./scene"
import { checkOne } from "./staff"

/*
 * People of the shop at an amount that is held, in Medusa and in the service's panel.
 */

/** The newest of the buyer's payments whose amount is, or was, held. */
async function findHeld(scene: Scene) {
  const { world, buyer } = scene
  const own = world.medusa.payments.filter((one) => !one.isCanceled && world.owners.of(one.id) === buyer.number)
  for (const payment of own.toReversed())
    for await (const at of attemptsIn(scene, [payment.attempt_id]))
      if (at.attempt.hold !== undefined) return { ...at, payment }
  return undefined
}

/** Medusa's own capture, with the guard before it. */
export async function capturePayment(scene: Scene, { part }: { part: number }): Promise<string> {
  const held = await findHeld(scene)
  if (!held) return "nothing is held"
  return guarded(scene, [held.attempt], { obstacles: "free" }, async () => {
    const { id, amount } = held.payment
    const result = await scene.process.store.holds.capture(id, partOf(amount, part))
    return result.ended === "order" ? "captured" : result.message
  })
}

/** A person gives up what is held, and the payment is then checked. */
export async function releaseNewest(scene: Scene): Promise<string> {
  const { context, attempt } = (await findHeld(scene)) ?? {}
  if (!context || !attempt) return "nothing is held"
  await releaseHoldOnRequest(context, attempt)
  return checkOne(context, await attemptNow(context, attempt))
}

/** A fulfilment or shipment of the order, and what follows from it (src/subscribers/holds/capture-on-fulfillment.ts). */
export async function sendGoodsOut(scene: Scene, { isShipped }: { isShipped: boolean }): Promise<string> {
  const order = orderOf(scene)
  if (!order) return "there is no order"
  await scene.world.inMedusa("the goods go out", () => {
    order.isFulfilled = true
    if (isShipped) order.isShipped = true
  })
  const said: string[] = []
  for (const { attempt, context } of await attemptsOf(scene))
    if (attempt.order_id === order.id && attempt.hold === "held")
      said.push(String((await watchPayment(context, attempt)).hold))
  return said.join(" and ") || "nothing is held"
}

type Panel = (held: BookedPayment, client: Scene["context"]["client"]) => Promise<string>

const inPanel = ({ world, buyer }: Scene, work: Panel): Promise<string> =>
  atService({ world }, async () => {
    const held = (await readServiceBooks(world.sandbox)).find(
      (one) => isUntaken(one) && isCharged(one) && !one.isCancelled && world.owners.of(one.basketId) === buyer.number,
    )
    return held ? work(held, world.account(held.account).client) : "nothing is held"
  })

export const captureInPanel = (scene: Scene, { part }: { part: number }): Promise<string> =>
  inPanel(scene, async ({ paymentId, paidPrice: held }, { holds }) => {
    const paidPrice = partOf(held, part)
    await holds.capture({ paymentId, paidPrice, currency: "TRY" })
    return `${moneyToDecimal(paidPrice)} captured`
  })

export const releaseInPanel = (scene: Scene): Promise<string> =>
  inPanel(scene, async ({ paymentId }, { payments }) => {
    await payments.cancel({ paymentId, ip: "203.0.113.1" })
    return "released"
  })
