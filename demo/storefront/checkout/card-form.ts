import { buildSync } from "esbuild"
import { type Context, Hono } from "hono"
import path from "node:path"
import { retrievePayment } from "../../../src/storefront"
import type { Shop } from "../app"
import { markup } from "../page/markup"
import { tried } from "../refusal"
import { isFormPayment } from "../providers"
import { getApiForBuyer, getVisitor, openCart } from "../visitor"
import { detourFrom, showStep } from "./steps"

export const FORM_PATH = "/checkout/form"

/** The page's script, with the helper that a storefront of one's own uses. */
const SCRIPT = `
import { mountCardForm } from "./card-form"
const place = document.querySelector("[data-form]")
const { customer, ref, session, title, url } = place.dataset
// the customer's token is in a cookie that no script reads: the shop passes the request on
const store = customer === undefined ? undefined : { backendUrl: location.origin, publishableKey: "the shop's" }
mountCardForm(place, { payUrl: url, ref, sessionId: session }, { store, title }).then(
  (mounted) => {
    if (mounted.type === "result") location.replace(mounted.redirectUrl)
    if (mounted.type === "shown") document.querySelector("[data-page]").href = mounted.pageUrl
  },
  () => (document.querySelector("[data-failed]").hidden = false),
)`

function bundle(): string {
  const resolveDir = path.resolve(__dirname, "../../../src/storefront")
  const stdin = { contents: SCRIPT, resolveDir, loader: "js" } as const
  const { outputFiles } = buildSync({ stdin, bundle: true, format: "iife", target: "es2022", write: false })
  return outputFiles[0]?.text ?? ""
}

/** The form's frame has the policy of the page around it, whose own scripts need only 'self': a shop may give the form a page of its own, as here. */
const policy = ({ store }: Shop) =>
  [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline' https:",
    "script-src 'self' 'unsafe-inline' https:",
    `connect-src 'self' ${new URL(store.api.backendUrl).origin} https:`,
    "img-src 'self' https: data:",
    "font-src https:",
    // the demo's service is at this machine
    "frame-src https: http://localhost:* http://127.0.0.1:*",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join("; ")

/** The service's card form inside the shop. Without scripts the buyer pays on the service's page. */
export function cardFormRoutes(shop: Shop): Hono {
  const { store } = shop
  const app = new Hono()
  let script: string | undefined
  app.get("/assets/card-form.js", (c) =>
    c.body((script ??= bundle()), 200, { "content-type": "text/javascript; charset=utf-8" }),
  )

  app.get(FORM_PATH, async (c) => {
    const cart = await openCart(c, store)
    const { payment } = getVisitor(c)
    const detour = detourFrom("payment", cart)
    if (!cart || detour !== undefined) return c.redirect(detour ?? "/cart")
    if (payment?.payUrl === undefined || !isFormPayment(payment) || payment.cartId !== cart.id)
      return c.redirect("/checkout/payment")
    const found = await tried(() => retrievePayment(store.api, payment))
    if (!found.refusal && found.value.next !== "pay") return c.redirect("/checkout/return")
    c.header("content-security-policy", policy(shop))
    return showStep(c, "payment", cart, drawForm(c, payment.payUrl))
  })

  app.post("/store/svc/payment-sessions/:id/card-form", async (c) => {
    const { backendUrl, headers, publishableKey } = getApiForBuyer(c, store)
    const keys = { "x-publishable-api-key": publishableKey, "x-svc-ref": c.req.header("x-svc-ref") ?? "" }
    const answer = await fetch(`${backendUrl}${c.req.path}`, { method: "POST", headers: { ...headers, ...keys } })
    return new Response(await answer.text(), { status: answer.status, headers: { "content-type": "application/json" } })
  })
  return app
}

function drawForm(c: Context, payUrl: string) {
  const { payment, token, words } = getVisitor(c)
  return markup`<p class="quiet">${words.cardFormSafe}</p>
<p class="alert" role="alert" data-failed hidden>${words.cardFormFailed}</p>
<div data-form data-session="${payment?.sessionId}" data-ref="${payment?.ref}" data-url="${payUrl}" data-title="${words.cardForm}"${token !== undefined && markup` data-customer`}></div>
<script src="/assets/card-form.js" defer></script>
<p><a class="button secondary" href="${payUrl}" data-page>${words.payOnPage}</a></p>
<a class="back" href="/checkout/payment">${words.changeMethod}</a>`
}
