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
  srcdoc: string
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

/**
 * Shows the bank's 3D Secure step in place of the page, as `payWithCard` gave it; it goes to the bank by itself, and the bank sends
 * the buyer back to the return address. The page's Content-Security-Policy holds for it: inline scripts and `form-action` must be
 * allowed, or use a page of its own for this.
 */
export function showBankPage(html: string, options: BankPageOptions = {}): void {
  const { payment, storage, document: page = document } = options
  if (payment) rememberPayment(payment, storage)
  page.open()
  page.write(html)
  page.close()
}

/** As `showBankPage`, in a frame. Some banks refuse to be framed; the way back leaves the frame by itself. */
export function showBankPageInFrame(
  frame: BankFrame,
  html: string,
  options: Omit<BankPageOptions, "document"> = {},
): void {
  const { payment, storage } = options
  if (payment) rememberPayment(payment, storage)
  frame.srcdoc = html
}
