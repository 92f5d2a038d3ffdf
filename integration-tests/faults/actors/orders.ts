import type { Attempt } from "../../../src/use-cases/ports/ports"
import { compareDecimal, moneyToPlainDecimal, subtractDecimals } from "../../../src/money"
import { ProcessKilled } from "../../flows/harness/killed"
import { inMinorUnits, newId, type Order, type Payment } from "../../flows/harness/memory-medusa"
import { lira } from "../../flows/harness/orders"
import type { Tab } from "../run/world"
import type { ActionOf } from "../story/story"
import { guarded } from "./guards"
import { exactlyLeftOf, heldPaymentsOf, orderOf, paymentsOf, type Scene } from "./scene"
import { soldOf } from "./sold"
import { isUntaken, keptOf, readServiceBooks } from "../run/service-books"

/*
 * People of the shop, at an order.
 */

/** Medusa's own cancellation of an order, with the guard before it. */
export async function cancelOrder(scene: Scene): Promise<string> {
  const { world, buyer, process } = scene
  const order = orderOf(world, buyer)
  if (!order || order.isCanceled) return "there is no order to cancel"
  if (order.isFulfilled === true || order.isShipped === true) return "the goods are out"
  const attempts: Attempt[] = []
  for (const { attempt_id = "" } of [...paymentsOf(world, buyer), ...heldPaymentsOf(world, buyer)]) {
    const attempt = await process.ledger.findAttempt(attempt_id)
    if (attempt) attempts.push(attempt)
  }
  return guarded(scene, attempts, { obstacles: "all", requested: "rest" }, async () => {
    await cancelInMedusa(scene, order)
    world.events.push({ name: "order.canceled", order_id: order.id, from: process.name })
    return "cancelled"
  })
}

/** What fails, Medusa logs. */
async function orGoOn(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ProcessKilled) throw error
  }
}

/** It refunds what it has read as captured, and cancels even where a refund fails; it then counts all that was left as refunded. */
async function cancelInMedusa({ world, process, buyer }: Scene, order: Order): Promise<void> {
  const payments = paymentsOf(world, buyer).map((payment) => ({ payment, left: exactlyLeftOf(payment) }))
  const uncaptured = heldPaymentsOf(world, buyer).filter(({ lostCaptures = [] }) => lostCaptures.length === 0)
  // the provider of links refuses its refund, without a message of Medusa's
  const sold = world.medusa.payments.filter(
    ({ sale_id, id }) => sale_id !== undefined && world.owners.of(id) === buyer.number,
  )
  await world.point("medusa", "(the payments of the order were read)", () => Promise.resolve())
  for (const { payment, left } of payments)
    if (compareDecimal(left, "0") > 0) await orGoOn(() => process.store.refunds.provideExactly(payment.id, left))
  for (const { id } of uncaptured) await orGoOn(() => process.store.holds.cancel(id))
  await world.point("medusa", "(the order is cancelled)", () => {
    order.isCanceled = true
    for (const { payment, left } of [...payments, ...sold.map((one) => ({ payment: one, left: exactlyLeftOf(one) }))]) {
      const isCounted = order.transactions.some(({ referenceId }) => referenceId === payment.captureId)
      const taken = inMinorUnits(subtractDecimals("0", left), order.total)
      if (isCounted && compareDecimal(left, "0") > 0)
        order.transactions.push({ reference: "refund", referenceId: payment.id, ...taken })
    }
    return Promise.resolve()
  })
}

/** A payment collection for all that an order owes, and the buyer's tab to pay it in. */
function collect({ world, buyer }: Scene, order: Order): Tab | undefined {
  const { pending } = world.medusa.balanceOfOrder(order)
  if (!pending || pending.minor <= 0n) return undefined
  const sold = soldOf([Number(pending.minor)])
  const { exact } = inMinorUnits(world.medusa.exactlyPending(order), order.total)
  const checkout = world.shop.addSession({ cart_id: undefined, order_id: order.id }, sold, exact)
  checkout.session.account = buyer.account
  world.owners.give(buyer.number, checkout.session.id, checkout.of.payment_collection_id)
  return { sold, checkout }
}

/** An order edit that is confirmed, with the guard before its route (src/api/admin/change-guard.ts). */
export async function editOrder(scene: Scene, { add, isPastRoutes }: ActionOf<"edit the order">): Promise<string> {
  const { world, process, buyer } = scene
  const order = orderOf(world, buyer)
  if (!order || order.isCanceled) return "there is no order to edit"
  const uncaptured = () => heldPaymentsOf(world, buyer).filter((one) => isOfOrder(scene, order, one))
  const attempts = await Promise.all(uncaptured().map(({ attempt_id = "" }) => process.ledger.findAttempt(attempt_id)))
  if (isPastRoutes === true || attempts.length === 0) return confirmEdit(scene, order, add)
  const known = attempts.filter((one) => one !== undefined)
  return guarded(scene, known, { obstacles: "free" }, () =>
    uncaptured().length > 0 ? Promise.resolve("refused: an amount is held") : confirmEdit(scene, order, add),
  )
}

