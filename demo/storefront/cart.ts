import { type Context, Hono } from "hono"
import { HTTPException } from "hono/http-exception"
import { z } from "zod"
import type { Shop } from "./app"
import { readForm } from "./form"
import { alertBox, show } from "./page/document"
import { type Markup, markup } from "./page/markup"
import { textField } from "./page/field"
import { moneyText } from "./page/money-text"
import { soldBy } from "./page/seller"
import { ownPage } from "./own-page"
import { itemDetail, itemTitle, sums } from "./page/summary"
import { refusalText, tried } from "./refusal"
import type { Store } from "./store"
import type { Cart } from "./store-shapes"
import { oneOfEachSeller } from "./variants"
import { keepCart, keepCountry, openCart, getStore, type Visitor, getVisitor } from "./visitor"
import { say, type Words } from "./words"

const newLine = z.object({ variant: z.string().min(1) })
const typedCode = z.object({ code: z.string().trim().max(100).catch(""), remove: z.string().optional() })
const countryChoice = z.object({ country: z.string().min(1), back: z.string() })
const changedLine = z.object({ quantity: z.coerce.number().int().min(0).max(999) })

export function cartRoutes(shop: Shop): Hono {
  const { store } = shop
  const app = new Hono()
  app.get("/cart", async (c) => cartPage(c, await openCart(c, store)))

  app.post("/cart/lines", async (c) => {
    const { variant } = await readForm(c, newLine)
    const cart = await openCart(c, store)
    const added = await tried(() => addTo(getStore(c, store), cart, variant))
    if (added.refusal) return cartPage(c, cart, refusalText(c, added.refusal))
    keepCart(c, added.value.id)
    return c.redirect("/cart", 303)
  })

  app.post("/cart/sellers", async (c) => {
    let cart = await openCart(c, store)
    const mine = getStore(c, store)
    for (const { id } of oneOfEachSeller(await mine.products())) {
      const before = cart
      const added = await tried(() => addTo(mine, before, id))
      if (added.refusal) return cartPage(c, cart, refusalText(c, added.refusal))
      cart = added.value
      keepCart(c, cart.id)
    }
    return c.redirect("/cart", 303)
  })

  app.post("/cart/lines/:line", async (c) => {
    const { quantity } = await readForm(c, changedLine)
    const cart = await openCart(c, store)
    if (!cart) return c.redirect("/cart", 303)
    const { refusal } = await tried(() => store.setQuantity(cart.id, c.req.param("line"), quantity))
    return refusal ? cartPage(c, cart, refusalText(c, refusal)) : c.redirect("/cart", 303)
  })
  app.post("/cart/code", async (c) => {
    const { code, remove } = await readForm(c, typedCode)
    const cart = await openCart(c, store)
    if (!cart) return c.redirect("/cart", 303)
    const wanted = remove === undefined ? code : ""
    const used = await tried(() => store.useCode(cart.id, wanted))
    // Medusa takes a code that is not for this cart, and applies none
    const isUnused = wanted !== "" && !used.refusal && !used.value.promotions?.length
    return used.refusal || isUnused ? cartPage(c, cart, undefined, code) : c.redirect("/cart", 303)
  })
  app.post("/cart/country", async (c) => {
    const { back, country } = await readForm(c, countryChoice)
    const there = store.in(country)
    if ((await there.place()).country !== country)
      throw new HTTPException(400, { message: getVisitor(c).words.notSoldThere })
    const cart = await openCart(c, store)
    const { refusal } = await tried(async () => cart && there.moveCart(cart))
    if (refusal) return cartPage(c, cart, refusalText(c, refusal))
    keepCountry(c, country)
    return c.redirect(ownPage(shop, back), 303)
  })
  // a page that answered a form, asked for again
  app.on("GET", ["/cart/lines", "/cart/sellers", "/cart/code", "/cart/country", "/cart/lines/:line"], (c) =>
    c.redirect("/cart"),
  )
  return app
}

/** A cart that was begun elsewhere is brought to the buyer's country first. */
async function addTo(store: Store, cart: Cart | undefined, variantId: string): Promise<Cart> {
  if (!cart) return store.createCart(variantId)
  await store.moveCart(cart)
  return store.addLine(cart.id, variantId)
}

function cartPage(c: Context, cart: Cart | undefined, problem?: string, refusedCode?: string): Response {
  const visitor = getVisitor(c)
  const { words } = visitor
  const isEmpty = !cart || cart.items.length === 0
  const main = markup`<h1>${words.cart}</h1>${alertBox(problem)}${isEmpty ? emptyCart(visitor) : filledCart(visitor, cart, refusedCode)}`
  const isRefused = problem !== undefined || refusedCode !== undefined
  return show(c, { title: `${isRefused ? `${words.error}: ` : ""}${words.cart}`, main, status: isRefused ? 422 : 200 })
}

function emptyCart({ words, payment }: Visitor): Markup {
  return markup`<div class="card"><p>${words.cartEmpty}</p>
<div class="actions">
${payment && markup`<a class="button secondary" href="/checkout/return">${words.lastPayment}</a>`}
<a class="button secondary" href="/">${words.continueShopping}</a>
</div></div>`
}

/** The field, with a code that was refused; or the code that counts. */
function codeForm(words: Words, { promotions }: Cart, refused: string | undefined): Markup {
  const used = promotions?.find(({ code }) => code)?.code
  const field = { name: "code", autocomplete: "off", isRequired: true } as const
  return markup`<form class="${used ? "quantity" : "beside"}" method="post" action="/cart/code">${
    used
      ? markup`<p>${say(words.codeUsed, { code: used })}</p><button class="small" name="remove" value="yes" aria-label="${say(words.removeTitle, { title: used })}">${words.remove}</button>`
      : markup`${textField(words, field, { value: refused, isWrong: refused !== undefined, problem: words.codeWrong })}
<button class="secondary">${words.useCode}</button>`
  }</form>`
}

function filledCart({ locale, words }: Visitor, cart: Cart, refusedCode: string | undefined): Markup {
  const money = (amount: number) => moneyText(amount, cart.currency_code, locale)
  return markup`<div class="card">
<ul class="lines">${cart.items.map(
    (
      item,
    ) => markup`<li><div><strong>${itemTitle(item, locale)}</strong> <span class="quiet">${itemDetail(item, locale)}</span>
${soldBy({ words }, item.product)}
</div><span class="amount">${money(item.original_total)}</span>${quantityForm({ locale, words }, item)}</li>`,
  )}</ul>
${codeForm(words, cart, refusedCode)}
${sums(words, cart, money)}
<div class="actions"><a class="button primary" href="/checkout/address">${words.checkout}</a>
<a class="button secondary" href="/">${words.continueShopping}</a></div>
</div>`
}

function quantityForm({ locale, words }: Pick<Visitor, "locale" | "words">, item: Cart["items"][number]): Markup {
  const { id, quantity } = item
  const title = itemTitle(item, locale)
  const button = (value: number, text: string, label: string) =>
    markup`<button class="small" name="quantity" value="${value}" aria-label="${say(label, { title })}">${text}</button>`
  return markup`<form class="quantity" method="post" action="/cart/lines/${encodeURIComponent(id)}">
${button(quantity - 1, "−", words.oneLess)}
<span><span class="unseen">${words.quantity}: </span>${quantity}</span>
${button(quantity + 1, "+", words.oneMore)}
${button(0, words.remove, words.removeTitle)}
</form>`
}
