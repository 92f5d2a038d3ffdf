import { isWebAddress, textAt } from "./read"
import type { StartedPayment } from "./types"

/** The part of the browser's Storage that is used. */
export interface PaymentStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface GoOptions {
  /** the tab's sessionStorage unless told */
  storage?: PaymentStorage
  /** leaves the page for an address; the window's location unless told */
  navigate?: (url: string) => void
}

// this folder is written for browsers and Node alike: neither is there for certain
declare const sessionStorage: PaymentStorage
declare const location: { assign(url: string): void }

const KEY = "medusa-payment-svc"

/** Remembers the payment for the way back, then sends the browser to the pay address. */
export function goToPayment(payment: StartedPayment, options: GoOptions = {}): void {
  const { storage, navigate = (url: string) => location.assign(url) } = options
  if (!isWebAddress(payment.payUrl)) throw new TypeError("the pay address is not a web address")
  withStorage(storage, (found) => found.setItem(KEY, JSON.stringify(payment)))
  navigate(payment.payUrl)
}

/**
 * The payment this tab went to last. Undefined when there is none, when the browser keeps nothing, or when the buyer came
 * back in another tab: the return address alone tells the result then.
 */
export function rememberedPayment(storage?: PaymentStorage): StartedPayment | undefined {
  const kept = withStorage(storage, (found) => JSON.parse(found.getItem(KEY) ?? "null") as unknown)
  const [sessionId, ref, payUrl] = [textAt(kept, "sessionId"), textAt(kept, "ref"), textAt(kept, "payUrl")]
  if (sessionId === undefined || ref === undefined || payUrl === undefined) return undefined
  return isWebAddress(payUrl) ? { sessionId, ref, payUrl } : undefined
}

/** For when the order is shown. */
export function forgetPayment(storage?: PaymentStorage): void {
  withStorage(storage, (found) => found.removeItem(KEY))
}

/** A browser may refuse its storage, and it may be full: paying does not depend on it. */
function withStorage<Result>(given: PaymentStorage | undefined, use: (storage: PaymentStorage) => Result) {
  try {
    return use(given ?? sessionStorage)
  } catch {
    return undefined
  }
}
