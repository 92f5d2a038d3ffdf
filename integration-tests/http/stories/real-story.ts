import { z } from "zod"
import { CARDS } from "../../faults/story/cards"
import { Random } from "../../faults/story/random"
import { reconcilePaymentsWorkflow } from "../../../src/workflows/payments"
import type { Attempt } from "../../../src/use-cases/ports/ports"
import { type CardCheckout, type CardFlow, type CardStage, providerOf, RETURN_URL } from "../../setup/card-stage"
import { addToCart, completeCart, startPayment } from "../../setup/checkout"
import {
  comeBack,
  HOSTED,
  payAtPage,
  runSql,
  startHosted,
  type HostedCheckout,
  BUYER,
} from "../../setup/hosted-checkout"
import type { Answer } from "../../setup/http-api"
import { readCollection } from "../../setup/payments"
import { chargesAt } from "../../setup/service-state"

/** What the service may do wrong, in ways that leave no doubt whether it did what it was asked for. */
const FAULTS = [
  { kind: "http-500", when: "before" },
  { kind: "http-500", when: "after" },
  { kind: "drop", when: "after" },
  { kind: "html", when: "after" },
  { kind: "rate-limit" },
  { kind: "truncated" },
  { kind: "missing-field", field: "paymentStatus" },
  { kind: "delay", delayMs: 300 },
] as const
const CALLS = [
  ...["hostedPages.initialize", "hostedPages.retrieve", "payments.create", "payments.retrieve", "threeDs.initialize"],
  ...["threeDs.finalizeV2", "payments.cancel", "refunds.createForPayment"],
]

/** A buyer with a cart, and what their browser was given to post when it comes back. */
interface Buyer {
  number: number
  flow: CardFlow | "hosted"
  checkout: CardCheckout | HostedCheckout
  back?: { attempt: Attempt; fields?: Record<string, string> }
}

type Act = (buyer: Buyer) => Promise<string>

const sessionRef = z.object({ ref: z.string(), pay_url: z.string().optional() })
const challenge = z.object({ fields: z.record(z.string(), z.string()) })

const HOUR = 3_600
/** Columns that say when something was. */
const TIMES = ["created_at", "last_activity_at", "last_lookup_at", "token_expires_at", "next_check_at"]

/** A random story of buyers and staff on a real store over HTTP. The same seed draws the same; what runs at once mixes as it may. */
export class RealStory {
  readonly lines: string[] = []
  /** Whose what is: the carts, sessions and collections a buyer began with. */
  readonly owned = new Map<string, number>()
  readonly completed = new Set<string>()
  /** The service's payments of earlier stories. */
  earlier: ReadonlySet<string> = new Set()
  /** What broke, in a sentence each. */
  readonly broken: string[] = []
  private readonly random: Random
  private readonly buyers: Buyer[] = []

  constructor(
    private readonly stage: CardStage,
    seed: number,
  ) {
    this.random = new Random(seed)
    for (let warm = 0; warm < 3; warm += 1) this.random.next()
  }

  async run(): Promise<void> {
    this.earlier = new Set((await this.payments()).map(({ paymentId: payment_id }) => payment_id))
    const many = 1 + this.random.below(3)
    for (let number = 0; number < many; number += 1) await this.arrive(number)
    const steps = 5 + this.random.below(6)
    for (let at = 0; at < steps; at += 1) await this.step()
    await this.comeToRest()
  }

  private async arrive(number: number): Promise<void> {
    const flow = this.random.pick(["hosted", "threeds", "direct"] as const)
    const checkout = flow === "hosted" ? await startHosted(this.stage.medusa) : await this.stage.start(flow)
    this.buyers.push({ number, flow, checkout })
    this.own(number, checkout)
  }

  private own(number: number, { cart, session, collection }: Buyer["checkout"]): void {
    for (const { id } of [cart, session, collection]) this.owned.set(id, number)
  }

