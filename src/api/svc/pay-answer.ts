import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { storefrontRoot, withResult, type ReturnResult } from "../../use-cases/start/buyer-view"
import type { OpenPage } from "../../use-cases/start/hosted"
import { resolveSvc } from "../../modules/svc"
import { logFailure } from "../../modules/svc/log"
import { countRequest } from "../callers"
import { sendTooMany } from "../store/svc/answers"
import type { PayAnswer, PayRefusal } from "./answer-types"
import { MAX_PER_MINUTE } from "./page"

export type Destination = OpenPage | { to: "storefront"; url: string; result: ReturnResult }

export const toStorefrontWith = (return_url: string, result: ReturnResult): Destination => ({
  to: "storefront",
  url: withResult(return_url, result),
  result,
})

export const getAddress = ({ url }: Destination): string => url

/** A browser that opens an address accepts HTML; a script must ask for JSON by name. */
export const acceptsJson = (req: MedusaRequest): boolean => req.accepts(["html", "json"]) === "json"

/** Storefront pages may read the answer. A program of the store, or a page of this origin, names no origin. */
function allowOrigin(req: MedusaRequest, res: MedusaResponse<PayRefusal>): boolean {
  const origin = req.get("origin")
  if (origin === undefined) return true
  if (!resolveSvc(req.scope).settings.storefrontUrls.includes(origin)) return false
  res.set("Access-Control-Allow-Origin", origin)
  return true
}

const CANNOT_PAY = "The buyer cannot pay here now. Send the browser to redirect_url, which has the result."

function sendRefused(res: MedusaResponse<PayRefusal>, { url, result }: { url: string; result: ReturnResult }): void {
  const code = result.error
  res.status(409).json({ type: "conflict", message: CANNOT_PAY, ...(code && { code }), redirect_url: url })
}

interface PayDestination {
  key: string
  /** `requests`: their number in this minute. */
  find: (requests: number) => Promise<Destination>
}

/** As `sendOn`, for a storefront page that shows the form itself. */
export async function sendToOrigin(
  req: MedusaRequest,
  res: MedusaResponse<PayAnswer | PayRefusal>,
  destination: PayDestination,
): Promise<void> {
  res.vary("Accept, Origin")
  if (allowOrigin(req, res)) await sendForm(req, res, destination)
  else res.status(403).json({ type: "forbidden", message: "This origin is not one of the option storefrontUrls." })
}

export async function sendForm(
  req: MedusaRequest,
  res: MedusaResponse<PayAnswer | PayRefusal>,
  { key, find }: PayDestination,
): Promise<void> {
  const svc = resolveSvc(req.scope)
  try {
    const { requests, seconds } = await countRequest(svc, key, MAX_PER_MINUTE)
    if (seconds !== undefined) {
      sendTooMany(res, seconds)
      return
    }
    const went = await find(requests)
    if (went.to === "storefront") {
      sendRefused(res, went)
      return
    }
    const { url: page_url, content = null, expires_at } = went
    res.json({ content, page_url, expires_at: expires_at?.toISOString() ?? null })
  } catch (error) {
    logFailure(req.scope, `a buyer's payment could not be started (${key})`, error)
    const result = { error: "processing" }
    sendRefused(res, { url: withResult(storefrontRoot(svc.settings.storefrontUrls), result), result })
  }
}
