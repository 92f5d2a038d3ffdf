import { type Context, Hono, type MiddlewareHandler } from "hono"
import { bodyLimit } from "hono/body-limit"
import { csrf } from "hono/csrf"
import { HTTPException } from "hono/http-exception"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { StoreApiError } from "../../src/storefront"
import { accountRoutes } from "./account/routes"
import { cartRoutes } from "./cart"
import { cardRoutes } from "./card/routes"
import { catalogRoutes } from "./catalog"
import { addressRoutes } from "./checkout/address"
import { cardFormRoutes } from "./checkout/card-form"
import { deliveryRoutes } from "./checkout/delivery"
import { paymentRoutes } from "./checkout/payment"
import { returnRoutes } from "./checkout/return"
import { readForm } from "./form"
import { orderRoutes } from "./order"
import { ownPage } from "./own-page"
import { show } from "./page/document"
import { markup } from "./page/markup"
import { SCRIPT } from "./page/script"
import { STYLE } from "./page/style"
import { refusalText } from "./refusal"
import type { Store } from "./store"
import { readCount, keepLanguage, placesFor, getVisitor } from "./visitor"
import { LOCALES } from "./words"

export interface Shop {
  store: Store
  /** where buyers reach this shop, without a trailing slash */
  url: string
  /** whether amounts are held, and charged when the goods are sent */
  isHolding: boolean
}

const PICTURE_FOLDER = path.resolve(__dirname, "../pictures")
/** The demo's goods, by file name. */
const PICTURES = new Map(
  readdirSync(PICTURE_FOLDER).map((file) => [file, new Uint8Array(readFileSync(path.join(PICTURE_FOLDER, file)))]),
)
/** The admin, which is at another address, takes a product's picture for a payment link. */
const PICTURE_HEADERS = {
  "content-type": "image/png",
  "access-control-allow-origin": "*",
  "cache-control": "max-age=3600",
}

export function createApp(shop: Shop): Hono {
  const app = new Hono()
  app.use((c, next) => (c.set("isHolding", shop.isHolding), next()))
  app.use(securityHeaders(shop), ownAddress(shop), bodyLimit({ maxSize: 32 * 1024 }), csrf())
  app.get("/assets/style.css", (c) => c.body(STYLE, 200, { "content-type": "text/css; charset=utf-8" }))
  app.get("/assets/script.js", (c) => c.body(SCRIPT, 200, { "content-type": "text/javascript; charset=utf-8" }))
  app.get("/pictures/:file", (c) => {
    const picture = PICTURES.get(c.req.param("file"))
    return picture ? c.body(picture, 200, PICTURE_HEADERS) : c.notFound()
  })
  app.post("/language", async (c) => {
    const { back, language } = await readForm(c, languageChoice)
    keepLanguage(c, language)
    return c.redirect(ownPage(shop, back), 303)
  })
  // pages, and not what their scripts ask for
  app.use(async (c, next) => {
    if (c.req.header("accept")?.includes("text/html")) {
      const [count, places] = await Promise.all([readCount(c, shop.store), placesFor(c, shop.store)])
      c.set("cartCount", count)
      c.set("places", places)
    }
    return next()
  })
  const checkoutRoutes = [addressRoutes, deliveryRoutes, paymentRoutes, cardFormRoutes, cardRoutes, returnRoutes]
  for (const routesOf of [catalogRoutes, cartRoutes, ...checkoutRoutes, orderRoutes, accountRoutes])
    app.route("/", routesOf(shop))
  app.notFound((c) => sorry(c, 404, "notFound", getVisitor(c).words.notFoundText))
  app.onError(showError)
  return app
}

const languageChoice = z.object({ language: z.enum(LOCALES), back: z.string() })

function securityHeaders({ store }: Shop): MiddlewareHandler {
  const rules = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    `img-src 'self' data: https: ${new URL(store.api.backendUrl).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return async (c, next) => {
    await next()
    // browsers hold a form to `form-action` through every redirect after it, and the service's page is not ours to know
    const formRule = c.req.path === "/checkout/payment" ? [] : ["form-action 'self'"]
    // the bank's page has a policy of its own
    if (!c.res.headers.has("content-security-policy")) {
      c.header("content-security-policy", [...rules, ...formRule].join("; "))
    }
    c.header("x-content-type-options", "nosniff")
    c.header("referrer-policy", "strict-origin")
    if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store")
  }
}

/** Cookies hold for one host name only, and the buyer comes back to that of `url`. */
function ownAddress(shop: Shop): MiddlewareHandler {
  return async (c, next) => {
    const { host, pathname, search } = new URL(c.req.url)
    const isElsewhere = c.req.method === "GET" && host !== new URL(shop.url).host
    return isElsewhere ? c.redirect(`${shop.url}${pathname}${search}`) : next()
  }
}

function showError(error: Error, c: Context): Response | Promise<Response> {
  const { words } = getVisitor(c)
  if (c.req.raw.signal.aborted) return c.body(null)
  if (error instanceof HTTPException) return sorry(c, error.status, "refused", error.message)
  if (error instanceof StoreApiError && !error.isPassing) return sorry(c, 422, "refused", refusalText(c, error))
  process.stderr.write(`storefront: ${error.stack ?? error.message}\n`)
  return sorry(c, 502, "storeDown", words.storeDownText)
}

function sorry(c: Context, status: ContentfulStatusCode, title: "notFound" | "refused" | "storeDown", text: string) {
  const { words } = getVisitor(c)
  const main = markup`<div class="card"><h1>${words[title]}</h1><p>${text}</p>
<div class="actions"><a class="button secondary" href="/">${words.backToProducts}</a></div></div>`
  return show(c, { title: words[title], main, status })
}
