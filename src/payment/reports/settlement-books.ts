import { compare, min, subtract, sum, type Money } from "../../money"
import { serviceDay } from "./service-day"

/** What the service reports it keeps of a charge and pays out of it, in exact decimal text. Undefined: not reported. */
export interface ServiceFigures {
  commission?: string | undefined
  fee?: string | undefined
  blockage?: string | undefined
  payout?: string | undefined
}

/** A charge as the ledger has it. */
export interface BookedCharge {
  attemptId: string
  orderId: string | undefined
  servicePaymentId: string | undefined
  chargedAt: Date
  price: Money
  paidPrice: Money
  /** All of it was refunded because no order was made of it. */
  isReversed: boolean
  figures: ServiceFigures
  operations: readonly BookedOperation[]
}

/** Money that went back, or (`isAnswered` false) may have. */
export interface BookedOperation {
  kind: "cancel" | "refund"
  isAnswered: boolean
  amount: Money
  medusaRefundId: string | undefined
  createdAt: Date
}

/** One sale of a payment link. The service reports only that it was sold. */
export interface BookedSale {
  saleId: string
  /** The order the link was made for; undefined: Medusa is not to have a payment of it. */
  orderId: string | undefined
  soldAt: Date
  amount: Money
}

/** A payment as Medusa has it. */
export interface RecordedPayment {
  /** Undefined: captured nothing, or cancelled since. */
  captured: Money | undefined
  capturedAt: Date
  /** The id of its attempt, or of the sale of a link it was recorded for. */
  standsFor: string | undefined
  orderId: string | undefined
  refunds: readonly { id: string; amount: Money; createdAt: Date }[]
}

/** One movement of money in both books; the day is the ledger's wherever the ledger has it. */
export interface Movement {
  /**
   * Medusa is not to have two of them. `reversed`: a charge that no order was made of, and its refund. `sold_link`: a sale of a
   * link that was made for no order.
   */
  kind: "payment" | "refund" | "reversed" | "sold_link"
  day: string
  /** Of the price: Medusa knows nothing of a surcharge. Undefined: that book does not have it. */
  atService: Money | undefined
  inMedusa: Money | undefined
  /** The service did not report whether this went back. */
  unanswered?: Money
  /** What the buyer paid above the price. */
  surcharge?: Money
  figures?: ServiceFigures
  attemptId: string | undefined
  orderId: string | undefined
  servicePaymentId: string | undefined
}

type About = Pick<Movement, "attemptId" | "orderId" | "servicePaymentId">

/** What each operation gave back of the price: what is beyond it is surcharge. */
function worthOf({ price }: BookedCharge, gone: readonly BookedOperation[]): Money[] {
  let left = price
  return gone.map(({ kind, amount }) => {
    const worth = min(kind === "cancel" ? price : amount, left)
    left = subtract(left, worth)
    return worth
  })
}

const isAboveZero = ({ minor }: Money) => minor > 0n

/** What of Medusa's refunds each operation has: one that went item by item is counted once, the last having what is left of it. */
function sharesOf(
  gone: readonly BookedOperation[],
  worth: readonly Money[],
  refunds: RecordedPayment["refunds"],
): (Money | undefined)[] {
  const left = new Map(refunds.map(({ id, amount }) => [id, amount]))
  return gone.map(({ medusaRefundId = "" }, at) => {
    const rest = left.get(medusaRefundId)
    const own = worth[at]
    const isLast = !gone.slice(at + 1).some((one) => one.medusaRefundId === medusaRefundId)
    if (rest === undefined || own === undefined || isLast) return rest
    const share = min(own, rest)
    left.set(medusaRefundId, subtract(rest, share))
    return share
  })
}

/**
 * Refunds of one payment. Where both books add up to the same, they agree, whichever of Medusa's refunds stands for which
 * operation; else each operation is compared with the refund that stands for it, and the rest are differences of their own.
 */
