import { randomBytes } from "node:crypto"
import type { AppContext } from "../http/received"
import { htmlResponse } from "../http/send"
import { messagePage, pagePolicy, postBackPage, type MessageKind, type PageView } from "../pages"
import { isLocale, type Locale } from "../wire/locale"

type Draw = (view: PageView) => string

/** A page under its own nonce and policy, never cached: buyers go back and forth between these. */
export function page(locale: Locale, draw: Draw, status = 200, formTarget: "self" | "anywhere" = "self"): Response {
  const nonce = randomBytes(16).toString("base64")
  return htmlResponse(draw({ locale, nonce }), status, {
    "content-security-policy": pagePolicy(nonce, formTarget),
    "cache-control": "no-store",
    "referrer-policy": "strict-origin",
    "x-content-type-options": "nosniff",
  })
}

export function message(
  locale: Locale,
  kind: MessageKind,
  status: number,
  backForm?: string,
  isFramed = false,
): Response {
  return page(locale, (view) => messagePage({ ...view, kind, backForm, isFramed }), status)
}

/** The page that posts a form to the merchant from the buyer's browser. */
export function postBack(
  locale: Locale,
  action: string,
  fields: Readonly<Record<string, string>>,
  isFramed = false,
): Response {
  return page(locale, (view) => postBackPage({ ...view, action, fields, isFramed }), 200, "anywhere")
}

/** The language the buyer chose, else the one the merchant asked for, else the browser's. */
export function pageLocale(context: AppContext, chosen: string | undefined, asked?: Locale): Locale {
  if (isLocale(chosen)) return chosen
  if (asked) return asked
  return /^\s*en\b/i.test(context.req.header("accept-language") ?? "") ? "en" : "tr"
}
