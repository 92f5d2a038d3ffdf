import { SvcError } from "../../../src/client"
import type { Attempt } from "../../../src/use-cases/ports/ports"
import { watchPayment } from "../../../src/use-cases/reconcile/medusa-payment"
import { releaseHoldOnRequest } from "../../../src/use-cases/holds/by-person"
import { checkPayment } from "../../../src/use-cases/reconcile/check-payment"
import { moneyToDecimal } from "../../../src/money"
import type { Payment } from "../../flows/harness/memory-medusa"
import { isCharged, isUntaken, readServiceBooks, type BookedPayment } from "../run/service-books"
import type { ActionOf } from "../story/story"
import { guarded } from "./guards"
import { partOf } from "./refund"
import { attemptsOf, ofAccount, orderOf, type Scene } from "./scene"
import { english } from "../../setup/written"

/*
 * People of the shop at an amount that is held, in Medusa and in the service's panel.
 */

/** The newest of the buyer's payments whose amount is, or was, held. */
async function newestHeld({
  world,
  process,
  buyer,
}: Scene): Promise<{ payment: Payment; attempt: Attempt } | undefined> {
  for (const payment of world.medusa.payments.toReversed()) {
    if (payment.isCanceled || world.owners.of(payment.id) !== buyer.number) continue
    const attempt = await process.ledger.findAttempt(payment.attempt_id ?? "")
    if (attempt?.hold !== undefined) return { payment, attempt }
  }
  return undefined
}

/** Medusa's own capture, with the guard before it. */
export async function capturePayment(scene: Scene, { part }: ActionOf<"capture the payment">): Promise<string> {
  const found = await newestHeld(scene)
  if (!found) return "nothing is held"
  const { payment, attempt } = found
  return guarded(scene, [attempt], { obstacles: "free" }, async () => {
    const result = await scene.process.store.holds.capture(payment.id, partOf(payment.amount, part))
    return result.ended === "order" ? "captured" : result.message
  })
}

/** A person gives up what is held, and the payment is then checked. */
export async function releaseNewest(scene: Scene): Promise<string> {
  const found = await newestHeld(scene)
  if (!found) return "nothing is held"
  const { context } = ofAccount(scene, found.attempt)
  await releaseHoldOnRequest(context, found.attempt)
  const checked = await checkPayment(context, (await context.ledger.findAttempt(found.attempt.id)) ?? found.attempt)
  return checked.type === "reported" ? english(checked.found) : "no answer"
}

/** A fulfilment or shipment of the order, and what follows from it (src/subscribers/holds/capture-on-fulfillment.ts). */
export async function sendGoodsOut(scene: Scene, { isShipped }: ActionOf<"send the goods out">): Promise<string> {
  const { world, buyer } = scene
  const order = orderOf(world, buyer)
  if (!order || order.isCanceled) return "there is no order"
  await world.point("medusa", "(the goods go out)", () => {
    order.isFulfilled = true
    if (isShipped) order.isShipped = true
    return Promise.resolve()
  })
  const said: string[] = []
  for (const attempt of await attemptsOf(scene, buyer))
    if (attempt.order_id === order.id && attempt.hold === "held")
      said.push(String((await watchPayment(ofAccount(scene, attempt).context, attempt)).hold))
  return said.join(" and ") || "nothing is held"
}

async function inPanel({ world, buyer }: Scene, work: (held: BookedPayment) => Promise<string>): Promise<string> {
  return world.outside(async () => {
    const held = (await readServiceBooks(world.sandbox)).find(
      (one) => isUntaken(one) && isCharged(one) && !one.isCancelled && world.owners.of(one.basketId) === buyer.number,
    )
    if (!held) return "nothing is held"
    try {
      return await work(held)
    } catch (error) {
      if (error instanceof SvcError) return `refused: ${error.message}`
      throw error
    }
  })
}

export const captureInPanel = (scene: Scene, { part }: ActionOf<"capture in the panel">): Promise<string> =>
  inPanel(scene, async ({ account, paymentId: payment_id, paidPrice: held }) => {
    const paid_price = partOf(held, part)
    await scene.world.account(account).client.holds.capture({
      paymentId: payment_id,
      paidPrice: paid_price,
      currency: "TRY",
    })
    return `${moneyToDecimal(paid_price)} captured`
  })

export const releaseInPanel = (scene: Scene): Promise<string> =>
  inPanel(scene, async ({ account, paymentId: payment_id }) => {
    const { payments } = scene.world.account(account).client
    await payments.cancel({ paymentId: payment_id, ip: "203.0.113.1" })
    return "released"
  })
