import type { PaymentKey, StartedPayment } from "./types"
import { isWebAddress, textAt } from "./store-api"

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

/** Keeps a payment's key for the way back; `goToPayment`, `showBankPage` and `mountCardForm` do it by themselves. */
export function rememberPayment(payment: PaymentKey | StartedPayment, storage?: PaymentStorage): void {
  withStorage(storage, (found) => found.setItem(KEY, JSON.stringify(payment)))
}

/**
 * The payment this tab went to last, at the service's page or form or the bank's. Undefined when there is none, when the browser keeps nothing, or when the buyer came
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

/** The part of the browser's Document that is used. */
export interface BankDocument {
  open(): unknown
  write(html: string): void
  close(): void
}

/** The part of an iframe element that is used. */
export interface BankFrame {
  src: string
}

export interface BankPageOptions extends Pick<GoOptions, "storage"> {
  /** remembered for the way back */
  payment?: PaymentKey
  /** default: the page's own */
  document?: BankDocument
}

declare const document: BankDocument

/** What the bank's page may do. Without `allow-same-origin` it reads neither cookies nor storage nor the page around it. */
const ALLOWED = "allow-forms allow-scripts allow-top-navigation"

/** The page whose only content is the bank's, whose form leaves the frame. */
function framed(html: string): string {
  const page = `<base target="_top">${html}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;")
  const size = 'width="100%" height="600" frameborder="0"'
  return `<!doctype html><title>3D Secure</title><iframe title="3D Secure" sandbox="${ALLOWED}" ${size} srcdoc="${page}"></iframe>`
}

/**
 * Shows the bank's 3D Secure step in place of the page, as `payWithCard` gave it; it goes to the bank by itself, and the bank sends
 * the buyer back to the return address. The bank's HTML runs in a sandboxed frame, without access to the shop's cookies and storage;
 * the bank itself gets the whole page. The page's Content-Security-Policy holds for the HTML: inline scripts and `form-action` must
 * be allowed, or use a page of its own for this.
 */
export function showBankPage(html: string, options: BankPageOptions = {}): void {
  const { payment, storage, document: page = document } = options
  if (payment) rememberPayment(payment, storage)
  page.open()
  page.write(framed(html))
  page.close()
}

/**
 * As `showBankPage`, with the bank in a frame too. The HTML is a `data:` address, which has no access to the shop either; where the page has
 * `frame-src`, that has to allow `data:`. Some banks refuse to be framed; the way back leaves the frame by itself.
 */
export function showBankPageInFrame(
  frame: BankFrame,
  html: string,
  options: Omit<BankPageOptions, "document"> = {},
): void {
  const { payment, storage } = options
  if (payment) rememberPayment(payment, storage)
  frame.src = `data:text/html;charset=utf-8,${encodeURIComponent(html)}`
}
