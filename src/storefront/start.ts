import { at, isWebAddress, textAt } from "./read"
import { callStore, type StoreApi, StoreApiError } from "./store-api"
import { type Buyer, HOSTED_PROVIDER, type StartedPayment } from "./types"

/** What is to be paid: a cart, or a payment collection that exists already, such as an order's. */
export type Payable = { cartId: string } | { paymentCollectionId: string }

export type StartOptions = Payable & {
  /** Absolute; its origin is one the store allows. Left out: the root of the store's first storefront. */
  returnUrl?: string
  buyer?: Buyer
  /** language of the payment page, such as "tr" or "en" */
  locale?: string
  /** as the service names them; WEB unless told */
  paymentChannel?: string
  signal?: AbortSignal
}

/**
 * Chooses the hosted page for a cart or collection. Nothing is charged, and the service is not called yet. Call it anew
 * when the cart has changed. Throws StoreApiError; when details of the buyer are missing its `buyerFields` name them.
 */
export async function startPayment(store: StoreApi, options: StartOptions): Promise<StartedPayment> {
  const { buyer, locale, signal } = options
  const data = {
    ...(options.returnUrl !== undefined && { return_url: options.returnUrl }),
    ...(buyer && { buyer }),
    ...(locale !== undefined && { locale }),
    ...(options.paymentChannel !== undefined && { payment_channel: options.paymentChannel }),
  }
  const collectionId = await collectionOf(store, options)
  const answer = await callStore(store, {
    method: "POST",
    path: `/store/payment-collections/${encodeURIComponent(collectionId)}/payment-sessions`,
    body: { provider_id: HOSTED_PROVIDER, data },
    signal,
  })
  return readStarted(answer)
}

async function collectionOf(store: StoreApi, options: StartOptions): Promise<string> {
  if ("paymentCollectionId" in options) return options.paymentCollectionId
  const answer = await callStore(store, {
    method: "POST",
    path: "/store/payment-collections",
    body: { cart_id: options.cartId },
    signal: options.signal,
  })
  const id = textAt(at(answer, "payment_collection"), "id")
  if (id === undefined) throw new StoreApiError("The store made no payment collection.")
  return id
}

function readStarted(answer: unknown): StartedPayment {
  const sessions = at(at(answer, "payment_collection"), "payment_sessions")
  const session: unknown = Array.isArray(sessions)
    ? sessions.find((one) => textAt(one, "provider_id") === HOSTED_PROVIDER)
    : undefined
  const data = at(session, "data")
  const [sessionId, ref, payUrl] = [textAt(session, "id"), textAt(data, "ref"), textAt(data, "pay_url")]
  if (sessionId === undefined || ref === undefined || payUrl === undefined || !isWebAddress(payUrl)) {
    throw new StoreApiError("The store started no payment that the buyer can go to.")
  }
  return { sessionId, ref, payUrl }
}
