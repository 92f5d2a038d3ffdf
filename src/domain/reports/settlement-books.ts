import { compare, isEqual, min, subtract, sum, type Money } from "../../money"
import { sumAmounts } from "../amounts"
import { serviceDay } from "../service-day"

export interface BookedCharge {
  attempt_id: string
  order_id: string | undefined
  service_payment_id: string | undefined
  charged_at: Date
  price: Money
  isReversed: boolean
  operations: readonly BookedOperation[]
}

export interface BookedOperation {
  kind: "cancel" | "refund"
  isAnswered: boolean
  amount: Money
  medusa_refund_id: string | undefined
  created_at: Date
}

/** The service reports only that it was sold. */
export interface BookedSale {
  sale_id: string
  /** Undefined: Medusa must have no payment for it. */
  order_id: string | undefined
  sold_at: Date
  amount: Money
}

export interface RecordedPayment {
  captured: Money | undefined
  captured_at: Date
  standsFor: string | undefined
  order_id: string | undefined
  refunds: readonly { id: string; amount: Money; created_at: Date }[]
}

/** The day is the ledger's wherever the ledger has the movement. */
export interface Movement {
  kind: "payment" | "refund"
  day: string
  /** Without surcharge. Undefined: that book does not have it. */
  at_service: Money | undefined
  in_medusa: Money | undefined
  unanswered?: Money
  attempt_id: string | undefined
  order_id: string | undefined
  service_payment_id: string | undefined
}

type About = Pick<Movement, "order_id"> & Partial<Pick<Movement, "attempt_id" | "service_payment_id">>

/** An amount beyond the price is surcharge. */
function allotWorth({ price }: BookedCharge, gone: readonly BookedOperation[]): Money[] {
  let left = price
  return gone.map(({ kind, amount }) => {
    const worth = min(kind === "cancel" ? price : amount, left)
    left = subtract(left, worth)
    return worth
  })
}

const onDay = (about: About, kind: Movement["kind"], at: Date, books: Partial<Movement>): Movement => ({
  at_service: undefined,
  in_medusa: undefined,
  attempt_id: undefined,
  service_payment_id: undefined,
  ...about,
  kind,
  day: serviceDay(at),
  ...books,
})

const isAboveZero = ({ minor }: Money) => minor > 0n

/** In an item-by-item refund the last operation takes the rest. */
function listShares(
  gone: readonly BookedOperation[],
  worth: readonly Money[],
  refunds: RecordedPayment["refunds"],
): (Money | undefined)[] {
  const left = new Map(refunds.map(({ id, amount }) => [id, amount]))
  return gone.map(({ medusa_refund_id = "" }, at) => {
    const rest = left.get(medusa_refund_id)
    const own = worth[at]
    const isLast = !gone.slice(at + 1).some((one) => one.medusa_refund_id === medusa_refund_id)
    if (rest === undefined || own === undefined || isLast) return rest
    const share = min(own, rest)
    left.set(medusa_refund_id, subtract(rest, share))
    return share
  })
}

/** Books with equal totals agree; otherwise each operation is compared with its refund in Medusa. */
function listRefunds(charge: BookedCharge, held: RecordedPayment | undefined, about: About): Movement[] {
  const gone = charge.operations.filter(({ isAnswered }) => isAnswered)
  const worth = allotWorth(charge, gone)
  const refunds = held?.refunds ?? []
  const { currency } = charge.price
  const total = sum(worth, currency)
  const isAgreed = compare(total, sumAmounts(refunds, currency)) === 0
  const in_medusa = listShares(gone, worth, refunds)
  const matched = gone.map((operation, at): Movement => {
    const at_service = worth[at]
    return onDay(about, "refund", operation.created_at, {
      at_service,
      in_medusa: isAgreed ? at_service : in_medusa[at],
    })
  })
  const stood = new Set(gone.map(({ medusa_refund_id }) => medusa_refund_id))
  const alone = refunds
    .filter(({ id }) => !isAgreed && !stood.has(id))
    .map(({ amount, created_at }) => onDay(about, "refund", created_at, { in_medusa: amount }))
  const hasWorth = ({ at_service, in_medusa }: Movement) =>
    [at_service, in_medusa].some((one) => one && isAboveZero(one))
  return [...matched.filter(hasWorth), ...alone]
}

