import { type Context, Hono } from "hono"
import {
  paymentMessage,
  type PaymentState,
  pollPayment,
  readReturn,
  retrievePayment,
  StoreApiError,
} from "../../../src/storefront"
import type { Shop } from "../app"
import { show } from "../page/document"
import { type Markup, markup } from "../page/markup"
import { isFormPayment } from "../providers"
import { isCardPayment, keepCharge, type KeptPayment, getVisitor } from "../visitor"
import { say } from "../words"
import { FORM_PATH } from "./card-form"
import { type Outcome, getOutcome } from "./outcome"

/** How long one question of the page's script is held; it asks again a few times. */
const HOLD_MS = 20_000

type Problem = Exclude<Outcome, { next: "order" }>

/** Where the buyer comes back to from the payment page. */
export function returnRoutes({ store }: Shop): Hono {
  const app = new Hono()
  app.get("/checkout/return", async (c) => {
    const { payment } = getVisitor(c)
    const back = readReturn(new URL(c.req.url))
    if (back.type === "none" && !payment) return c.redirect("/cart")
    const state = payment && (await readState(payment))
    const outcome = getOutcome(back, state)
    // the card form says itself why the buyer is there again
    if (outcome.next === "pay" && isCardPayment(payment)) return c.redirect(`/checkout/card?error=${outcome.code}`)
    if (outcome.next !== "order") return returnPage(c, outcome)
    // the payment is kept: another tab that pays the same cart is shown its order
    if (state?.next === "order" && state.charged) keepCharge(c, { ...state.charged, orderId: outcome.orderId })
    // the cart was paid in another tab, and this tab's charge goes back
    const second = back.type === "problem" && back.code === "reversed" ? "?second=returned" : ""
    return c.redirect(`/orders/${encodeURIComponent(outcome.orderId)}${second}`)
  })

  // responds when something has changed, or when the wait is over
  app.get("/checkout/return/state", async (c) => {
    const { payment } = getVisitor(c)
    if (!payment) return c.json({ type: "final" })
    const limits = { timeLimitMs: HOLD_MS, signal: c.req.raw.signal }
    const { type } = await pollPayment(store.api, payment, limits)
    return c.json({ type })
  })

  /** Undefined when the store does not say: then the return address decides. */
  async function readState(payment: KeptPayment): Promise<PaymentState | undefined> {
    try {
      return await retrievePayment(store.api, payment)
    } catch (error) {
      if (error instanceof StoreApiError) return undefined
      throw error
    }
  }
  return app
}

function returnPage(c: Context, outcome: Problem): Response {
  const { locale, payment, words } = getVisitor(c)
  const title = outcome.code === "reversed" ? words.return_reversed : words[`return_${outcome.next}`]
  const isWaiting = outcome.next === "wait"
  const isOfMoney = outcome.next === "contact_shop" || outcome.code === "reversed"
  const main = markup`<div class="card" ${isWaiting && payment && markup`data-poll="/checkout/return/state"`}>
<h1>${title}</h1>
<div role="status"><p>${paymentMessage(outcome.code, locale, outcome.reason)}</p>
${isWaiting && payment && markup`<p class="quiet" data-soon>${words.updatesItself}</p>`}
${isWaiting && markup`<p class="quiet" data-late ${payment && markup`hidden`}>${words.stillProcessing}</p>`}</div>
${payment && isOfMoney && markup`<p class="quiet">${say(words.reference, { id: payment.sessionId })}</p>`}
<div class="actions">${actions(c, outcome)}</div>
</div>`
  return show(c, { title, main, ...(isWaiting && payment && { refreshSeconds: 5 }) })
}

/** The buyer has to change or check the cart before anything is paid. */
const OF_THE_CART: readonly string[] = [
  "amount_too_large",
  "order_failed",
  "out_of_stock",
  "promotion_used_up",
  "reversed",
  "seller_unavailable",
  "session_gone",
  "shipping_incomplete",
]

/** What the buyer can do. Paying again is offered only where it cannot be paying twice. */
function actions(c: Context, { code, next }: Problem): Markup {
  const { payment, words } = getVisitor(c)
  const { pathname, search } = new URL(c.req.url)
  const link = (look: "primary" | "secondary", href: string, text: string) =>
    markup`<a class="button ${look}" href="${href}">${text}</a>`
  const isOfCart = OF_THE_CART.includes(code)
  const cart = link(isOfCart ? "primary" : "secondary", "/cart", words.backToCart)
  const choose = link(isOfCart ? "secondary" : "primary", "/checkout/payment", words.choosePayment)
  if (next === "wait") return link("secondary", `${pathname}${search}`, words.checkAgain)
  if (next === "contact_shop") return link("secondary", "/", words.continueShopping)
  if (isOfCart || next === "choose_payment" || payment?.payUrl === undefined)
    return isOfCart ? markup`${cart}${choose}` : markup`${choose}${cart}`
  const pay = isFormPayment(payment) ? FORM_PATH : payment.payUrl
  return markup`${link("primary", pay, words.payNow)}${link("secondary", "/checkout/payment", words.changeMethod)}`
}
