import { z } from "zod"
import { isEqual, moneyToDecimal, roundToMoney, sumDecimals, type Money } from "../../../src/money"
import type { Attempt } from "../../../src/use-cases/ports/ports"
import { exactOf } from "../../flows/harness/memory-medusa"
import { isCharged, isOfTill, isUntaken, keptOf, type BookedPayment } from "../run/service-books"
import type { World } from "../run/world"
import { isFlagged, sumOf, type AttemptBooks, type Books } from "./books"
import { finding, type Finding } from "./rules"

const lira = (amount: Money) => `${moneyToDecimal(amount)} TRY`

/** Rule 1: where the money of a charge is. */
function placeOf(booked: BookedPayment, { attempt, payments, order }: AttemptBooks): string | undefined {
  const [payment, second] = payments
  if (payment === undefined) return "is on no order, was not given back, and is not flagged"
  if (second) return "is counted by two payments of Medusa"
  if (!isEqual(payment.amount, attempt.price)) return `is recorded as ${lira(payment.amount)}`
  if (order === undefined) return "has a payment in Medusa that is on no order"
  if (isUntaken(booked)) return order.isCanceled ? "is held although its order is cancelled" : undefined
  const counted = order.transactions.filter(({ referenceId }) => referenceId === payment.captureId)
  if (counted.length !== 1) return `is counted ${counted.length} times on its order`
  // Medusa refunds the price; a surcharge goes back when a person decides so
  const isPriceKept = keptOf(booked).minor > booked.paidPrice.minor - booked.price.minor
  return order.isCanceled && isPriceKept ? "is kept although its order is cancelled, and is not flagged" : undefined
}

export function* misplacedCharges({ service, attempts }: Books) {
  for (const charge of service) {
    // the sales of links have rules of their own
    if (!isCharged(charge) || charge.flow === "link" || isOfTill(charge)) continue
    const { paymentId: id, basketId } = charge
    const own = attempts.find(({ attempt }) => attempt.id === basketId)
    const isAtRest = own && (keptOf(charge).minor === 0n || isFlagged(own))
    const wrong = isAtRest ? undefined : own ? placeOf(charge, own) : "is of no attempt"
    if (wrong !== undefined)
      yield finding("charge", `The charge ${id} of ${basketId} (${String(own?.attempt.state)}) ${wrong}.`)
  }
}

const isBeingCharged = ({ flow, state, cart_id }: Attempt) =>
  cart_id === undefined && (state === "finalizing" || (flow === "direct" && state === "sent"))

/**
 * Rule 1, at the moment a card is charged: what the order owes is enough for it and for all others that are being charged. A charge too many
 * is given back later; it is never sent. People may change what an order owes after that was decided.
 */
export async function beyondOwed({ shop, medusa, lowered, byHand }: World, attempt_id: string): Promise<Finding[]> {
  const attempt = await shop.ledger.findAttempt(attempt_id)
  const order = attempt && medusa.balanceOf(attempt.session_id).order
  if (!order || order.pending === undefined || order.isCancelled) return []
  if (lowered.has(order.id) || byHand.some(({ order_id }) => order_id === order.id)) return []
  const own = (await shop.ledger.listAttemptsOfOrder(order.id)).filter(isBeingCharged)
  if (own.length < 2 || sumOf(own.map(({ price }) => price)).minor <= order.pending.minor) return []
  const prices = own.map(({ id, price }) => `${lira(price)} (${id})`).join(" and ")
  return [finding("charge", `${prices} are charged at the same time, and ${order.id} owes ${lira(order.pending)}.`)]
}

const movesRow = z.object({ moves: z.array(z.looseObject({ state: z.string(), at: z.coerce.date() })).nullable() })
const MONEY_TAKEN = ["sent", "finalizing", "completing"]

/** Our code decided then that an order, or its cart, owed a charge. Undefined: it never did. */
async function decidedAt({ world }: Books, { attempt }: AttemptBooks): Promise<Date | undefined> {
  const [row] = await world.execute(`select "moves" from "svc_attempt" where "id" = ?`, [attempt.id])
  return movesRow.parse(row).moves?.find(({ state }) => MONEY_TAKEN.includes(state))?.at
}

/** Rule 1: no order is paid more than it costs, unless people of the shop did that. */
export async function* overpaid(books: Books) {
  const { world, attempts } = books
  for (const { id, isCanceled, transactions, total } of world.medusa.orders) {
    const paid = roundToMoney(sumDecimals(transactions.map(exactOf)), "TRY")
    const most = { ...total, minor: total.minor + (world.lowered.get(id) ?? 0n) }
    const own = attempts.filter((one) => one.order?.id === id)
    if (isCanceled || paid.minor <= most.minor || own.some(isFlagged)) continue
    const decided = await Promise.all(own.map((one) => decidedAt(books, one)))
    const byHand = world.byHand.filter(({ order_id }) => order_id === id)
    if (!byHand.some(({ at }) => decided.some((one) => one !== undefined && one <= at)))
      yield finding("charge", `The order ${id} costs ${lira(most)} and has ${lira(paid)}.`)
  }
}

/** Rule 2: what an order counts was charged. */
export function* unreported({ attempt, payments, charges }: AttemptBooks) {
  const charge = charges.find((one) => isCharged(one) && one.fraudStatus === 1 && !isUntaken(one))
  for (const { id, isCaptured, amount } of payments) {
    if (!isCaptured || (charge && isEqual(charge.price, amount))) continue
    const charged = charge ? lira(charge.price) : "nothing"
    yield finding(
      "report",
      `Medusa's payment ${id} is of ${lira(amount)}, and ${charged} of ${attempt.id} was charged.`,
    )
  }
}

export function* unreportedOnOrders({ world: { medusa } }: Books) {
  const known = new Set(medusa.payments.map(({ captureId }) => captureId))
  for (const { id, transactions } of medusa.orders) {
    const captures = transactions.filter(({ reference }) => reference === "capture")
    if (captures.some(({ referenceId }) => !known.has(referenceId)))
      yield finding("report", `The order ${id} counts a capture of no payment.`)
    if (new Set(captures.map(({ referenceId }) => referenceId)).size < captures.length)
      yield finding("report", `The order ${id} counts a capture twice.`)
  }
}
