import { say, type Sentence } from "../../../../payment"

/*
 * Why an order gets no payment link, in the form of a new one.
 */

export const CANCELLED = say("This order is cancelled.", "Bu sipariş iptal edilmiş.")

export const owesNothing = (orderNumber: number): Sentence =>
  say(`Order #${orderNumber} owes nothing.`, `#${orderNumber} numaralı siparişin borcu yok.`)

export const takesNo = (currency: string): Sentence =>
  say(`The payment service takes no ${currency}.`, `Ödeme hizmeti ${currency} kabul etmiyor.`)
