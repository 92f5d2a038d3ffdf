import { randomUUID } from "node:crypto"
import { writeJson } from "../wire/json"
import { type Clock, MINUTE } from "./clock"
import { type Notification, getNotification, type NotifiedEvent } from "./notification"
import type { Payment } from "./payment"
import type { PaymentBook } from "./payment-book"
import type { Settings } from "../options"
import type { Shelf } from "./shelf"

const ATTEMPTS = 3
const RETRY_EVERY = 15 * MINUTE
const KEPT_DELIVERIES = 200
const POST_TIMEOUT = 10_000
const LONGEST_TIMER = 2_000_000_000

/** One try to deliver; `httpStatus` is missing when no response arrived. */
export interface Delivery {
  paymentId: string
  at: number
  httpStatus?: number
}

/** Sends notifications when the sandbox clock says so, again until a 2xx, three times in all. */
export class Notifier {
  readonly deliveries: Delivery[] = []
  #timer: NodeJS.Timeout | undefined
  #wakesAt = Infinity
  #sending: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(
    readonly waiting: Shelf<Notification>,
    private readonly payments: PaymentBook,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {
    clock.onMove(() => this.#arm())
  }

  /** Nothing happens when the merchant has no webhook address. */
  schedule(payment: Payment): void {
    if (!this.settings.webhookUrl) return
    const reference = randomUUID()
    const dueAt = this.clock.now() + this.settings.webhookDelayMs
    this.waiting.put(reference, { reference, paymentId: payment.id, dueAt, attempts: 0 })
    if (dueAt < this.#wakesAt) this.#wakeAt(dueAt)
  }

  /** Arms the timer for what a data file left waiting. */
  start(): void {
    this.#arm()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#sending
  }

  /** Sends one now, whatever is waiting. Returns the delivery, or undefined without a webhook address. */
  async send(payment: Payment, event: NotifiedEvent = {}): Promise<Delivery | undefined> {
    const url = this.settings.webhookUrl
    if (!url) return undefined
    const { fields, signature } = getNotification(payment, this.clock.now(), this.settings, event)
    const { names } = this.settings
    const delivery: Delivery = { paymentId: payment.id, at: this.clock.now() }
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", [names.spell("X-SVC-SIGNATURE-V3")]: signature },
        body: writeJson(fields, names, "plain"),
        redirect: "manual",
        signal: AbortSignal.timeout(POST_TIMEOUT),
      })
      await response.arrayBuffer()
      delivery.httpStatus = response.status
    } catch {
      // No response arrived: a delivery without httpStatus says so, and the schedule tries again.
    }
    this.deliveries.push(delivery)
    if (this.deliveries.length > KEPT_DELIVERIES) this.deliveries.shift()
    return delivery
  }

  #arm(): void {
    clearTimeout(this.#timer)
    this.#wakesAt = Infinity
    let next = Infinity
    for (const { dueAt } of this.waiting.values()) next = Math.min(next, dueAt)
    if (next !== Infinity) this.#wakeAt(next)
  }

  #wakeAt(dueAt: number): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#wakesAt = dueAt
    const wait = Math.min(Math.max(dueAt - this.clock.now(), 0), LONGEST_TIMER)
    this.#timer = setTimeout(() => this.#run(), wait)
    this.#timer.unref()
  }

  #run(): void {
    this.#sending = this.#sending.then(() => this.#sendDue()).finally(() => this.#arm())
  }

  async #sendDue(): Promise<void> {
    const now = this.clock.now()
    const due = [...this.waiting.values()].filter((notification) => notification.dueAt <= now)
    for (const notification of due) {
      if (this.#isStopped) return
      await this.#attempt(notification)
    }
  }

  async #attempt(notification: Notification): Promise<void> {
    const payment = this.payments.get(notification.paymentId)
    const delivery = payment && (await this.send(payment, { reference: notification.reference }))
    const isDelivered = delivery?.httpStatus !== undefined && delivery.httpStatus >= 200 && delivery.httpStatus < 300
    const attempts = notification.attempts + 1
    if (isDelivered || attempts >= ATTEMPTS || !delivery) {
      this.waiting.delete(notification.reference)
      return
    }
    const dueAt = this.clock.now() + RETRY_EVERY
    this.waiting.put(notification.reference, { ...notification, attempts, dueAt })
  }
}
