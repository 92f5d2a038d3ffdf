import { type Context, Hono } from "hono"
import { z } from "zod"
import {
  type Buyer,
  BUYER_FIELDS,
  FORM_PROVIDER,
  HOSTED_PROVIDER,
  paymentMessage,
  retrievePayment,
  startCardPayment,
  startPayment,
  type StoreApiError,
} from "../../../src/storefront"
import type { Shop } from "../app"
import { readForm } from "../form"
import { readProvider } from "../providers"
import { refusalText, tried } from "../refusal"
import type { Cart } from "../store-shapes"
import { keepPayment, openCart, getStore, getVisitor } from "../visitor"
import { isIdentityNumber } from "./identity"
import { FORM_PATH } from "./card-form"
import { isOfService, paymentPage } from "./payment-page"
import { detourFrom } from "./steps"

const form = z.object({ provider: z.string().catch("") }).catchall(z.string().catch(""))

export function paymentRoutes(shop: Shop): Hono {
  const { store } = shop
  const app = new Hono()
  app.get("/checkout/payment", async (c) => {
    const cart = await openCart(c, store)
    // a buyer who goes back after paying comes to the order, not to an empty cart
    const detour = (await detourOfPayment(c, shop)) ?? detourFrom("payment", cart)
    if (!cart || detour !== undefined) return c.redirect(detour ?? "/cart")
    return paymentPage(c, cart, { providers: await store.paymentProviders(cart), provider: chosenBefore(c) })
  })

  app.post("/checkout/payment", async (c) => {
    const cart = await openCart(c, store)
    const detour = detourFrom("payment", cart) ?? (await detourOfPayment(c, shop))
    if (!cart || detour !== undefined) return c.redirect(detour ?? "/cart", 303)
    const { provider, ...typed } = await readForm(c, form)
    const buyer = readBuyer(typed)
    const providers = await store.paymentProviders(cart)
    const { identity_number: identity } = buyer
    if (
      cart.total > 0 &&
      isOfService(provider) &&
      identity !== undefined &&
      !isIdentityNumber(identity, cart.shipping_address?.country_code)
    ) {
      const problem = getVisitor(c).words.checkMarked
      return paymentPage(c, cart, { providers, provider, buyer, wanted: ["identity_number"], problem })
    }
    const paying = await tried(() => pay(c, shop, cart, provider, buyer))
    if (!paying.refusal) return c.redirect(paying.value, 303)
    const { buyerFields: wanted } = paying.refusal
    const problem = getProblem(c, paying.refusal)
    return paymentPage(c, cart, { providers, provider, buyer, wanted, problem })
  })
  return app
}

/** How this cart was to be paid last. */
function chosenBefore(c: Context): string | undefined {
  const { cartId, payment } = getVisitor(c)
  return payment?.cartId === cartId ? payment?.provider : undefined
}

/** A payment of this cart that is in progress or paid is shown instead of paid again. */
async function detourOfPayment(c: Context, { store }: Shop): Promise<string | undefined> {
  const { cartId, payment } = getVisitor(c)
  if (!payment || payment.cartId !== cartId) return undefined
  const found = await tried(() => retrievePayment(store.api, payment))
  if (found.refusal) return undefined
  const { next, status } = found.value
  const isOpen = next === "pay" || next === "choose_payment" || status === "awaiting_buyer"
  return isOpen ? undefined : "/checkout/return"
}

/** In the buyer's language wherever there are words for it. */
function getProblem(c: Context, refusal: StoreApiError): string {
  const { buyerFields, code, message } = refusal
  const { locale, words } = getVisitor(c)
  if (buyerFields.length > 0) return words.moreNeeded
  return code === undefined ? refusalText(c, refusal, message) : paymentMessage(code, locale)
}

function readBuyer(typed: Record<string, string>): Buyer {
  const given = BUYER_FIELDS.map((name) => [name, typed[name]?.trim() ?? ""] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ""))
}

/** Where the buyer goes next: the payment page, a card form, or the order when there is nothing to do for it. */
async function pay(c: Context, { store, url }: Shop, cart: Cart, provider: string, buyer: Buyer): Promise<string> {
  const { api } = getStore(c, store)
  const options = { cartId: cart.id, returnUrl: `${url}/checkout/return`, buyer, locale: getVisitor(c).locale }
  const found = cart.total > 0 ? readProvider(provider) : undefined
  if (found?.kind === "form" || found?.kind === "hosted") {
    const { account, kind } = found
    const isForm = kind === "form"
    const payment = await startPayment(api, { ...options, account, provider: isForm ? FORM_PROVIDER : HOSTED_PROVIDER })
    keepPayment(c, { ...payment, cartId: cart.id, ...(isForm && { provider }) })
    return isForm ? FORM_PATH : payment.payUrl
  }
  if (found) {
    const payment = await startCardPayment(api, {
      ...options,
      account: found.account,
      provider: `pp_${found.kind}_svc`,
    })
    keepPayment(c, { ...payment, cartId: cart.id, provider })
    return "/checkout/card"
  }
  if (cart.total > 0) await store.choosePayment(cart.id, provider)
  return `/orders/${encodeURIComponent(await store.placeOrder(cart.id))}`
}