function getUnanswered({ operations }: BookedCharge, about: About): Movement[] {
  return operations
    .filter(({ isAnswered }) => !isAnswered)
    .map(({ amount, created_at }) => onDay(about, "refund", created_at, { unanswered: amount }))
}

/** Also of an order that Medusa has taken back, whose attempt stays as it was. */
function wasReversed(charge: BookedCharge): boolean {
  const { isReversed, order_id, price, operations } = charge
  const gone = operations.filter(({ isAnswered }) => isAnswered)
  return isReversed || (order_id === undefined && isEqual(sum(allotWorth(charge, gone), price.currency), price))
}

/** A charge without an order must not be in Medusa, nor its refund. */
function ofCharge(charge: BookedCharge, held: RecordedPayment | undefined): Movement[] {
  const { attempt_id, order_id, service_payment_id, price } = charge
  const in_medusa = held?.captured
  if (wasReversed(charge) && in_medusa === undefined && (held?.refunds ?? []).length === 0) return []
  const about = { attempt_id, order_id: order_id ?? held?.order_id, service_payment_id }
  return [
    onDay(about, "payment", charge.charged_at, { at_service: price, in_medusa }),
    ...listRefunds(charge, held, about),
    ...getUnanswered(charge, about),
  ]
}

/** A person reports the sale, and Medusa's refund counts as the service's. */
function ofSale({ order_id, sold_at, amount }: BookedSale, held: RecordedPayment | undefined): Movement[] {
  const refunds = (held?.refunds ?? []).map(({ amount: back, created_at }) =>
    onDay({ order_id }, "refund", created_at, { at_service: back, in_medusa: back }),
  )
  const sold = onDay({ order_id }, "payment", sold_at, { at_service: amount, in_medusa: held?.captured })
  return order_id === undefined ? refunds : [sold, ...refunds]
}

function ofMedusaOnly({ captured, captured_at, order_id, refunds }: RecordedPayment): Movement[] {
  return [
    ...(captured ? [onDay({ order_id }, "payment", captured_at, { in_medusa: captured })] : []),
    ...refunds.map(({ amount, created_at }) => onDay({ order_id }, "refund", created_at, { in_medusa: amount })),
  ]
}

export interface ServiceBooks {
  charges: readonly BookedCharge[]
  sales: readonly BookedSale[]
}

export function compareBooks({ charges, sales }: ServiceBooks, recorded: readonly RecordedPayment[]): Movement[] {
  const held = new Map(recorded.map((one) => [one.standsFor, one]))
  const known = new Set([...charges.map(({ attempt_id }) => attempt_id), ...sales.map(({ sale_id }) => sale_id)])
  return [
    ...charges.flatMap((charge) => ofCharge(charge, held.get(charge.attempt_id))),
    ...sales.flatMap((sale) => ofSale(sale, held.get(sale.sale_id))),
    ...recorded.filter(({ standsFor = "" }) => !known.has(standsFor)).flatMap(ofMedusaOnly),
  ]
}

export type DifferenceKind = "not_in_medusa" | "not_at_service" | "amounts_differ" | "no_response"

export function differenceKind({ at_service, in_medusa, unanswered }: Movement): DifferenceKind | undefined {
  if (unanswered !== undefined) return "no_response"
  if (in_medusa === undefined) return "not_in_medusa"
  if (at_service === undefined) return "not_at_service"
  return isEqual(at_service, in_medusa) ? undefined : "amounts_differ"
}
