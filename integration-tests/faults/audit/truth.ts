import { ORDER_FAILED, ORDER_OBSTACLES } from "../../../src/domain"
import { isEqual, moneyFromDecimal, moneyToDecimal } from "../../../src/money"
import { isCharged, keptOf } from "../run/service-books"
import { wasMade, type AttemptBooks, type Books } from "./books"
import { isRecorded } from "./reports"
import { finding } from "./rules"

/** States that say that nothing was charged. */
const NOT_CHARGED = ["declined", "expired", "abandoned"]

/** Rule 5: what the state of an attempt says. */
export function* falseState({ attempt: { id, state }, charges, entries }: AttemptBooks) {
  const charge = charges.find((one) => keptOf(one).minor > 0n)
  if (NOT_CHARGED.includes(state) && charge && entries.length === 0)
    yield finding("truth", `${id} is ${state}, and ${moneyToDecimal(charge.paidPrice)} was charged.`)
  if (state === "reversed" && charge)
    yield finding("truth", `${id} is reversed, and ${moneyToDecimal(keptOf(charge))} was not given back.`)
  if (state === "completed" && !charges.some(isCharged))
    yield finding("truth", `${id} is completed, and nothing was charged.`)
}

/** Rule 5: why a charge went back is kept, with Medusa's words where it refused to make the order. */
export function* lostReason({ attempt }: AttemptBooks, { world }: Books) {
  const { id, state, error_code, order_error, cart_id, created_at } = attempt
  if (state !== "reversing" && state !== "reversed") return
  const isObstacle = ORDER_OBSTACLES.some((one) => one === error_code)
  const { refusedAt } = world.medusa.cartOf({ cart_id }) ?? {}
  const wasRefused = refusedAt !== undefined && refusedAt >= created_at
  const isKept = isObstacle ? order_error !== undefined : error_code !== undefined && error_code !== ORDER_FAILED
  if (!isKept && (wasRefused || error_code !== ORDER_FAILED))
    yield finding("truth", `${id} is ${state}, and its reason is ${String(error_code)}: ${String(order_error)}.`)
}

/** Rule 5: what the state of a refund, or of a payout change, says. */
export function* falseOperations({ attempt, operations, changes }: AttemptBooks, books: Books) {
  const sent = operations.filter((one) => !isRecorded(one))
  // one that was not requested here was made at the service
  const requested = changes.filter(({ requested_by }) => requested_by !== undefined)
  for (const { id, state } of [...sent, ...requested]) {
    const isDone = wasMade(books, id)
    if (state === "succeeded" && !isDone) yield finding("truth", `${id} of ${attempt.id} succeeded, and was not made.`)
    if ((state === "refused" || state === "not_sent") && isDone)
      yield finding("truth", `${id} of ${attempt.id} is ${state}, and was made.`)
  }
}

/** Rule 5: whom an item pays, and how much. */
export async function* falsePayees({ attempt, changes, charges }: AttemptBooks, { world }: Books) {
  if (attempt.split_hash === undefined) return
  if (changes.some(({ state }) => state === "sent" || state === "unknown")) return
  const items = await world.shop.ledger.listItems(attempt.id)
  for (const { paymentTransactionId: id, subMerchantPrice: paid } of charges.flatMap((charge) => charge.items)) {
    const seller = items.find(({ payment_transaction_id }) => payment_transaction_id === id)?.seller
    const ours = seller && moneyFromDecimal(seller.price, attempt.price.currency)
    if (ours && paid && !isEqual(ours, paid))
      yield finding(
        "truth",
        `${attempt.id}: an item pays ${moneyToDecimal(paid)}, and the ledger has ${moneyToDecimal(ours)}.`,
      )
  }
}
