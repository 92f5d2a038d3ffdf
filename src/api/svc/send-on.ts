import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { storefrontRoot, withResult } from "../../use-cases/start/return-url"
import { svcOf } from "../../modules/svc"
import { logFailure } from "../../medusa/log"
import { secondsToWait } from "../rate-limit"
import { sendPage } from "./page"

const MAX_PER_MINUTE = 30
/** What the browser says of a document it loads into a frame. */
const FRAMES = ["iframe", "frame"]

export interface Going {
  /** What is counted, such as `pay:<session id>`. Proven to be ours: any other key would fill the table. */
  key: string
  /** Finds the address to send the buyer to; undefined: there is none. */
  find: () => Promise<string | undefined>
  /** Whether the address is to replace the page the frame is in. */
  leavesFrame?: boolean
}

export function sendNotFound(req: MedusaRequest, res: MedusaResponse): void {
  sendPage(req, res, { status: 404, text: "not_found" })
}

/**
 * Sends a buyer's browser on, with 303. What breaks on the way ends at the storefront, as a payment that is being processed:
 * what is not known is not called unpaid.
 */
export async function sendOn(
  req: MedusaRequest,
  res: MedusaResponse,
  { key, find, leavesFrame }: Going,
): Promise<void> {
  const svc = svcOf(req.scope)
  try {
    const seconds = await secondsToWait(svc, key, MAX_PER_MINUTE)
    if (seconds !== undefined) {
      sendPage(req, res.set("Retry-After", String(seconds)), { status: 429, text: "too_many" })
      return
    }
    const address = await find()
    if (address === undefined) sendNotFound(req, res)
    else if (leavesFrame === true && FRAMES.includes(req.get("sec-fetch-dest") ?? ""))
      sendPage(req, res, { status: 200, text: "leaving", to: address })
    else res.redirect(303, address)
  } catch (error) {
    logFailure(req.scope, `a buyer could not be sent on (${key})`, error)
    res.redirect(303, withResult(storefrontRoot(svc.settings.storefrontUrls), { error: "processing" }))
  }
}