const isOfOrder = ({ world }: Scene, order: Order, { collectionId }: Payment): boolean =>
  world.medusa.collectionOf({ collectionId }).order_id === order.id

/**
 * What is owed then gets a payment collection of its own, and the buyer its session. Medusa cancels the collection of a payment that is authorized, and
 * logs where the provider refuses to cancel the payment.
 */
async function confirmEdit(scene: Scene, order: Order, add: number): Promise<string> {
  const { world, buyer, process } = scene
  const said = await world.point("medusa", "(the order is edited)", () => {
    const total = order.total.minor + BigInt(add)
    if (add < 0) world.lowered.set(order.id, (world.lowered.get(order.id) ?? 0n) + BigInt(-add))
    world.medusa.addToTotal(order, moneyToPlainDecimal(lira(total < 100n ? 100 - Number(order.total.minor) : add)))
    const tab = collect(scene, order)
    if (tab) buyer.tabs = [tab]
    world.events.push({ name: "order.owes", order_id: order.id, from: process.name })
    return Promise.resolve(tab ? "the order owes more" : "the order costs less")
  })
  for (const payment of heldPaymentsOf(world, buyer).filter((one) => isOfOrder(scene, order, one)))
    await cancelHeld(scene, payment)
  return said
}

async function cancelHeld(scene: Scene, payment: Payment): Promise<void> {
  const { world, process, buyer } = scene
  const readHeld = async () =>
    (await world.outside(() => readServiceBooks(world.sandbox))).filter(
      (one) => isUntaken(one) && keptOf(one).minor > 0n && one.basketId === payment.attempt_id,
    ).length
  const before = await readHeld()
  await world.point("medusa", "(the payment collection is cancelled)", () =>
    Promise.resolve((world.medusa.collectionOf(payment).status = "canceled")),
  )
  await orGoOn(() => process.store.holds.cancel(payment.id))
  if ((await readHeld()) < before)
    world.violate("charge", `An edit of the order of buyer ${buyer.number} gave up the amount that was held for it.`)
}

/** Another person of the shop has the same paid once more: the buyer has a second tab for it. */
export async function collectAgain(scene: Scene): Promise<string> {
  const { world, buyer } = scene
  const order = orderOf(world, buyer)
  if (!order || order.isCanceled) return "there is no order"
  return world.point("medusa", "(another payment collection is made)", () => {
    const tab = collect(scene, order)
    if (tab) buyer.tabs = [buyer.tabs[0], tab]
    return Promise.resolve(tab ? "the buyer has another tab" : "nothing is owed")
  })
}

/** Medusa refuses that once something was paid. */
export async function deleteCollection({ world, tab }: Scene): Promise<string> {
  const { payment_collection_id: id } = tab.checkout.of
  const collection = world.medusa.collections.find((one) => one.id === id)
  if (collection?.order_id === undefined || collection.cart_id !== undefined)
    return "there is no collection of an order"
  return world.point("medusa", "(the payment collection is deleted)", () => {
    const isPaid = world.medusa.payments.some((one) => one.collectionId === id && !one.isCanceled)
    if (isPaid || collection.status !== "not_paid") return Promise.resolve("refused: it is paid")
    world.medusa.deleteCollection(collection)
    return Promise.resolve("deleted")
  })
}

/** As Medusa marks a payment collection as paid: with its own provider, for all that is pending. */
export async function payByHand({ world, buyer, process }: Scene): Promise<string> {
  const order = orderOf(world, buyer)
  if (!order || order.isCanceled) return "nothing is owed"
  return world.point("medusa", "(a payment is recorded by hand)", () => {
    const { pending } = world.medusa.balanceOfOrder(order)
    if (!pending || pending.minor <= 0n) return Promise.resolve("nothing is owed")
    const collection = { id: newId("pay_col"), cart_id: undefined, order_id: order.id, status: "completed" as const }
    const asked = inMinorUnits(world.medusa.exactlyPending(order), order.total)
    const session = { id: newId("payses"), collectionId: collection.id, ...asked, status: "captured" as const }
    const captureId = newId("capt")
    const payment = { id: newId("pay"), session_id: session.id, collectionId: collection.id, attempt_id: undefined }
    world.medusa.collections.push(collection)
    world.medusa.sessions.push(session)
    world.medusa.payments.push({
      ...payment,
      ...asked,
      captureId,
      isCaptured: true,
      isCanceled: false,
      refunds: [],
    })
    order.transactions.push({ reference: "capture", referenceId: captureId, ...asked })
    world.owners.give(buyer.number, collection.id, session.id, payment.id)
    world.byHand.push({ order_id: order.id, at: world.clock.now() })
    world.events.push({ name: "order.owes", order_id: order.id, from: process.name })
    return Promise.resolve("recorded")
  })
}
