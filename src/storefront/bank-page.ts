import { type PaymentStorage, rememberPayment } from "./go"
import type { PaymentKey } from "./types"

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

export interface BankPageOptions {
  /** remembered for the way back */
  payment?: PaymentKey
  /** default: the tab's sessionStorage */
  storage?: PaymentStorage
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