  /** One to three things at once, with what the service does wrong meanwhile. */
  private async step(): Promise<void> {
    const { random, stage } = this
    const acts = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => {
      const buyer = random.pick(this.buyers)
      const [name, act] = this.next(buyer)
      return { title: `buyer ${buyer.number} (${buyer.flow}): ${name}`, work: () => act(buyer) }
    })
    if (random.chance(0.5)) {
      const fault = { endpoint: random.pick(CALLS), count: 1 + random.below(2), ...random.pick(FAULTS) }
      this.lines.push(`the service fails: ${JSON.stringify(fault)}`)
      await stage.fault(fault)
    }
    const ends = await Promise.all(acts.map(({ work }) => work()))
    for (const [at, { title }] of acts.entries())
      this.lines.push(`${at > 0 ? "  and " : ""}${title}: ${ends[at] ?? ""}`)
    await stage.sandbox.control("DELETE", "faults")
  }

  private next(buyer: Buyer): readonly [string, Act] {
    const pay: readonly [string, Act] = ["pay", (one) => this.pay(one)]
    const back: readonly [string, Act] = ["come back", (one) => this.comeBack(one)]
    const between: (readonly [number, readonly [string, Act]])[] = [
      [8, ["complete the cart", (one) => this.complete(one)]],
      [6, ["choose the payment again", (one) => this.chooseAgain(one)]],
      [6, ["put more into the cart", (one) => this.putMore(one)]],
      [8, ["the job runs", () => this.job(this.random.pick([60, 300, HOUR]))]],
      [4, ["the next charge is reviewed", () => this.review()]],
    ]
    const after: (readonly [number, readonly [string, Act]])[] = [
      [10, ["the service notifies", (one) => this.notify(one)]],
      [8, ["the order is cancelled", (one) => this.cancel(one)]],
      [12, ["a part is refunded", (one) => this.refund(one, 50)]],
      [6, ["all is refunded", (one) => this.refund(one)]],
    ]
    if (!buyer.back) return this.random.weighted([[60, pay], ...between])
    return this.random.weighted([[40, back], [8, pay], ...between, ...after])
  }

  private async pay(buyer: Buyer): Promise<string> {
    const card = this.random.chance(0.8) ? CARDS.good : CARDS.noFunds
    return buyer.flow === "hosted" ? this.payAtPage(buyer, card) : this.sendCard(buyer, card)
  }

  private async payAtPage(buyer: Buyer, cardNumber: string): Promise<string> {
    const { medusa, sandbox, svc } = this.stage
    const { pay_url: url } = sessionRef.parse(buyer.checkout.session.data)
    const answer = this.checked(await medusa.anonymous().send("GET", new URL(url ?? "").pathname))
    const attempts = await svc.ledger.listAttempts(buyer.checkout.session.id)
    const attempt = attempts.find(({ page_url }) => page_url === answer.headers.get("location"))
    if (!attempt) return `sent to ${answer.headers.get("location") ?? String(answer.status)}`
    buyer.back = { attempt }
    if (this.random.chance(0.1)) return "at the page, and nothing is paid"
    await payAtPage(sandbox, attempt, { card: { cardNumber } })
    return `paid with ${cardNumber}`
  }

  private async sendCard(buyer: Buyer, card: string): Promise<string> {
    const { stage } = this
    const { session } = buyer.checkout
    const answer = this.checked(await stage.sendCard({ session, ref: sessionRef.parse(session.data).ref }, card))
    const [attempt] = await stage.svc.ledger.listAttempts(session.id)
    if (!attempt) return `answered ${answer.status}`
    buyer.back = { attempt }
    if (attempt.state !== "awaiting_buyer") return `answered ${answer.status}, ${attempt.state}`
    const done = await stage.sandbox.control("POST", `threeds/${attempt.payment_id ?? ""}/complete`, {})
    buyer.back.fields = challenge.parse(done).fields
    return "the bank's step is done"
  }

  private async comeBack({ back }: Buyer): Promise<string> {
    if (!back) return "there is nowhere to come back from"
    const { medusa, svc } = this.stage
    const post = () => {
      if (!back.fields) return comeBack(medusa, back.attempt)
      const path = `/svc/return/${back.attempt.id}/${svc.keys.sign("return", back.attempt.id)}`
      return medusa.anonymous().send("POST", path, new URLSearchParams(back.fields))
    }
    const answers = await Promise.all(Array.from({ length: this.random.pick([1, 1, 2]) }, post))
    return answers.map((answer) => this.checked(answer).headers.get("location") ?? String(answer.status)).join(" and ")
  }

  private async complete({ checkout }: Buyer): Promise<string> {
    const ended = await completeCart(this.stage.medusa.guest(), checkout.cart.id)
    if (ended.type === "order") this.completed.add(checkout.cart.id)
    return ended.type
  }

  private async chooseAgain(buyer: Buyer): Promise<string> {
    const { cart } = buyer.checkout
    const provider = buyer.flow === "hosted" ? HOSTED : providerOf(buyer.flow)
    try {
      const started = await startPayment(this.stage.medusa.guest(), cart.id, provider, {
        buyer: BUYER,
        ...(buyer.flow === "hosted" ? {} : { return_url: RETURN_URL }),
      })
      Object.assign(buyer.checkout, started, { ref: sessionRef.parse(started.session.data).ref })
      this.own(buyer.number, buyer.checkout)
      return "another session"
    } catch (error) {
      return refusal(error)
    }
  }

  private async putMore({ checkout }: Buyer): Promise<string> {
    const { course } = this.stage.medusa.shop().products
    try {
      await addToCart(this.stage.medusa.guest(), checkout.cart.id, { variantId: course.variantId, quantity: 1 })
      return "the cart has changed"
    } catch (error) {
      return refusal(error)
    }
  }

  private async review(): Promise<string> {
    await this.stage.sandbox.control("POST", "reviews", { next: 1 })
    return "asked for"
  }

  private async notify({ back }: Buyer): Promise<string> {
    const attempt = back && (await this.stage.now(back.attempt))
    if (attempt?.payment_id === undefined) return "no payment is known"
    await this.stage.sandbox.control("POST", `notifications/${attempt.payment_id}`, { times: 1 })
    return "notified"
  }

  private async orderOf({
    checkout,
  }: Buyer): Promise<{ order_id: string; payment_id: string | undefined } | undefined> {
    const { data } = await this.stage.medusa
      .container()
      .resolve("query")
      .graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id: checkout.cart.id } })
    const [link] = z.array(z.object({ order_id: z.string() })).parse(data)
    if (!link) return undefined
    const { payments = [] } = await readCollection(this.stage.medusa.container(), checkout.collection.id)
    return { order_id: link.order_id, payment_id: payments[0]?.id }
  }

  private async cancel(buyer: Buyer): Promise<string> {
    const order = await this.orderOf(buyer)
    if (!order) return "there is no order"
    const { status } = await this.stage.medusa.admin().send("POST", `/admin/orders/${order.order_id}/cancel`)
    return String(status)
  }

  private async refund(buyer: Buyer, amount?: number): Promise<string> {
    const order = await this.orderOf(buyer)
    if (order?.payment_id === undefined) return "there is no payment"
    const path = `/admin/payments/${order.payment_id}/refund`
    const body = amount === undefined ? {} : { amount }
    const asked = Array.from({ length: this.random.pick([1, 1, 2]) }, () =>
      this.stage.medusa.admin().send("POST", path, body),
    )
    return (await Promise.all(asked)).map(({ status }) => String(status)).join(" and ")
  }

  private async job(seconds: number): Promise<string> {
    const container = this.stage.medusa.container()
    const moved = TIMES.map((column) => `"${column}" = "${column}" - interval '${seconds} seconds'`).join(", ")
    await runSql(container, `update "svc_attempt" set ${moved}`)
    for (const table of ["svc_operation", "order"])
      await runSql(container, `update "${table}" set "created_at" = "created_at" - interval '${seconds} seconds'`)
    await reconcilePaymentsWorkflow(container).run({ input: {} })
    await this.stage.medusa.idle()
    return `${seconds} s later`
  }

  /** Reviews are decided, and the job runs until it has nothing left to do. */
  private async comeToRest(): Promise<void> {
    for (const { paymentId: payment_id } of (await this.payments()).filter(
      ({ fraudStatus, status, isCancelled }) => fraudStatus === 0 && status === "SUCCESS" && !isCancelled,
    ))
      await this.stage.sandbox.control("POST", `payments/${payment_id}/review`, {
        decision: this.random.pick(["approve", "decline"]),
      })
    for (const seconds of [300, 300, HOUR, HOUR, 2 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR]) await this.job(seconds)
  }

  private async payments() {
    return (await chargesAt(this.stage.sandbox)).filter(({ paymentId: payment_id }) => !this.earlier.has(payment_id))
  }

  /** No answer to a buyer is an error of the store. */
  private checked(answer: Answer): Answer {
    if (answer.status === 500 || answer.status === 404)
      this.broken.push(`A buyer was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer
  }
}

const refusal = (error: unknown): string => (error instanceof Error ? error.message : String(error))
