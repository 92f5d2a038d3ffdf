import type { Context } from "hono"
import { paymentMessage, type PaymentState, payWithCard, retrievePayment, StoreApiError } from "../../../src/storefront"
import type { Store } from "../store"
import { type KeptPayment, getApiForBuyer, getVisitor } from "../visitor"
import { say } from "../words"
import type { CardPage } from "./page"
import { getCard, type PostedCard, readProblems, shownTotal } from "./typed-card"

interface Sending {
  payment: KeptPayment
  posted: PostedCard
}

/** The bank's step, another page, or the form with what is wrong. */
export type Sent = { html: string } | { location: string } | Pick<CardPage, "problem" | "problems">

/** Sends the card to the store, once. */
export async function sendCard(c: Context, store: Store, { payment, posted }: Sending): Promise<Sent> {
  const { words } = getVisitor(c)
  try {
    const result = await payWithCard(getApiForBuyer(c, store), payment, {
      ...getCard(posted),
      installment: posted.installment,
      total: shownTotal(posted),
    })
    if (result.type === "bank") return { html: result.html }
    if (result.type === "answered") return { location: getWay(result.payment) }
    const { others, problems } = readProblems(result.errors)
    return { problems, problem: [problems.size > 0 && words.checkMarked, ...others].filter(Boolean).join(" ") }
  } catch (error) {
    if (!(error instanceof StoreApiError)) throw error
    if (error.status === 404) return { location: "/checkout/return?error=session_gone" }
    if (error.status === 409) return afterConflict(c, error, await retrievePayment(store.api, payment))
    return { problem: getRefusal(c, error) }
  }
}

/**
 * The page of the result shows what is paid or in progress, also by another tab, and a cart that has changed. Where the payment can go on, the
 * card alone was refused, or a try of an earlier choice of payment is not over.
 */
function afterConflict(c: Context, { code, message }: StoreApiError, { next }: PaymentState): Sent {
  if (next === "pay" && code === undefined) return { problem: message }
  if (next === "pay" && code === "processing") return { problem: paymentMessage(code, getVisitor(c).locale) }
  return { location: `/checkout/return${code === undefined ? "" : `?error=${code}`}` }
}

/** The page of the result asks the store itself; only what the store does not keep about a payment is in the address. */
function getWay(state: PaymentState): string {
  const error = state.next === "order" ? undefined : state.error
  return `/checkout/return${error === undefined ? "" : `?error=${error}`}`
}

function getRefusal(c: Context, error: StoreApiError): string {
  const { locale, words } = getVisitor(c)
  if (error.status === 503 && error.retryAfterMs === undefined) return paymentMessage("unavailable", locale)
  if (error.status !== 429) return error.message
  return say(words.tooManyTries, { seconds: Math.ceil((error.retryAfterMs ?? 60_000) / 1000) })
}
