import type { Attempt } from "../../../src/use-cases/ports/ports"
import { compareDecimal, moneyToPlainDecimal, subtractDecimals } from "../../../src/money"
import { ProcessKilled } from "../../flows/harness/killed"
import { inMinorUnits, newId, type Order, type Payment } from "../../flows/harness/memory-medusa"
import { lira } from "../../flows/harness/orders"
import { isUntaken, keptOf, readServiceBooks } from "../run/service-books"
import type { Tab } from "../run/world"
import { guarded } from "./guards"
import { attemptsIn, exactlyLeftOf, orderOf, paymentsOf, soldOf, type Scene } from "./scene"

/*
 * People of the shop, at an order.
 */

/** Medusa's own cancellation of an order, with the guard before it. */
export async function cancelOrder(scene: Scene): Promise<string> {
  const { world, process } = scene
  const order = orderOf(scene)
  if (!order) return "there is no order to cancel"
  if (order.isFulfilled === true || order.isShipped === true) return "the goods are out"
  const attempts = await findAttempts(scene, [...paymentsOf(scene), ...paymentsOf(scene, "held")])
  return guarded(scene, attempts, { obstacles: "all", requested: "rest" }, async () => {
    await cancelInMedusa(scene, order)
    world.events.push({ name: "order.canceled", order_id: order.id, from: process.name })
    return "cancelled"
  })
}

async function findAttempts(scene: Scene, payments: readonly Payment[]): Promise<Attempt[]> {
  const found: Attempt[] = []
  for await (const { attempt } of attemptsIn(
    scene,
    payments.map(({ attempt_id }) => attempt_id),
  ))
    found.push(attempt)
  return found
}

/** Medusa logs a failure, and goes on. */
async function orGoOn(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ProcessKilled) throw error
  }
}

