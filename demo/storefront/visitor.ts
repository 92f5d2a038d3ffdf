import { getConnInfo } from "@hono/node-server/conninfo"
import type { Context } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import { z } from "zod"
import { type StoreApi, StoreApiError } from "../../src/storefront"
import type { Place, Store } from "./store"
import type { Cart } from "./store-shapes"
import { LOCALES, type Locale, type Words, getWords } from "./words"

declare module "hono" {
  interface ContextVariableMap {
    /** whether the words are those of a shop that holds amounts */
    isHolding: boolean
    /** how many things are in the cart; undefined: not known */
    cartCount: number | undefined
    /** where this shop sells, and where the visitor buys; undefined: not known */
    places: Places | undefined
  }
}

export interface Places {
  all: Place[]
  here: Place
}

/** What a browser keeps of this shop. No script can read it, and no other site's form sends it. */
const COOKIES = {
  cart: "storefront_cart",
  payment: "storefront_payment",
  charge: "storefront_charge",
  customer: "storefront_customer",
  language: "storefront_language",
  country: "storefront_country",
}
const OPTIONS = { httpOnly: true, sameSite: "Lax", path: "/", maxAge: 30 * 24 * 3600 } as const

const keptPayment = z.object({
  cartId: z.string(),
  sessionId: z.string(),
  ref: z.string(),
  /** where the service's page is reached; a card is entered in this shop */
  payUrl: z.url({ protocol: /^https?$/ }).optional(),
  provider: z.string().optional(),
  /** what the buyer paid with last: the id of a stored card, or OTHER_CARD */
  card: z.string().optional(),
  /** whether they agreed that it is saved */
  isSaved: z.boolean().optional(),
})
/** The payment a buyer has chosen, and the cart it is for. */
export type KeptPayment = z.output<typeof keptPayment>

/** Whether the card is typed in this shop. */
export function isCardPayment(payment: KeptPayment | undefined): payment is KeptPayment {
  return payment !== undefined && payment.payUrl === undefined
}

const keptCharge = z.object({
  orderId: z.string(),
  installment: z.number(),
  paidPrice: z.string(),
  surcharge: z.string(),
  card: z.object({ association: z.string().optional(), lastFour: z.string() }).optional(),
})
/** What was charged for the last order; shown beside it, and proof of nothing. */
export type KeptCharge = z.output<typeof keptCharge>

/** As Medusa writes it; nothing else goes into a header. */
const SESSION_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** As long as Medusa's session tokens are good for, by default. */
const SESSION_SECONDS = 24 * 3600

export interface Visitor {
  locale: Locale
  words: Words
  cartId: string | undefined
  payment: KeptPayment | undefined
  charge: KeptCharge | undefined
  /** the session token of the customer who is signed in, as far as this browser says; only the store knows whether it is good */
  token: string | undefined
}

export function getVisitor(c: Context): Visitor {
  const locale = getLanguage(c)
  const kept = { payment: keptIn(c, COOKIES.payment, keptPayment), charge: keptIn(c, COOKIES.charge, keptCharge) }
  const customer = getCookie(c, COOKIES.customer) ?? ""
  const token = SESSION_TOKEN.test(customer) ? customer : undefined
  return { locale, words: getWords(locale, c.get("isHolding")), cartId: getCookie(c, COOKIES.cart), token, ...kept }
}

function getLanguage(c: Context): Locale {
  const chosen = LOCALES.find((locale) => locale === getCookie(c, COOKIES.language))
  return chosen ?? (/^tr\b/i.test(c.req.header("accept-language") ?? "") ? "tr" : "en")
}

function keptIn<Shape extends z.ZodType>(c: Context, name: string, shape: Shape): z.output<Shape> | undefined {
  try {
    return shape.parse(JSON.parse(getCookie(c, name) ?? "null"))
  } catch {
    return undefined
  }
}

export const keepLanguage = (c: Context, locale: Locale) => setCookie(c, COOKIES.language, locale, OPTIONS)
export const keepCountry = (c: Context, country: string) => setCookie(c, COOKIES.country, country, OPTIONS)
export const keepCart = (c: Context, id: string) => setCookie(c, COOKIES.cart, id, OPTIONS)
export const keepPayment = (c: Context, payment: KeptPayment) =>
  setCookie(c, COOKIES.payment, JSON.stringify(payment), OPTIONS)
export const keepCharge = (c: Context, charge: KeptCharge) =>
  setCookie(c, COOKIES.charge, JSON.stringify(keptCharge.parse(charge)), OPTIONS)
export const keepCustomer = (c: Context, token: string) =>
  setCookie(c, COOKIES.customer, token, { ...OPTIONS, maxAge: SESSION_SECONDS })
export const forgetCustomer = (c: Context) => deleteCookie(c, COOKIES.customer, { path: "/" })
/** Nobody who uses the browser next sees anything of this customer. */
export function forgetAll(c: Context): void {
  const { cart, charge, customer, payment } = COOKIES
  for (const name of [cart, charge, customer, payment]) deleteCookie(c, name, { path: "/" })
}

/** The store as this visitor sees it: in the country they chose, and as their own customer once they have signed in. */
export const getStore = (c: Context, store: Store): Store =>
  store.in(getCookie(c, COOKIES.country)).as(getVisitor(c).token)

/** As `getStore`, for calls in which the store tells the payment service the buyer's address: this shop is the proxy before it. */
export function getApiForBuyer(c: Context, store: Store): StoreApi {
  const { api } = getStore(c, store)
  return { ...api, headers: { ...api.headers, "x-forwarded-for": getConnInfo(c).remote.address ?? "" } }
}

/** The cart being filled; none when there is none yet, and none when it has become an order. */
export async function openCart(c: Context, store: Store): Promise<Cart | undefined> {
  const { cartId } = getVisitor(c)
  if (cartId === undefined) return undefined
  try {
    const cart = await store.cart(cartId)
    return cart.completed_at ? undefined : cart
  } catch (error) {
    if (error instanceof StoreApiError && error.status === 404) return undefined
    throw error
  }
}

/** For the choice of the country. What is not known now is not offered; the page says itself why. */
export async function placesFor(c: Context, store: Store): Promise<Places | undefined> {
  try {
    const regions = await store.regions()
    const all = regions.flatMap((region) => region.countries.map(({ iso_2: country }) => ({ country, region })))
    return { all, here: await getStore(c, store).place() }
  } catch {
    return undefined
  }
}

/** How many things are in the cart. What is not known now is not shown; the page says itself why. */
export async function readCount(c: Context, store: Store): Promise<number | undefined> {
  try {
    return (await openCart(c, store))?.items.reduce((sum, { quantity }) => sum + quantity, 0)
  } catch {
    return undefined
  }
}
