import type { MedusaRequest, MedusaResponse, MedusaNextFunction } from "@medusajs/framework/http"
import { randomBytes } from "node:crypto"
import { storefrontRoot, withResult } from "../../use-cases/start/buyer-view"
import { escaped } from "../../medusa/notifications/notice"
import { resolveSvc } from "../../modules/svc"
import type { SvcStore } from "../../modules/svc/container"
import { logFailure } from "../../modules/svc/log"
import { say, writeIn } from "../../domain"
import { countRequest, readLanguage } from "../callers"
import { hasReadablePath } from "../read-json"

const TEXTS = {
  not_found: [say("page.no_payment"), say("page.no_payment_text")],
  malformed: [say("page.malformed"), say("page.malformed_text")],
  too_many: [say("page.too_many"), say("page.too_many_text")],
  leaving: [say("page.back"), say("page.back_text")],
} as const

/** The texts tell nothing about the payment, because the reader is not authenticated. */
type PageText = keyof typeof TEXTS

/** Loads nothing from elsewhere, and runs only its own code in frames of the storefronts. A page that leaves its frame may be in any frame. */
function contentPolicy({ settings }: Pick<SvcStore, "settings">, nonce?: string, leavesFrame = false): string {
  const own = nonce === undefined ? [] : [`style-src 'nonce-${nonce}'`, `script-src 'nonce-${nonce}'`]
  const rules = ["default-src 'none'", ...own, "base-uri 'none'", "form-action 'none'"]
  const framedBy = leavesFrame ? [] : [`frame-ancestors ${settings.storefrontUrls.join(" ")}`]
  return [...rules, ...framedBy].join("; ")
}

const STYLE =
  ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:3rem auto;max-width:32rem;padding:0 1rem}a{display:inline-block;padding:.7rem 0}"

/** `to`: an address for which the page leaves its frame, by a link if the browser does not let a frame leave by itself. */
function sendPage(
  req: MedusaRequest,
  res: MedusaResponse<string>,
  { status, text, to }: { status: number; text: PageText; to?: string },
): void {
  const language = readLanguage(req)
  const [title, sentence] = TEXTS[text]
  const svc = resolveSvc(req.scope)
  const shop = escaped(to ?? storefrontRoot(svc.settings.storefrontUrls))
  const nonce = randomBytes(16).toString("base64url")
  res
    .status(status)
    .set("Content-Security-Policy", contentPolicy(svc, nonce, to !== undefined))
    .type("html")
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${writeIn(language, title)}</title>` +
        `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
        `<style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${writeIn(language, title)}</h1><p>${writeIn(language, sentence)}</p>` +
        `<p><a id="shop" href="${shop}" target="_top">${writeIn(language, TEXTS.leaving[0])}</a></p></main>` +
        (to === undefined
          ? ""
          : `<script nonce="${nonce}">top.location.replace(document.getElementById("shop").href)</script>`) +
        "</body></html>",
    )
}

export const MAX_PER_MINUTE = 30
const FRAMES = ["iframe", "frame"]

interface Going {
  /** The key to count, such as `pay:<session id>`. It must be proven ours: any other would fill the table. */
  key: string
  /** `requests`: of this minute. */
  find: (requests: number) => Promise<string | undefined>
  leavesFrame?: boolean
}

export function sendNotFound(req: MedusaRequest, res: MedusaResponse<string>): void {
  sendPage(req, res, { status: 404, text: "not_found" })
}

/** Sends a buyer's browser on, with 303. After an error the storefront shows the payment as processing, never as unpaid. */
export async function sendOn(req: MedusaRequest, res: MedusaResponse<string>, { key, find, leavesFrame }: Going) {
  const svc = resolveSvc(req.scope)
  try {
    const { requests, seconds } = await countRequest(svc, key, MAX_PER_MINUTE)
    if (seconds !== undefined) {
      sendPage(req, res.set("Retry-After", String(seconds)), { status: 429, text: "too_many" })
      return
    }
    const address = await find(requests)
    if (address === undefined) sendNotFound(req, res)
    else if (leavesFrame === true && FRAMES.includes(req.get("sec-fetch-dest") ?? ""))
      sendPage(req, res, { status: 200, text: "leaving", to: address })
    else res.redirect(303, address)
  } catch (error) {
    logFailure(req.scope, `a buyer could not be sent on (${key})`, error)
    res.redirect(303, withResult(storefrontRoot(svc.settings.storefrontUrls), { error: "processing" }))
  }
}

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"]

/** Https, or plain http where the service itself may use it. */
export function isPageAddress(address: string, { allowPlainHttp }: { allowPlainHttp: boolean }): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username + password !== "") return false
  return protocol === "https:" || (protocol === "http:" && (allowPlainHttp || THIS_MACHINE.includes(hostname)))
}

/** Browsers, and anyone else, request addresses under /svc without key and CORS. */
export function setSecurityHeaders(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  res.set({
    "Content-Security-Policy": contentPolicy(resolveSvc(req.scope)),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  })
  next()
}

/** As `refuseUnreadable`, with a page for buyers. */
export function refuseMalformed(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (hasReadablePath(req)) next()
  else sendPage(req, res, { status: 400, text: "malformed" })
}

/** Mail scanners and prefetching browsers start nothing. */
export function answerLookahead(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const purpose = [req.get("sec-purpose"), req.get("purpose"), req.get("x-purpose"), req.get("x-moz")].join(" ")
  if (req.method === "HEAD" || /prefetch|preview/i.test(purpose)) res.status(204).end()
  else next()
}
