import { type Context, Hono } from "hono"
import { z } from "zod"
import type { Shop } from "../app"
import { readForm } from "../form"
import { alertBox } from "../page/document"
import { type Markup, markup } from "../page/markup"
import { moneyText } from "../page/money-text"
import { refusalText, tried } from "../refusal"
import type { Cart, DeliveryOption } from "../store-shapes"
import { openCart, type Visitor, getVisitor } from "../visitor"
import { detourFrom, showStep } from "./steps"

const form = z.object({ option: z.string().min(1) })

export function deliveryRoutes({ store }: Shop): Hono {
  const app = new Hono()
  app.get("/checkout/delivery", async (c) => {
    const cart = await openCart(c, store)
    const detour = detourFrom("delivery", cart)
    if (!cart || detour !== undefined) return c.redirect(detour ?? "/cart")
    return deliveryPage(c, cart, await store.deliveryOptions(cart.id))
  })

  app.post("/checkout/delivery", async (c) => {
    const cart = await openCart(c, store)
    const detour = detourFrom("delivery", cart)
    if (!cart || detour !== undefined) return c.redirect(detour ?? "/cart", 303)
    const { option } = await readForm(c, form)
    const { refusal } = await tried(() => store.chooseDelivery(cart.id, option))
    if (!refusal) return c.redirect("/checkout/payment", 303)
    return deliveryPage(c, cart, await store.deliveryOptions(cart.id), refusalText(c, refusal))
  })
  return app
}

function deliveryPage(c: Context, cart: Cart, options: DeliveryOption[], problem?: string): Response {
  const visitor = getVisitor(c)
  const { words } = visitor
  const form =
    options.length === 0
      ? markup`<p>${words.noDelivery}</p>`
      : markup`<form method="post" action="/checkout/delivery">
<fieldset><legend>${words.deliveryTo}</legend>${choices(visitor, cart, options)}</fieldset>
<button class="primary">${words.continue}</button></form>`
  const back = markup`<a class="back" href="/checkout/address">${words.changeAddress}</a>`
  return showStep(c, "delivery", cart, markup`${alertBox(problem)}${form}${back}`, problem !== undefined)
}

function choices({ locale }: Visitor, cart: Cart, options: DeliveryOption[]): Markup[] {
  const chosen = (cart.shipping_methods ?? []).map((method) => method.shipping_option_id)
  const checked = options.find(({ id }) => chosen.includes(id)) ?? options[0]
  return options.map(
    (option) => markup`<label class="choice"><input type="radio" name="option" value="${option.id}" required
${option === checked && markup`checked`}><span>${option.name}</span>
<span class="amount">${typeof option.amount === "number" && moneyText(option.amount, cart.currency_code, locale)}</span></label>`,
  )
}
