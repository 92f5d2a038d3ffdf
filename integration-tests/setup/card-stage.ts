import type { HttpTypes } from "@medusajs/framework/types"
import { z } from "zod"
import { installmentPolicy } from "../../src/domain"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { cardOf, GOOD_CARD } from "./cards"
import { createCart, startPayment, type CartOptions, type StartedPayment } from "./checkout"
import { BUYER, HOSTED } from "./hosted-checkout"
import type { Answer } from "./http-api"
import { countOrders, readCollection } from "./payments"
import { chargesAt, operationsAsked } from "./service-state"
import { Stage, type StoreConfiguration } from "./stage"

export { cardOf, DECLINED_CARD, GOOD_CARD } from "./cards"

export type CardFlow = "threeds" | "direct"
export const CARD_FLOWS: readonly CardFlow[] = ["threeds", "direct"]
export const providerOf = (flow: CardFlow) => `pp_${flow}_svc`

export { CHARGE, LOOK_UP } from "../flows/harness/service"

export const RETURN_URL = "http://localhost:8000/tr/done"

export interface CardCheckout extends StartedPayment {
  flow: CardFlow
  cart: HttpTypes.StoreCart
  ref: string
}

/** A session a card can be sent for: a cart's, or what is owed on an order. */
export type Payable = Pick<CardCheckout, "ref"> & { session: { id: string } }

/** How a payment ended, as shown to the buyer by the card route or by the address they are sent back to. */
export interface PaymentOutcome {
  order_id: string | undefined
  status: string | undefined
  error: string | undefined
}

const sessionData = z.object({ flow: z.string(), ref: z.string() })
const cardAnswer = z.object({
  payment: z.object({
    status: z.string(),
    next: z.string(),
    order_id: z.string().optional(),
    error: z.string().optional(),
    reason: z.object({ code: z.string(), message: z.string() }).optional(),
  }),
  three_ds: z.object({ html: z.string() }).optional(),
})
const challenge = z.object({ fields: z.record(z.string(), z.string()) })

/** A store that takes cards. `env`: more of what medusa-config.ts reads. */
export const cardStore = (env: Readonly<Record<string, string>> = {}): StoreConfiguration => ({
  paymentProviders: [...CARD_FLOWS.map(providerOf), HOSTED],
  env: { SVC_CARD_ENTRY: "saq-d", ...env },
})

/** Everything works inside tests and hooks only. */
export class CardStage extends Stage {
  /** A cart whose buyer has chosen to pay by card. */
  async start(flow: CardFlow, data: Record<string, unknown> = {}, options: CartOptions = {}): Promise<CardCheckout> {
    const api = this.medusa.guest()
    const cart = await createCart(api, this.medusa.shop(), options)
    const started = await startPayment(api, cart.id, providerOf(flow), {
      buyer: BUYER,
      return_url: RETURN_URL,
      ...data,
    })
    return { ...started, flow, cart, ref: sessionData.parse(started.session.data).ref }
  }

  sendCard({ session, ref }: Payable, number = GOOD_CARD, more: object = {}): Promise<Answer> {
    const api = this.medusa.guest().with({ "x-svc-ref": ref })
    return api.send("POST", `/store/svc/payment-sessions/${session.id}/card`, { ...cardOf(number), ...more })
  }

  async newest({ session }: Pick<Payable, "session">): Promise<Attempt> {
    const [attempt] = await this.svc.ledger.listAttempts(session.id)
    if (!attempt) throw new Error(`the session ${session.id} has no attempt`)
    return attempt
  }

  async atBank() {
    const checkout = await this.start("threeds")
    const answer = await this.sendCard(checkout)
    if (answer.status !== 200) throw new Error(`the card was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return { checkout, attempt: await this.newest(checkout) }
  }

  /** The buyer has completed the bank's step; gives the fields that the bank's page makes the browser post. */
  async authenticate({ payment_id = "" }: Attempt, body: object = {}): Promise<Record<string, string>> {
    return challenge.parse(await this.sandbox.control("POST", `threeds/${payment_id}/complete`, body)).fields
  }

  /** The browser posts what the bank's page gave it. */
  async comeBack({ id }: Attempt, fields: Record<string, string>): Promise<PaymentOutcome> {
    const path = `/svc/return/${id}/${this.svc.keys.sign("return", id)}`
    const { status, headers } = await this.medusa.anonymous().send("POST", path, new URLSearchParams(fields))
    if (status !== 303) throw new Error(`the return address answered ${status}`)
    const { searchParams } = new URL(headers.get("location") ?? "")
    const parameter = (key: string) => searchParams.get(key) ?? undefined
    return { order_id: parameter("order_id"), status: parameter("payment_status"), error: parameter("error") }
  }

  /** A buyer pays by card as far as the flow goes, for a new cart by default. */
  async pay(flow: CardFlow, number = GOOD_CARD, checkout?: CardCheckout) {
    const started = checkout ?? (await this.start(flow))
    return { checkout: started, ...(await this.payFor(started, number)) }
  }

  async payFor(session: Payable, number = GOOD_CARD, more: object = {}) {
    const answer = cardAnswer.parse((await this.sendCard(session, number, more)).body)
    const attempt = await this.newest(session)
    const { order_id, status, error } = answer.payment
    const outcome: PaymentOutcome = answer.three_ds
      ? await this.comeBack(attempt, await this.authenticate(attempt))
      : { order_id, status, error }
    return { attempt: await this.now(attempt), outcome, answer }
  }

  calls(): Promise<string[]> {
    return operationsAsked(this.sandbox)
  }

  /** A checkout in the service, the ledger and Medusa: three books that have to agree. */
  async books({ session, collection }: StartedPayment) {
    const attempts = await this.svc.ledger.listAttempts(session.id)
    const ids = attempts.map(({ id }) => id)
    const charges = (await chargesAt(this.sandbox)).filter(({ basketId }) => ids.includes(basketId))
    const { status, payments = [] } = await readCollection(this.medusa.container(), collection.id)
    return {
      service: charges.map((charge) => (charge.isCancelled ? "cancelled" : charge.status)),
      ledger: attempts.map(({ state }) => state),
      orders: await countOrders(this.medusa.container()),
      captured: payments.flatMap(({ captures = [] }) => captures.map(({ amount }) => Number(amount))),
      collection: status,
    }
  }

  /** One pass of the job, after the attempt was idle for five minutes. */
  async reconcileAfter(attempt: Attempt): Promise<void> {
    await this.set(attempt, `token_expires_at = token_expires_at - interval '5 minutes'`)
    await this.jobAfter({ attempt }, 300)
  }
}

/** In this chapter the store takes cards in one or three installments, which depend on the card. */
export function useInstallments(stage: CardStage): void {
  const rules = [
    { when: { cardTypes: ["DEBIT_CARD"] }, counts: [1] },
    { when: { cardFamilies: ["axess"] }, counts: [1, 2, 3, 6] },
  ]
  const installments = installmentPolicy.parse({ counts: [1, 3], surchargeBasisPoints: { 3: 500 }, rules })
  beforeEach(() => void jest.replaceProperty(stage.svc, "installments", installments))
}
