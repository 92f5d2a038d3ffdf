import type { Engine } from "../engine/engine"
import { type Payment, refundedTotal, transactionId } from "../engine/payment"
import { refundableItems } from "../engine/refund"
import type { FaultBook } from "../faults/fault-book"
import { type Decimal, plainText } from "../wire/decimal"

/** Everything the sandbox holds, newest first, at most `limit` of a kind. Amounts are decimal text. */
export function getState(engine: Engine, faults: FaultBook, limit: number): unknown {
  const { clock, payments, hosted, links, submerchants, notifier, reviews } = engine
  const now = clock.now()
  const state = {
    clock: { now, timestamp: engine.settings.calendar.timestamp(now), offsetMs: clock.offset },
    account: { capabilities: engine.settings.capabilities },
    totals: {
      payments: payments.shelf.size,
      hostedPages: hosted.size,
      links: links.size,
      submerchants: submerchants.size,
      storedCards: engine.cards.size,
    },
    payments: payments.shelf.newest(limit).map((payment) => paymentState(payment, engine)),
    hostedPages: hosted.newest(limit),
    links: links.newest(limit),
    submerchants: submerchants.newest(limit),
    storedCards: engine.cards.newest(limit).map(({ card, cardAlias, cardUserKey }) => ({
      binNumber: card.bin,
      lastFourDigits: card.lastFour,
      cardAlias,
      email: engine.cardUsers.get(cardUserKey)?.email,
    })),
    notifications: { waiting: [...notifier.waiting.values()], deliveries: notifier.deliveries },
    reviewsExpected: reviews.expected,
    faults: faults.list(),
  }
  return withAmountsAsText(state)
}

function paymentState(payment: Payment, engine: Engine) {
  const left = refundableItems(payment, engine.settings.refundCap)
  const { items, card, threeDs, id, storedCard, register, ...rest } = payment
  return {
    paymentId: id,
    ...rest,
    card: { binNumber: card.bin, lastFourDigits: card.lastFour },
    threeDs: threeDs && { session: threeDs.session, callbackUrl: threeDs.callbackUrl, mdStatus: threeDs.mdStatus },
    hasStoredCard: storedCard !== undefined || register !== undefined,
    refunded: refundedTotal(payment),
    items: items.map((item, index) => ({
      paymentTransactionId: transactionId(id, index),
      ...item,
      left: left[index]?.left,
    })),
  }
}

function withAmountsAsText(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, entry: unknown) => (typeof entry === "bigint" ? amount(entry) : entry)))
}

function amount(value: Decimal): string {
  return plainText(value)
}
