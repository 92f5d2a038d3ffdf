import { at, isWebAddress, textAt, callStore, type StoreApi, StoreApiError } from "./store-api"
import {
  type Buyer,
  type CardProvider,
  HOSTED_PROVIDER,
  ofAccount,
  type PageProvider,
  type PaymentKey,
  type StartedPayment,
} from "./types"

/** What is to be paid: a cart, or a payment collection that exists already, such as an order's. */
export type Payable = { cartId: string } | { paymentCollectionId: string }

export type StartOptions = Payable & {
  /** Absolute; its origin is one the store allows. Left out: the root of the store's first storefront. */
  returnUrl?: string
  buyer?: Buyer
  /** The `ref` of an earlier payment of the same cart: what the buyer typed for it counts again where `buyer` is left out. */
  previousRef?: string
  /** language of the payment page, such as "tr" or "en" */
  locale?: string
  /** The account of the payment service at which to pay, as the option `accounts` names it; default: that of a store with one account. */
  account?: string
  /** as the service names them; default: WEB */
  paymentChannel?: string
  signal?: AbortSignal
}

/**
 * Chooses the hosted page or the card form (`mountCardForm`) for a cart or collection. Nothing is charged, and the service is not called yet. Call it again
 * when the cart has changed. Throws StoreApiError; when details of the buyer are missing its `buyerFields` name them.
 */
export async function startPayment(
  store: StoreApi,
  { provider = HOSTED_PROVIDER, ...options }: StartOptions & { provider?: PageProvider },
): Promise<StartedPayment> {
  const { data, ...key } = await startSession(store, ofAccount(provider, options.account), options)
  const payUrl = textAt(data, "pay_url")
  if (payUrl === undefined || !isWebAddress(payUrl)) throw cannotBePaid()
  return { ...key, payUrl }
}

/** As `startPayment`, for a card that the buyer enters at the storefront: see `payWithCard`. 3D Secure needs `returnUrl`. */
export async function startCardPayment(
  store: StoreApi,
  options: StartOptions & { provider: CardProvider },
): Promise<PaymentKey> {
  const { sessionId, ref } = await startSession(store, ofAccount(options.provider, options.account), options)
  return { sessionId, ref }
}

async function startSession(store: StoreApi, provider: string, options: StartOptions) {
  const { buyer, locale, signal } = options
  const data = {
    return_url: options.returnUrl,
    buyer,
    ref: options.previousRef,
    locale,
    payment_channel: options.paymentChannel,
  }
  const collectionId = await readCollection(store, options)
  const answer = await callStore(store, {
    method: "POST",
    path: `/store/payment-collections/${encodeURIComponent(collectionId)}/payment-sessions`,
    body: { provider_id: provider, data },
    signal,
  })
  return readSession(answer, provider)
}

async function readCollection(store: StoreApi, options: StartOptions): Promise<string> {
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

function readSession(answer: unknown, provider: string) {
  const sessions = at(at(answer, "payment_collection"), "payment_sessions")
  const session: unknown = Array.isArray(sessions)
    ? sessions.find((one) => textAt(one, "provider_id") === provider)
    : undefined
  const data = at(session, "data")
  const [sessionId, ref] = [textAt(session, "id"), textAt(data, "ref")]
  if (sessionId === undefined || ref === undefined) throw cannotBePaid()
  return { sessionId, ref, data }
}

const cannotBePaid = () => new StoreApiError("The store started no payment that the buyer can go to.")
