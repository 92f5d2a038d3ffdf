import { isWebAddress, textAt } from "./read"
import type { PaymentKey, StartedPayment } from "./types"

/** The part of the browser's Storage that is used. */
export interface PaymentStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface GoOptions {
  /** default: the tab's sessionStorage */
  storage?: PaymentStorage
  /** leaves the page for an address; default: sets the window's location */
  navigate?: (url: string) => void
}

// this folder is written for browsers and Node alike: neither is there for certain
declare const sessionStorage: PaymentStorage
declare const location: { assign(url: string): void }

const KEY = "medusa-payment-svc"

/** `payUrl`: where it was paid at the hosted page. */
export type RememberedPayment = PaymentKey & Partial<Pick<StartedPayment, "payUrl">>

/** Remembers the payment for the way back, then sends the browser to the pay address. */
export function goToPayment(payment: StartedPayment, options: GoOptions = {}): void {
  const { storage, navigate = (url: string) => location.assign(url) } = options
  if (!isWebAddress(payment.payUrl)) throw new TypeError("the pay address is not a web address")
  rememberPayment(payment, storage)
  navigate(payment.payUrl)
}

/** Keeps a payment's key for the way back; `goToPayment` and `showBankPage` do it by themselves. */
export function rememberPayment(payment: PaymentKey | StartedPayment, storage?: PaymentStorage): void {
  withStorage(storage, (found) => found.setItem(KEY, JSON.stringify(payment)))
}

/**
 * The payment this tab went to last, at the hosted page or the bank's. Undefined when there is none, when the browser keeps nothing, or when the buyer came
 * back in another tab: the return address alone shows the result then.
 */
export function rememberedPayment(storage?: PaymentStorage): RememberedPayment | undefined {
  const kept = withStorage(storage, (found) => JSON.parse(found.getItem(KEY) ?? "null") as unknown)
  const [sessionId, ref, payUrl] = [textAt(kept, "sessionId"), textAt(kept, "ref"), textAt(kept, "payUrl")]
  if (sessionId === undefined || ref === undefined) return undefined
  if (payUrl === undefined) return { sessionId, ref }
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
