import { isEqual, moneyToDecimal, roundToMoney, sumDecimals, type Money } from "../../../src/money"
import type { Attempt } from "../../../src/use-cases/ports/ports"
import { exactOf } from "../../flows/harness/memory-medusa"
import { isCharged, isOfTill, isUntaken, keptOf, type BookedPayment } from "../run/service-books"
import type { World } from "../run/world"
import { sumOf, type AttemptBooks, type Books, type Entry } from "./books"
import { finding, type Finding } from "./rules"

/** Entries that ask a person to look at where the money of a charge is. */
const ABOUT_MONEY: readonly Entry["kind"][] = [
  "mismatch",
  "lookup_unknown",
  "refund_unknown",
  "refund_retried",
  "reversal_refused",
  "order_conflict",
  "review_declined",
  "review_overdue",
  "refund_differs",
  "capture_unknown",
]

/** Whether a person is asked where the money is. */
export const isFlagged = ({ entries }: AttemptBooks) => entries.some(({ kind }) => ABOUT_MONEY.includes(kind))

const lira = (amount: Money) => `${moneyToDecimal(amount)} TRY`

/** Rule 1: where the money of a charge is. */
function placeOf(booked: BookedPayment, books: AttemptBooks): string | undefined {
  const { paymentId: payment_id, paidPrice: paid_price, price } = booked
  const { attempt, payments, order } = books
  const [payment, second] = payments
  const charge = `The charge ${payment_id} of ${attempt.id} (${attempt.state})`
  if (payment === undefined) return `${charge} is on no order, was not given back, and is not flagged.`
  if (second) return `${charge} is counted by two payments of Medusa.`
  if (!isEqual(payment.amount, attempt.price)) return `${charge} is recorded as ${lira(payment.amount)}.`
  if (order === undefined) return `${charge} has a payment in Medusa that is on no order.`
  if (isUntaken(booked)) return order.isCanceled ? `${charge} is held although its order is cancelled.` : undefined
  const counted = order.transactions.filter(({ referenceId }) => referenceId === payment.captureId)
  if (counted.length !== 1) return `${charge} is counted ${counted.length} times on its order.`
  // Medusa refunds the price; a surcharge goes back when a person decides so
  const isPriceKept = keptOf(booked).minor > paid_price.minor - price.minor
  return order.isCanceled && isPriceKept
    ? `${charge} is kept although its order is cancelled, and is not flagged.`
    : undefined
}

function chargesOf(books: Books): Finding[] {
  // the sales of links have rules of their own
  return books.service
    .filter((one) => isCharged(one) && one.flow !== "link" && !isOfTill(one))
    .flatMap((charge) => {
      const own = books.attempts.find(({ attempt }) => attempt.id === charge.basketId)
      if (!own) return [finding("charge", `The charge ${charge.paymentId} is of no attempt.`)]
      if (keptOf(charge).minor === 0n || isFlagged(own)) return []
      const wrong = placeOf(charge, own)
      return wrong === undefined ? [] : [finding("charge", wrong)]
    })
}

/** Whether a card is being charged for what an order owes. */
const isBeingCharged = ({ flow, state, cart_id }: Attempt) =>
  cart_id === undefined && (state === "finalizing" || (flow === "direct" && state === "sent"))

/**
 * Rule 1, at the moment a card is charged: what the order owes is enough for it and for all others that are being charged. A charge too many
 * is given back later; it is never sent. People may change what an order owes after that was decided.
 */
export async function beyondOwed({ shop, medusa, lowered, byHand }: World, attempt_id: string): Promise<Finding[]> {
  const { ledger } = shop
  const attempt = await ledger.findAttempt(attempt_id)
  const order = attempt && medusa.balanceOf(attempt.session_id).order
  if (!order || order.pending === undefined || order.isCancelled) return []
  if (lowered.has(order.id) || byHand.some(({ order_id }) => order_id === order.id)) return []
  const own = (await ledger.listAttemptsOfOrder(order.id)).filter(isBeingCharged)
  if (own.length < 2 || sumOf(own.map(({ price }) => price)).minor <= order.pending.minor) return []
  const prices = own.map(({ id, price }) => `${lira(price)} (${id})`).join(" and ")
  return [finding("charge", `${prices} are charged at the same time, and ${order.id} owes ${lira(order.pending)}.`)]
}

const MONEY_TAKEN = ["sent", "finalizing", "completing"]

/** When our code decided that an order, or its cart, owed a charge; undefined: it never did. */
async function decidedAt({ world }: Books, id: string): Promise<Date | undefined> {
  const [row] = await world.execute(`select "moves" from "svc_attempt" where "id" = ?`, [id])
  const moves: unknown = typeof row === "object" && row !== null && "moves" in row ? row.moves : []
  const first = (Array.isArray(moves) ? moves : []).find(
    (move: unknown): move is { state: string; at: string } =>
      typeof move === "object" && move !== null && "state" in move && MONEY_TAKEN.includes(String(move.state)),
  )
  return first && new Date(first.at)
}

/** Rule 1: no order is paid more than it costs, unless people of the shop did that. */
async function overpaid(books: Books): Promise<Finding[]> {
  const { world, attempts } = books
  const found: Finding[] = []
  for (const order of world.medusa.orders) {
    if (order.isCanceled) continue
    const { minor: paid } = roundToMoney(sumDecimals(order.transactions.map(exactOf)), "TRY")
    const most = order.total.minor + (world.lowered.get(order.id) ?? 0n)
    if (paid <= most) continue
    const own = attempts.filter((one) => one.order?.id === order.id)
    if (own.some(isFlagged)) continue
    const decided = await Promise.all(own.map(({ attempt }) => decidedAt(books, attempt.id)))
    const byHand = world.byHand.filter(({ order_id }) => order_id === order.id)
    const wasLater = byHand.some(({ at }) => decided.some((one) => one !== undefined && one <= at))
    if (!wasLater)
      found.push(
        finding(
          "charge",
          `The order ${order.id} costs ${lira({ ...order.total, minor: most })} and has ${lira({ ...order.total, minor: paid })}.`,
        ),
      )
  }
  return found
}

/** Rule 2: what an order counts was charged. */
function unreported({ attempts, world }: Books): Finding[] {
  const found: Finding[] = []
  for (const { attempt, payments, charges } of attempts) {
    for (const { id, isCaptured, amount } of payments) {
      const charge = charges.find((one) => isCharged(one) && one.fraudStatus === 1 && !isUntaken(one))
      if (!isCaptured) continue
      if (!charge)
        found.push(finding("report", `Medusa's payment ${id} is captured, and ${attempt.id} was not charged.`))
      else if (!isEqual(charge.price, amount))
        found.push(
          finding("report", `Medusa's payment ${id} is ${lira(amount)}, and ${lira(charge.price)} was charged.`),
        )
    }
  }
  for (const order of world.medusa.orders) {
    const captures = order.transactions.filter(({ reference }) => reference === "capture")
    const known = new Set(world.medusa.payments.map(({ captureId }) => captureId))
    for (const { referenceId } of captures)
      if (!known.has(referenceId))
        found.push(finding("report", `The order ${order.id} counts a capture of no payment.`))
    if (new Set(captures.map(({ referenceId }) => referenceId)).size < captures.length)
      found.push(finding("report", `The order ${order.id} counts a capture twice.`))
  }
  return found
}

export const auditCharges = async (books: Books): Promise<Finding[]> => [
  ...chargesOf(books),
  ...(await overpaid(books)),
  ...unreported(books),
]
