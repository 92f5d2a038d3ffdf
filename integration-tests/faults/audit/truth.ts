import { ORDER_FAILED, ORDER_OBSTACLES } from "../../../src/domain"
import { isEqual, moneyFromDecimal, moneyToDecimal, type Money } from "../../../src/money"
import { isCharged, keptOf } from "../run/service-books"
import type { AttemptBooks, Books } from "./books"
import { falseEntries } from "./entries"
import { isRecorded } from "./reports"
import { finding, type Finding } from "./rules"

/** States that say that nothing was charged. */
const NOT_CHARGED = ["declined", "expired", "abandoned"]

/** Rule 5: what the state of an attempt says. */
function falseState({ attempt, charges, entries }: AttemptBooks): Finding[] {
  const { id, state } = attempt
  const kept = charges.filter((charge) => keptOf(charge).minor > 0n)
  const [charge] = kept
  if (NOT_CHARGED.includes(state) && charge && entries.length === 0)
    return [finding("truth", `${id} is ${state}, and ${moneyToDecimal(charge.paidPrice)} was charged.`)]
  if (state === "reversed" && charge)
    return [finding("truth", `${id} is reversed, and ${moneyToDecimal(keptOf(charge))} was not given back.`)]
  if (state === "completed" && !charges.some(isCharged))
    return [finding("truth", `${id} is completed, and nothing was charged.`)]
  return []
}

/** Rule 5: why a charge went back is kept, with Medusa's words where it refused to make the order. */
function lostReason({ attempt }: AttemptBooks, { world }: Books): Finding[] {
  const { id, state, error_code, order_error, cart_id, created_at } = attempt
  if (state !== "reversing" && state !== "reversed") return []
  const isObstacle = ORDER_OBSTACLES.some((one) => one === error_code)
  const { refusedAt } = world.medusa.cartOf({ cart_id }) ?? {}
  const wasRefused = refusedAt !== undefined && refusedAt >= created_at
  const isKept = isObstacle ? order_error !== undefined : error_code !== undefined && error_code !== ORDER_FAILED
  return isKept || (!wasRefused && error_code === ORDER_FAILED)
    ? []
    : [finding("truth", `${id} is ${state}, and its reason is ${String(error_code)}: ${String(order_error)}.`)]
}

/** Rule 5: what the state of a refund, or of a payout change, says. */
function falseOperations({ attempt, operations, changes }: AttemptBooks, { world }: Books): Finding[] {
  const isDone = (id: string) => world.moneyCalls.some((call) => call.conversationId === id && call.isDone)
  const wasReportedByService = (by: string | undefined) => by === undefined
  const found: Finding[] = []
  for (const { id, state, kind } of operations) {
    if (isRecorded({ id })) continue
    if (state === "succeeded" && !isDone(id))
      found.push(finding("truth", `The ${kind} ${id} of ${attempt.id} succeeded, and was not made.`))
    if ((state === "refused" || state === "not_sent") && isDone(id))
      found.push(finding("truth", `The ${kind} ${id} of ${attempt.id} is ${state}, and was made.`))
  }
  for (const { id, state, requested_by } of changes) {
    if (wasReportedByService(requested_by)) continue
    if (state === "succeeded" && !isDone(id))
      found.push(finding("truth", `The payout change ${id} succeeded, and was not made.`))
    if ((state === "refused" || state === "not_sent") && isDone(id))
      found.push(finding("truth", `The payout change ${id} is ${state}, and was made.`))
  }
  return found
}

/** Rule 5: whom an item pays, and how much. */
function falsePayees(
  { attempt, changes, charges }: AttemptBooks,
  items: ReadonlyMap<string, Money | undefined>,
): Finding[] {
  if (changes.some(({ state }) => state === "sent" || state === "unknown")) return []
  return charges
    .flatMap((charge) => charge.items)
    .flatMap(({ paymentTransactionId: payment_transaction_id, subMerchantPrice }) => {
      const ours = items.get(payment_transaction_id)
      if (ours === undefined || subMerchantPrice === undefined || isEqual(ours, subMerchantPrice)) return []
      return [
        finding(
          "truth",
          `${attempt.id}: an item pays ${moneyToDecimal(subMerchantPrice)}, and the ledger has ${moneyToDecimal(ours)}.`,
        ),
      ]
    })
}

async function payeesOf({ world }: Books, { attempt }: AttemptBooks) {
  const items = await world.shop.ledger.listItems(attempt.id)
  return new Map(
    items.map(({ payment_transaction_id, seller }) => [
      payment_transaction_id,
      seller && moneyFromDecimal(seller.price, attempt.price.currency),
    ]),
  )
}

export async function auditTruth(books: Books): Promise<Finding[]> {
  const found: Finding[] = []
  for (const one of books.attempts) {
    found.push(
      ...falseState(one),
      ...lostReason(one, books),
      ...falseOperations(one, books),
      ...falseEntries(one, books),
    )
    if (one.attempt.split_hash !== undefined) found.push(...falsePayees(one, await payeesOf(books, one)))
  }
  return found
}