function refundsOf(charge: BookedCharge, held: RecordedPayment | undefined, about: About): Movement[] {
  const gone = charge.operations.filter(({ isAnswered }) => isAnswered)
  const worth = worthOf(charge, gone)
  const refunds = held?.refunds ?? []
  const { currency } = charge.price
  const total = sum(worth, currency)
  const shown = sum(
    refunds.map(({ amount }) => amount),
    currency,
  )
  const isAgreed = compare(total, shown) === 0
  const inMedusa = sharesOf(gone, worth, refunds)
  const matched = gone.map((operation, at): Movement => {
    const atService = worth[at]
    const day = serviceDay(operation.createdAt)
    return { ...about, kind: "refund", day, atService, inMedusa: isAgreed ? atService : inMedusa[at] }
  })
  const stood = new Set(gone.map(({ medusaRefundId }) => medusaRefundId))
  const alone = refunds
    .filter(({ id }) => !isAgreed && !stood.has(id))
    .map(({ amount, createdAt }): Movement => {
      return { ...about, kind: "refund", day: serviceDay(createdAt), atService: undefined, inMedusa: amount }
    })
  const hasWorth = ({ atService, inMedusa }: Movement) => [atService, inMedusa].some((one) => one && isAboveZero(one))
  return [...matched.filter(hasWorth), ...alone]
}

function unansweredOf({ operations }: BookedCharge, about: About): Movement[] {
  return operations
    .filter(({ isAnswered }) => !isAnswered)
    .map(({ amount, createdAt }) => ({
      ...about,
      kind: "refund",
      day: serviceDay(createdAt),
      atService: undefined,
      inMedusa: undefined,
      unanswered: amount,
    }))
}

function ofCharge(charge: BookedCharge, held: RecordedPayment | undefined): Movement[] {
  const { attemptId, orderId, servicePaymentId, price, paidPrice, figures } = charge
  const about = { attemptId, orderId: orderId ?? held?.orderId, servicePaymentId }
  const day = serviceDay(charge.chargedAt)
  const inMedusa = held?.captured
  if (charge.isReversed && inMedusa === undefined && (held?.refunds ?? []).length === 0)
    return [{ ...about, kind: "reversed", day, atService: price, inMedusa }]
  const surcharge = subtract(paidPrice, price)
  return [
    { ...about, kind: "payment", day, atService: price, inMedusa, surcharge, figures },
    ...refundsOf(charge, held, about),
    ...unansweredOf(charge, about),
  ]
}

/** That a sale was refunded at the service is what a person reported, and what Medusa's refund of it stands for. */
function ofSale({ orderId, soldAt, amount }: BookedSale, held: RecordedPayment | undefined): Movement[] {
  const kind = orderId === undefined ? "sold_link" : "payment"
  const about = { attemptId: undefined, orderId, servicePaymentId: undefined }
  const refunds = (held?.refunds ?? []).map((refund): Movement => ({
    ...about,
    kind: "refund",
    day: serviceDay(refund.createdAt),
    atService: refund.amount,
    inMedusa: refund.amount,
  }))
  return [{ ...about, kind, day: serviceDay(soldAt), atService: amount, inMedusa: held?.captured }, ...refunds]
}

/** What only Medusa has. */
function ofMedusaOnly({ captured, capturedAt, orderId, refunds }: RecordedPayment): Movement[] {
  const about = { attemptId: undefined, orderId, servicePaymentId: undefined, atService: undefined }
  const payment: Movement[] = captured
    ? [{ ...about, kind: "payment", day: serviceDay(capturedAt), inMedusa: captured }]
    : []
  return [
    ...payment,
    ...refunds.map(({ amount, createdAt }): Movement => ({
      ...about,
      kind: "refund",
      day: serviceDay(createdAt),
      inMedusa: amount,
    })),
  ]
}

/** What the ledger knows of the service. */
export interface ServiceBooks {
  charges: readonly BookedCharge[]
  sales: readonly BookedSale[]
}

/** Every movement in both books, compared payment by payment. */
export function compareBooks({ charges, sales }: ServiceBooks, recorded: readonly RecordedPayment[]): Movement[] {
  const held = new Map(recorded.map((one) => [one.standsFor, one]))
  const known = new Set([...charges.map(({ attemptId }) => attemptId), ...sales.map(({ saleId }) => saleId)])
  return [
    ...charges.flatMap((charge) => ofCharge(charge, held.get(charge.attemptId))),
    ...sales.flatMap((sale) => ofSale(sale, held.get(sale.saleId))),
    ...recorded.filter(({ standsFor = "" }) => !known.has(standsFor)).flatMap(ofMedusaOnly),
  ]
}
