import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveSvc } from "../../modules/svc"
import { hasReadablePath } from "../refuse-unreadable"
import { contentPolicy, sendPage } from "./page"

/*
 * What holds for every address under /svc. They come without key and CORS, from buyers' browsers and from anywhere else.
 */

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

/** What only looks ahead, as mail scanners and prefetching browsers do, starts nothing. */
export function answerLookahead(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const purpose = [req.get("sec-purpose"), req.get("purpose"), req.get("x-purpose"), req.get("x-moz")].join(" ")
  if (req.method === "HEAD" || /prefetch|preview/i.test(purpose)) res.status(204).end()
  else next()
}
