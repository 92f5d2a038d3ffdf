import { z } from "zod"
import { type CartLine, type Completion, completeCart, createCart, startPayment } from "../checkout"
import type { HttpApi } from "../http-api"
import type { TestSandbox } from "../sandbox"
import type { Shop } from "../seed"

const sessionData = z.object({ pay_url: z.url(), ref: z.string() })
const posted = z.object({ callbackUrl: z.url(), fields: z.record(z.string(), z.string()) })

/** The answer of a store that was killed before it gave one. */
export const CUT_OFF = "cut off"

/** Where the browser is after a redirect. */
export type Sent = URL | typeof CUT_OFF

/** A guest with a cart and a browser, who pays at the hosted page. */
export class HostedBuyer {
  private constructor(
    private readonly api: HttpApi,
    private readonly sandbox: TestSandbox,
    readonly email: string,
    readonly cart_id: string,
    readonly session_id: string,
    private readonly data: z.output<typeof sessionData>,
  ) {}

  /** Fills a cart and chooses the hosted page. */
  static async withCart(
    api: HttpApi,
    sandbox: TestSandbox,
    shop: Shop,
    { email, lines }: { email: string; lines?: CartLine[] },
  ): Promise<HostedBuyer> {
    const cart = await createCart(api, shop, { email, ...(lines ? { lines } : {}) })
    const { session } = await startPayment(api, cart.id, "pp_hosted_svc", { buyer: { identity_number: "10000000146" } })
    return new HostedBuyer(api, sandbox, email, cart.id, session.id, sessionData.parse(session.data))
  }

  /** Goes to the pay address. */
  async goToPay(): Promise<Sent> {
    return this.follow("GET", this.data.pay_url)
  }

  /** Pays at the service's page they were sent to. Gives the browser's way back, to be gone as often as one likes, to any instance. */
  async payAt(page: Sent): Promise<(at?: string) => Promise<Sent>> {
    if (page === CUT_OFF) throw new Error("the buyer is at no page")
    const token = page.pathname.split("/").at(-1) ?? ""
    const done = await this.sandbox.control("POST", `hosted-pages/${token}/complete`, {})
    const { callbackUrl, fields } = posted.parse(done)
    return (at = callbackUrl) =>
      this.follow("POST", new URL(new URL(callbackUrl).pathname, at).href, new URLSearchParams(fields))
  }

  /** Buys as a buyer does whom nothing happens to: the result in the address they come back to. */
  async pay(): Promise<Sent> {
    const comeBack = await this.payAt(await this.goToPay())
    return comeBack()
  }

  /** The storefront completes the cart by itself. */
  async complete(): Promise<Completion | typeof CUT_OFF> {
    return orCutOff(completeCart(this.api, this.cart_id))
  }

  /** The status that the storefront gets. */
  async status(): Promise<unknown> {
    const api = this.api.with({ "x-svc-ref": this.data.ref })
    return api.expectOk("GET", `/store/svc/payment-sessions/${this.session_id}`)
  }

  private async follow(method: "GET" | "POST", url: string, form?: URLSearchParams): Promise<Sent> {
    const answer = await orCutOff(this.api.send(method, url, form))
    if (answer === CUT_OFF) return CUT_OFF
    const location = answer.headers.get("location")
    if (answer.status !== 303 || location === null)
      throw new Error(`the browser was not sent on: ${answer.status} ${JSON.stringify(answer.body)}`)
    return new URL(location)
  }
}

/** The query of the address that the buyer's browser was sent to. */
export function returnQuery(sent: Sent): Record<string, string> | typeof CUT_OFF {
  return sent === CUT_OFF ? CUT_OFF : Object.fromEntries(sent.searchParams)
}

/** What fetch throws when the connection breaks before the response. */
const brokenOff = z.object({ cause: z.object({ code: z.enum(["UND_ERR_SOCKET", "ECONNRESET"]) }) })

export async function orCutOff<Answer>(answer: Promise<Answer>): Promise<Answer | typeof CUT_OFF> {
  try {
    return await answer
  } catch (error) {
    if (brokenOff.safeParse(error).success) return CUT_OFF
    throw error
  }
}
