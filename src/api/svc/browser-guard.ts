import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { SVC_MODULE } from "../../modules/svc"
import type { SvcModuleService } from "../../modules/svc/service"
import { contentPolicy, sendPage } from "./page"

/*
 * What holds for every address under /svc. They come without key and CORS, from buyers' browsers and from anywhere else.
 */

export function setSecurityHeaders(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  res.set({
    "Content-Security-Policy": contentPolicy(req.scope.resolve<SvcModuleService>(SVC_MODULE)),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  })
  next()
}

/** A malformed percent escape would end as an error 500 when Express reads the parts of the address. */
export function refuseMalformed(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  try {
    decodeURIComponent(req.originalUrl.replace(/\?.*$/s, ""))
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    sendPage(req, res, { status: 400, text: "malformed" })
    return
  }
  next()
}

/** What only looks ahead, as mail scanners and prefetching browsers do, starts nothing. */
export function answerLookahead(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const purpose = [req.get("sec-purpose"), req.get("purpose"), req.get("x-purpose"), req.get("x-moz")].join(" ")
  if (req.method === "HEAD" || /prefetch|preview/i.test(purpose)) res.status(204).end()
  else next()
}
