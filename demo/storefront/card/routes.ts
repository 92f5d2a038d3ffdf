import { type Context, Hono } from "hono"
import { z } from "zod"
import {
  type BinCheck,
  checkBin,
  listStoredCards,
  paymentMessage,
  type PaymentState,
  readReturn,
  retrievePayment,
  StoreApiError,
  type StoredCard,
} from "../../../src/storefront"
import type { Shop } from "../app"
import { detourFrom } from "../checkout/steps"
import { readForm } from "../form"
import { tried } from "../refusal"
import type { Store } from "../store"
import type { Cart } from "../store-shapes"
import { isCardPayment, keepPayment, type KeptPayment, openCart, getStore, getVisitor } from "../visitor"
import { sendCard } from "./send"
import { bankPage } from "./bank-page"
import { offerChoice } from "./offers"
import { readProvider } from "../providers"
import { type CardPage, cardPage } from "./page"
import { CARD_SCRIPT } from "./script"
import { cardToPay, OTHER_CARD } from "./stored"
import { cardForm } from "./typed-card"

const question = z.object({ bin: z.string().regex(/^(\d{6}|\d{8})?$/) })

/**
 * The card goes from the form to this server, and from here to the store's card route, in the memory of one request: with
 * scripts or without, under one policy, and no page shows number or security code again.
 */
export function cardRoutes({ store }: Shop): Hono {
  const app = new Hono()
  app.get("/assets/card.js", (c) => c.body(CARD_SCRIPT, 200, { "content-type": "text/javascript; charset=utf-8" }))

  app.get("/checkout/card", async (c) => {
    const paying = await readPaying(c, store)
    if (!paying) return c.redirect(elsewhere(c))
    const found = await tried(() => retrievePayment(store.api, paying.payment))
    if (found.refusal) return c.redirect("/checkout/payment")
    if (!mayPay(found.value)) return c.redirect("/checkout/return")
    const { card, isSaved } = paying.payment
    const threeDs = needsThreeDs(found.value) ? await findThreeDs(store, paying) : undefined
    return draw(
      c,
      store,
      paying,
      { problem: getProblem(c, found.value), threeDs, isSaved },
      c.req.query("stored") ?? card,
    )
  })

  app.post("/checkout/card", async (c) => {
    const posted = await readForm(c, cardForm)
    if (posted.signed_in && getVisitor(c).token === undefined) return c.redirect("/sign-in?ended=yes", 303)
    const paying = await readPaying(c, store)
    if (!paying) return c.redirect(elsewhere(c), 303)
    const { expire, holder_name, installment, save_card, stored_card = OTHER_CARD } = posted
    const answer = await sendCard(c, store, { payment: paying.payment, posted })
    // again, for another tab may have paid, and begun anew, meanwhile
    keepPayment(c, { ...paying.payment, card: stored_card, isSaved: save_card === "yes" })
    if ("html" in answer) return bankPage(c, answer.html)
    if ("location" in answer) return c.redirect(answer.location, 303)
    const page = { ...answer, typed: { holder_name, expire }, chosen: installment, isSaved: save_card === "yes" }
    return draw(c, store, paying, page, stored_card)
  })

  // the part of the form that hangs on the digits typed so far
  app.post("/checkout/card/offers", async (c) => {
    const paying = await readPaying(c, store)
    const read = question.safeParse(await c.req.json<unknown>().catch(() => undefined))
    if (!paying || !read.success) return c.body(null, 404)
    const { bin } = read.data
    const offers = await readOffers(store, paying.payment, bin === "" ? undefined : bin)
    return c.html(offerChoice(getVisitor(c), { offers, currency: paying.cart.currency_code }).toString())
  })
  return app
}

interface Paying {
  cart: Cart
  payment: KeptPayment
}

async function readPaying(c: Context, store: Store): Promise<Paying | undefined> {
  const { cartId, payment } = getVisitor(c)
  if (!isCardPayment(payment) || payment.cartId !== cartId) return undefined
  const cart = await openCart(c, store)
  return cart && detourFrom("payment", cart) === undefined ? { cart, payment } : undefined
}

/** At the account of the payment. */
async function findThreeDs(store: Store, { cart, payment }: Paying): Promise<string | undefined> {
  const provider = `pp_threeds_${readProvider(payment.provider ?? "")?.account ?? ""}`
  return (await store.paymentProviders(cart)).find((id) => id === provider)
}

type Drawn = Omit<CardPage, "offers" | "cards" | "stored">

async function draw(c: Context, store: Store, { cart, payment }: Paying, page: Drawn, asked: string | undefined) {
  const cards = await readCards(c, store, payment)
  const stored = cardToPay(cards, asked)
  const { isSaved = false } = page
  const offers = await readOffers(store, payment, stored?.bin)
  return cardPage(c, cart, { ...page, isSaved: cards && isSaved, cards, stored, offers })
}

/** Those of the customer who is signed in, where the store saves cards. Without them a card is typed. */
async function readCards(c: Context, store: Store, payment: KeptPayment): Promise<StoredCard[] | undefined> {
  if (getVisitor(c).token === undefined) return undefined
  try {
    return await listStoredCards(getStore(c, store).api, undefined, payment)
  } catch (error) {
    if (error instanceof StoreApiError) return undefined
    throw error
  }
}

/** Without offers everything is paid at once; the store has the last word anyway. */
async function readOffers(store: Store, payment: KeptPayment, bin?: string): Promise<BinCheck> {
  try {
    return await checkBin(store.api, { payment, ...(bin !== undefined && { bin }) })
  } catch (error) {
    if (error instanceof StoreApiError) return { card: undefined, installments: [] }
    throw error
  }
}

/** There is no card to ask for: the payment was made, by an earlier press of the button say, or is yet to be chosen. */
function elsewhere(c: Context): string {
  const { cartId, payment } = getVisitor(c)
  return isCardPayment(payment) && payment.cartId === cartId ? "/checkout/return" : "/checkout/payment"
}

/** A card may be sent while nothing else is under way. One that a bank is still asking about is given up by the next. */
function mayPay({ next, status }: PaymentState): boolean {
  return next === "pay" || status === "awaiting_buyer"
}

const needsThreeDs = (state: PaymentState): boolean => state.next !== "order" && state.error === "needs_three_ds"

/** Why the buyer is back at the form: the store's sentence, or that of the return address. */
function getProblem(c: Context, state: PaymentState): string | undefined {
  const { locale } = getVisitor(c)
  const back = readReturn(new URL(c.req.url))
  if (state.next !== "order" && state.status === "declined" && state.reason) {
    return state.reason.message
  }
  // a later card is with its bank: the address is about an earlier one
  if (state.status === "awaiting_buyer") return undefined
  return back.type === "problem" && back.code !== "not_paid" ? paymentMessage(back.code, locale) : undefined
}
