import type { Attempt } from "../../src/use-cases/ports/ports"
import type { HttpTypes } from "@medusajs/framework/types"
import { goToPage, payAtPage, payHosted, startHosted, type HostedCheckout } from "./hosted-checkout"
import type { Answer, Method } from "./http-api"
import { Stage } from "./stage"

/** Calls of the service, as its requests and faults name them. */
export const INITIALIZE = "hostedPages.initialize"
export const RETRIEVE = "hostedPages.retrieve"

export const FORM = { "content-type": "application/x-www-form-urlencoded" }

/** Where the storefront wants its buyers back; its query and fragment stay as they are. */
export const RETURN_URL = "http://localhost:8000/tr/done?from=cart&x=%22%3Cb%3E#top"
export const backWith = (error: string) => `http://localhost:8000/tr/done?from=cart&x=%22%3Cb%3E&error=${error}#top`
/** The return address with an order, whose id is its one group. */
export const PAID =
  /^http:\/\/localhost:8000\/tr\/done\?from=cart&x=%22%3Cb%3E&order_id=(order_\w+)&payment_status=completed#top$/

export const locationOf = ({ headers }: Pick<Answer, "headers">) => headers.get("location") ?? ""

export interface AtPage extends HostedCheckout {
  attempt: Attempt
}

/** Buyers, through the addresses their browsers are sent to. Everything works inside tests and hooks only. */
export class BuyerStage extends Stage {
  /** A cart whose buyer has chosen the hosted page, and wants to come back to `RETURN_URL`. */
  start(data: Record<string, unknown> = {}): Promise<HostedCheckout> {
    return startHosted(this.medusa, { data: { return_url: RETURN_URL, ...data } })
  }

  /** The same for a cart that is there already, at what it costs now. */
  startAgain(cart: HttpTypes.StoreCart): Promise<HostedCheckout> {
    return payHosted(this.medusa.guest(), cart, { return_url: RETURN_URL })
  }

  /** A buyer who is on the page, and has paid there or tried to, or (`false`) not yet. */
  async atPage(pay: object | false = {}): Promise<AtPage> {
    const started = await this.start()
    const attempt = await goToPage(this.medusa, started)
    if (pay !== false) await payAtPage(this.sandbox, attempt, pay)
    return { ...started, attempt }
  }

  /** What reached us, of one attempt or of all. */
  messages(attempt?: Attempt) {
    return this.tables.listInboxMessages(attempt ? { attempt_id: attempt.id } : {})
  }

  nonceOf({ id }: Attempt): string {
    return this.svc.keys.sign("return", id)
  }

  /** A browser that comes back in some other way than by the page's own form. */
  comeBackWith(attempt: Attempt, request: { method?: Method; body?: string; headers?: Record<string, string> } = {}) {
    const path = `/svc/return/${attempt.id}/${this.nonceOf(attempt)}`
    return fetch(new URL(path, this.medusa.anonymous().url), { method: "POST", redirect: "manual", ...request })
  }
}
