import type { Clock } from "./clock"
import type { Journal } from "./journal"
import { type NewPayment, type Payment, type PaymentItem, paymentSchema, readTransactionId } from "./payment"
import { Shelf } from "./shelf"

const FIRST_ID = 10_000_000
const ID_SPAN = 80_000_000

/** An item of a payment found by its paymentTransactionId. */
export interface FoundItem {
  payment: Payment
  item: PaymentItem
  index: number
}

/** All payments, found by id, by conversationId (the newest wins) and by 3D Secure session. */
export class PaymentBook {
  readonly shelf: Shelf<Payment>
  readonly #byConversation = new Map<string, string>()
  readonly #bySession = new Map<string, string>()
  #lastId: number

  constructor(
    journal: Journal,
    private readonly clock: Clock,
  ) {
    this.shelf = new Shelf("payment", paymentSchema, journal)
    // Not always the same first id: a store that kept payments of an earlier run must not find others under them.
    this.#lastId = FIRST_ID + (Math.floor(clock.now() / 1000) % ID_SPAN)
  }

  /** After the shelf was restored from a data file. */
  rebuildIndexes(): void {
    for (const payment of this.shelf.values()) {
      this.#index(payment)
      this.#lastId = Math.max(this.#lastId, Number(payment.id))
    }
  }

  create(payment: NewPayment): Payment {
    this.#lastId += 1
    const created: Payment = {
      ...payment,
      id: this.#lastId.toString(),
      createdAt: this.clock.now(),
      isCancelled: false,
    }
    this.save(created)
    this.#index(created)
    return created
  }

  save(payment: Payment): void {
    this.shelf.put(payment.id, payment)
  }

  get(id: string): Payment | undefined {
    return this.shelf.get(id)
  }

  newestOfConversation(conversationId: string): Payment | undefined {
    return this.#found(this.#byConversation.get(conversationId))
  }

  ofSession(session: string): Payment | undefined {
    return this.#found(this.#bySession.get(session))
  }

  item(paymentTransactionId: string): FoundItem | undefined {
    const place = readTransactionId(paymentTransactionId)
    const payment = place && this.get(place.paymentId)
    const item = payment?.chargedAt === undefined ? undefined : payment.items[place?.index ?? 0]
    return place && payment && item ? { payment, item, index: place.index } : undefined
  }

  #found(id: string | undefined): Payment | undefined {
    return id === undefined ? undefined : this.get(id)
  }

  #index({ id, conversationId, threeDs }: Payment): void {
    if (conversationId !== undefined) this.#byConversation.set(detached(conversationId), id)
    if (threeDs) this.#bySession.set(threeDs.session, id)
  }
}

/** A copy of its own: a slice of a request would keep the whole request's text in memory. */
function detached(text: string): string {
  return Buffer.from(text, "utf16le").toString("utf16le")
}
