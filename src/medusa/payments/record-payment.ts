import { MedusaError, ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { MedusaContainer } from "@medusajs/framework/types"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { randomUUID } from "node:crypto"
import type { StoreResult, Attempt } from "../../use-cases/ports/ports"
import type { OrderObstacle } from "../../domain"
import { rows, type Query } from "../rows"
import { findCaptured, readRecorded } from "./read-store"

const { Types } = MedusaError

/** Refusals that another try would meet again. Others (no lock, a timeout) may be temporary: in progress, never failed. */
const DEFINITE: readonly string[] = [
  Types.INVALID_DATA,
  Types.NOT_ALLOWED,
  Types.NOT_FOUND,
  Types.INVALID_ARGUMENT,
  "insufficient_inventory",
  "payment_authorization_error",
]

/** Core says this instead of any error that is no MedusaError, as of a lost connection. */
const HIDDEN = "Payment authorization failed"

const text = z.string().optional()
const failure = z.object({ error: z.object({ name: text, type: text, message: text }) })

/** Medusa's code met data that it does not expect. Not a lock that another completion holds, whose order may be in the making. */
export const isTypeError = ([first]: readonly unknown[]): boolean =>
  failure.safeParse(first).data?.error.name === "TypeError"

/** Sentences with which Medusa's completion refuses a cart. A test makes Medusa say each of the four kinds. */
const SENTENCES: readonly (readonly [RegExp, OrderObstacle])[] = [
  [/^No shipping method selected|^The cart items require shipping profiles/, "shipping_incomplete"],
  [/^Not enough stock available|is not stocked at location|is not associated with any stock location/, "out_of_stock"],
  [/does not have any inventory items|does not have the required inventory/, "out_of_stock"],
  [/^Promotion usage exceeds the (?:budget )?limit/, "promotion_used_up"],
]

const obstacleIn = (message: string) => SENTENCES.find(([sentence]) => sentence.test(message))?.[1]

export function getResult({ errors, result }: { errors: readonly unknown[]; result: unknown }): StoreResult {
  const [first] = errors
  if (first === undefined) {
    const order = z.object({ id: z.string() }).safeParse(result)
    return order.success
      ? { ended: "order", order_id: order.data.id }
      : { ended: "failed", isDefinite: false, message: "Medusa did not say which order was made." }
  }
  const read = failure.safeParse(first)
  if (!read.success) return { ended: "failed", isDefinite: false, message: "Medusa failed without saying why." }
  const { type = "", message = "" } = read.data.error
  const isDefinite = DEFINITE.includes(type) && message !== HIDDEN
  return { ended: "failed", isDefinite, message, obstacle: obstacleIn(message) }
}

/** Repairs a crash's traces, then records a session's payment on its order. Repeated, it changes nothing. */
export async function recordPayment(
  container: MedusaContainer,
  query: Query,
  attempt: Attempt,
  order_id: string,
): Promise<StoreResult> {
  const { payment_collection_id, cart_id } = attempt
  if (cart_id === undefined) {
    const record = async () => {
      await linkCollection(container, query, payment_collection_id, order_id)
      return authorizeAndCapture(container, query, attempt, order_id)
    }
    // Medusa's capture does not see the order transaction that another one is adding, and adds a second
    return tryLocked(container, payment_collection_id, record, notLocked)
  }
  return repairOrder(container, query, { cart_id, payment_collection_id, order_id }, async () => {
    const { isRecorded } = await readRecorded(query, attempt, order_id)
    if (isRecorded) return { ended: "order", order_id, wasRecorded: true }
    return authorizeAndCapture(container, query, attempt, order_id)
  })
}

/** Not by processPaymentWorkflow: it takes a hold, and completes another buyer's cart if the session is gone. */
async function authorizeAndCapture(
  container: MedusaContainer,
  query: Query,
  attempt: Attempt,
  order_id: string,
): Promise<StoreResult> {
  const { session_id, hold } = attempt
  const captured = await findCaptured(query, attempt)
  try {
    const payment = captured ?? (await container.resolve(Modules.PAYMENT).authorizePaymentSession(session_id, {}))
    // what is held is captured later, and what is under review has no payment yet
    if (payment === null || hold !== undefined) return getResult({ errors: [], result: { id: order_id } })
    const input = { payment_id: payment.id }
    const { errors } = await capturePaymentWorkflow(container).run({ input, throwOnError: false })
    return getResult({ errors, result: { id: order_id } })
  } catch (error) {
    return getResult({ errors: [{ error }], result: undefined })
  }
}

/** Undoes Medusa's own deletion of a payment collection: of its sessions, and of its link to the order. */
export async function restoreCollection(container: MedusaContainer, { payment_collection_id }: Attempt): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).restore({ [Modules.PAYMENT]: { payment_collection_id } })
}

interface CartOrder {
  cart_id: string
  payment_collection_id: string
  order_id: string
}

const notLocked = (error: unknown) => getResult({ errors: [{ error }], result: undefined })

/** Under the cart's lock, as Medusa's completion: one that fails takes its order back, and what was written here would stay. */
function repairOrder(
  container: MedusaContainer,
  query: Query,
  { cart_id, payment_collection_id, order_id }: CartOrder,
  then: () => Promise<StoreResult>,
): Promise<StoreResult> {
  const repair = async (): Promise<StoreResult> => {
    const links = await rows(query, "order_cart", { order_id: true }, { cart_id })
    if (!links.some((one) => one.order_id === order_id))
      return { ended: "failed", isDefinite: false, message: `The order ${order_id} is gone.` }
    await linkCollection(container, query, payment_collection_id, order_id)
    await closeCart(container, cart_id)
    return then()
  }
  return tryLocked(container, cart_id, repair, notLocked)
}

/** A crash may have come before the cart of the order was closed. */
async function closeCart(container: MedusaContainer, cart_id: string) {
  const carts = container.resolve(Modules.CART)
  const [cart] = await carts.listCarts({ id: cart_id }, { select: ["completed_at"] })
  if (cart && !cart.completed_at) await carts.updateCarts(cart_id, { completed_at: new Date() })
}

/** A crash may have come between the order and its link to the payment collection. */
async function linkCollection(container: MedusaContainer, query: Query, collectionId: string, order_id: string) {
  const filters = { payment_collection_id: collectionId }
  const links = await rows(query, "order_payment_collection", { order_id: true }, filters)
  if (links.some((one) => one.order_id === order_id)) return
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.ORDER]: { order_id },
    [Modules.PAYMENT]: { payment_collection_id: collectionId },
  })
}

/** Far longer than a repair takes, or the authorization or return of a payment. */
const LOCK_SECONDS = 120

/** `key`: a cart, which Medusa's completion locks by its id too, or an order's payment collection. */
export async function tryLocked<Result>(
  container: MedusaContainer,
  key: string,
  work: () => Promise<Result>,
  otherwise: (error: unknown) => Result,
): Promise<Result> {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = `svc_${randomUUID()}`
  try {
    await locking.acquire(key, { ownerId, expire: LOCK_SECONDS })
  } catch (error) {
    return otherwise(error)
  }
  try {
    return await work()
  } finally {
    await locking.release(key, { ownerId })
  }
}
