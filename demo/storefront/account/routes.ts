import { Hono } from "hono"
import { z } from "zod"
import { deleteStoredCard, listStoredCards } from "../../../src/storefront"
import type { Shop } from "../app"
import { readForm } from "../form"
import { tried } from "../refusal"
import { forgetAll, forgetCustomer, keepCustomer, openCart, getVisitor } from "../visitor"
import { cardsPage, DELETIONS } from "./cards-page"
import { signInPage } from "./sign-in-page"

const typed = z.string().max(200).catch("")
const login = z.object({ email: typed, password: typed })
const deletion = z.enum(DELETIONS).optional().catch(undefined)

/** Signing in and out, by Medusa's own customer authentication, and the customer's stored cards. */
export function accountRoutes({ store }: Shop): Hono {
  const app = new Hono()
  app.get("/sign-in", (c) => {
    const { token, words } = getVisitor(c)
    if (token !== undefined) return c.redirect("/cards")
    return signInPage(c, { problem: c.req.query("ended") === undefined ? undefined : words.signedOut })
  })

  app.post("/sign-in", async (c) => {
    const { email, password } = await readForm(c, login)
    const signedIn = await tried(() => store.signIn(email, password))
    if (signedIn.refusal) return signInPage(c, { email, problem: getVisitor(c).words.signInWrong })
    // what was put into it before belongs to the customer now
    const cart = await openCart(c, store)
    if (cart) await store.as(signedIn.value).takeCart(cart.id)
    keepCustomer(c, signedIn.value)
    return c.redirect(cart && cart.items.length > 0 ? "/cart" : "/cards", 303)
  })

  app.post("/sign-out", (c) => {
    forgetAll(c)
    return c.redirect("/", 303)
  })

  app.get("/cards", async (c) => {
    const { token } = getVisitor(c)
    if (token === undefined) return c.redirect("/sign-in")
    const mine = store.as(token)
    const customer = await tried(() => mine.customer())
    if (customer.refusal) {
      forgetCustomer(c)
      return c.redirect("/sign-in")
    }
    const cards = await listStoredCards(mine.api)
    return cardsPage(c, { email: customer.value.email, cards, deleted: deletion.parse(c.req.query("deleted")) })
  })

  app.post("/cards/:id/delete", async (c) => {
    const { api } = store.as(getVisitor(c).token)
    const deleted = await tried(() => deleteStoredCard(api, c.req.param("id")))
    // 401: signed out, 404: deleted before, in another tab; the page shows either
    if (deleted.refusal && deleted.refusal.status !== 401 && deleted.refusal.status !== 404) throw deleted.refusal
    return c.redirect(deleted.refusal ? "/cards" : `/cards?deleted=${deleted.value}`, 303)
  })
  // a page that answered a form, asked for again
  app.on("GET", ["/sign-out", "/cards/:id/delete"], (c) => c.redirect("/cards"))
  return app
}