/** It refunds what it has read as captured, and cancels even where a refund fails; it then counts all that was left as refunded. */
async function cancelInMedusa(scene: Scene, order: Order): Promise<void> {
  const { world, process, buyer } = scene
  const withLeft = (payment: Payment) => ({ payment, left: exactlyLeftOf(payment) })
  const payments = paymentsOf(scene).map(withLeft)
  const uncaptured = paymentsOf(scene, "held").filter(({ lostCaptures = [] }) => lostCaptures.length === 0)
  // the provider of links refuses its refund, without a message of Medusa's
  const sold = world.medusa.payments.filter(
    ({ sale_id, id }) => sale_id !== undefined && world.owners.of(id) === buyer.number,
  )
  await world.inMedusa("the payments of the order were read", () => undefined)
  for (const { payment, left } of payments)
    if (compareDecimal(left, "0") > 0) await orGoOn(() => process.store.refunds.provideExactly(payment.id, left))
  for (const { id } of uncaptured) await orGoOn(() => process.store.holds.cancel(id))
  await world.inMedusa("the order is cancelled", () => {
    order.isCanceled = true
    for (const { payment, left } of [...payments, ...sold.map(withLeft)]) {
      const isCounted = order.transactions.some(({ referenceId }) => referenceId === payment.captureId)
      const taken = inMinorUnits(subtractDecimals("0", left), order.total)
      if (isCounted && compareDecimal(left, "0") > 0)
        order.transactions.push({ reference: "refund", referenceId: payment.id, ...taken })
    }
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

export interface Edit {
  add: number
  /** By a store's own code, past the routes and their guard. */
  isPastRoutes?: boolean
}

/** An order edit that is confirmed, with the guard before its route (src/api/admin/change-guard.ts). */
export async function editOrder(scene: Scene, { add, isPastRoutes }: Edit): Promise<string> {
  const order = orderOf(scene)
  if (!order) return "there is no order to edit"
  const confirm = () => confirmEdit(scene, order, add)
  const attempts = await findAttempts(scene, heldFor(scene, order))
  if (isPastRoutes === true || attempts.length === 0) return confirm()
  return guarded(scene, attempts, { obstacles: "free" }, () =>
    heldFor(scene, order).length > 0 ? Promise.resolve("refused: an amount is held") : confirm(),
  )
}

const heldFor = (scene: Scene, order: Order): Payment[] =>
  paymentsOf(scene, "held").filter((one) => scene.world.medusa.collectionOf(one).order_id === order.id)

/**
 * The amount owed gets a payment collection of its own, and the buyer its session. Medusa cancels the collection of a payment that is authorized, and
 * logs where the provider refuses to cancel the payment.
 */
async function confirmEdit(scene: Scene, order: Order, add: number): Promise<string> {
  const { world, buyer, process } = scene
  const said = await world.inMedusa("the order is edited", () => {
    const total = order.total.minor + BigInt(add)
    if (add < 0) world.lowered.set(order.id, (world.lowered.get(order.id) ?? 0n) + BigInt(-add))
    world.medusa.addToTotal(order, moneyToPlainDecimal(lira(total < 100n ? 100 - Number(order.total.minor) : add)))
    const tab = collect(scene, order)
    if (tab) buyer.tabs = [tab]
    world.events.push({ name: "order.owes", order_id: order.id, from: process.name })
    return tab ? "the order owes more" : "the order costs less"
  })
  for (const payment of heldFor(scene, order)) await cancelHeld(scene, payment)
  return said
}

async function cancelHeld({ world, process, buyer }: Scene, payment: Payment): Promise<void> {
  const readHeld = async () =>
    (await world.outside(() => readServiceBooks(world.sandbox))).filter(
      (one) => isUntaken(one) && keptOf(one).minor > 0n && one.basketId === payment.attempt_id,
    ).length
  const before = await readHeld()
  await world.inMedusa("the payment collection is cancelled", () => {
    world.medusa.collectionOf(payment).status = "canceled"
  })
  await orGoOn(() => process.store.holds.cancel(payment.id))
  if ((await readHeld()) < before)
    world.violate("charge", `An edit of the order of buyer ${buyer.number} gave up the amount that was held for it.`)
}

/** Another person of the shop has the same paid once more: the buyer has a second tab for it. */
export async function collectAgain(scene: Scene): Promise<string> {
  const { world, buyer } = scene
  const order = orderOf(scene)
  if (!order) return "there is no order"
  return world.inMedusa("another payment collection is made", () => {
    const tab = collect(scene, order)
    if (tab) buyer.tabs = [buyer.tabs[0], tab]
    return tab ? "the buyer has another tab" : "nothing is owed"
  })
}

/** Medusa refuses that once something was paid. */
export async function deleteCollection({ world, tab }: Scene): Promise<string> {
  const { payment_collection_id: id } = tab.checkout.of
  const collection = world.medusa.collections.find((one) => one.id === id)
  if (collection?.order_id === undefined || collection.cart_id !== undefined)
    return "there is no collection of an order"
  return world.inMedusa("the payment collection is deleted", () => {
    const isPaid = world.medusa.payments.some((one) => one.collectionId === id && !one.isCanceled)
    if (isPaid || collection.status !== "not_paid") return "refused: it is paid"
    world.medusa.deleteCollection(collection)
    return "deleted"
  })
}

/** As Medusa marks a payment collection as paid: with its own provider, for all that is pending. */
export async function payByHand(scene: Scene): Promise<string> {
  const { world, buyer, process } = scene
  const order = orderOf(scene)
  if (!order) return "nothing is owed"
  return world.inMedusa("a payment is recorded by hand", () => {
    const { pending } = world.medusa.balanceOfOrder(order)
    if (!pending || pending.minor <= 0n) return "nothing is owed"
    const [id, collectionId, session_id] = [newId("pay"), newId("pay_col"), newId("payses")]
    const captureId = newId("capt")
    const asked = inMinorUnits(world.medusa.exactlyPending(order), order.total)
    world.medusa.collections.push({ id: collectionId, cart_id: undefined, order_id: order.id, status: "completed" })
    world.medusa.sessions.push({ id: session_id, collectionId, ...asked, status: "captured" })
    const payment = { id, session_id, collectionId, attempt_id: undefined, ...asked, captureId }
    world.medusa.payments.push({ ...payment, isCaptured: true, isCanceled: false, refunds: [] })
    order.transactions.push({ reference: "capture", referenceId: captureId, ...asked })
    world.owners.give(buyer.number, collectionId, session_id, id)
    world.byHand.push({ order_id: order.id, at: world.clock.now() })
    world.events.push({ name: "order.owes", order_id: order.id, from: process.name })
    return "recorded"
  })
}
