import { z } from "zod"
import { cardOf } from "../cards"
import { createCart, startPayment, type CartLine } from "../checkout"
import type { Answer, HttpApi } from "../http-api"
import type { TestSandbox } from "../sandbox"
import type { Shop } from "../seed"
import { chargesAt } from "../service-state"
import { CUT_OFF, orCutOff } from "./hosted-buyer"

const sessionData = z.object({ ref: z.string() })
const posted = z.object({ callbackUrl: z.url(), fields: z.record(z.string(), z.string()) })

/** Someone with a cart, who enters a card in the shop. */
export class CardBuyer {
  private constructor(
    private readonly api: HttpApi,
    private readonly sandbox: TestSandbox,
    readonly email: string,
    readonly cart_id: string,
    readonly session_id: string,
  ) {}

  static async withCart(
    api: HttpApi,
    sandbox: TestSandbox,
    shop: Shop,
    { email, flow, lines }: { email: string; flow: "threeds" | "direct"; lines?: CartLine[] },
  ): Promise<CardBuyer> {
    const cart = await createCart(api, shop, { email, ...(lines ? { lines } : {}) })
    const { session } = await startPayment(api, cart.id, `pp_${flow}_svc`, {
      buyer: { identity_number: "10000000146" },
      return_url: "http://localhost:8000/done",
    })
    const { ref } = sessionData.parse(session.data)
    return new CardBuyer(api.with({ "x-svc-ref": ref }), sandbox, email, cart.id, session.id)
  }

  /** Sends a card; the body of the route's answer. */
  async sendCard(number: string, signal?: AbortSignal): Promise<unknown> {
    const answer = await orCutOff(this.postCard(number, signal))
    return answer === CUT_OFF ? CUT_OFF : answer.body
  }

  postCard(number: string, signal?: AbortSignal): Promise<Answer> {
    return this.post(cardOf(number), signal)
  }

  /** Sends this body to the card route. */
  post(body: object, signal?: AbortSignal): Promise<Answer> {
    return this.api.send("POST", `/store/svc/payment-sessions/${this.session_id}/card`, body, signal)
  }

  /** Does the bank's step of the newest payment, well. Gives the browser's way back, to any instance. */
  async authenticate(): Promise<(at?: string) => Promise<unknown>> {
    const [newest] = await chargesAt(this.sandbox, 1)
    const path = `threeds/${newest?.paymentId ?? ""}/complete`
    const { callbackUrl, fields } = posted.parse(await this.sandbox.control("POST", path, {}))
    return async (at = callbackUrl) => {
      const address = new URL(new URL(callbackUrl).pathname, at).href
      const answer = await orCutOff(this.api.send("POST", address, new URLSearchParams(fields)))
      return answer === CUT_OFF ? CUT_OFF : answer.headers.get("location")
    }
  }
}
