import { APPROVE } from "../run/service"
import { wasMade, type AttemptBooks, type Books } from "./books"
import { finding } from "./rules"

/** Rule 3: an approval is sent once, never after all of its item is back, and with a row in the ledger. */
export function* approvalsSent({ world, attempts }: Books) {
  const written = new Set(attempts.flatMap(({ approvals }) => approvals.map(({ id }) => id)))
  for (const { operation, outcome, conversationId: id, isNeedless } of world.moneyCalls) {
    if (operation !== APPROVE || outcome === "not_sent") continue
    if (isNeedless === true)
      yield finding("refund", `${id} was sent although its item was approved, or back as a whole.`)
    if (!written.has(id)) yield finding("refund", `${id} was sent without a row.`)
  }
}

/** Rule 5: what the state of an approval says. */
export function* falseApprovals({ approvals }: AttemptBooks, books: Books) {
  for (const { id, kind, state } of approvals) {
    const isDone = wasMade(books, id)
    if (state !== "sent" && state !== "unknown" && isDone !== (state === "succeeded"))
      yield finding("truth", `The ${kind} ${id} is ${state}, and was ${isDone ? "" : "not "}made.`)
  }
}

/** Rule 2: the service pays a seller only for what this store has approved, or may have. */
export function* unapproved({ attempt, approvals, charges }: AttemptBooks) {
  for (const { paymentTransactionId: id, status, subMerchantKey } of charges.flatMap(({ items }) => items)) {
    const own = approvals.filter((one) => one.payment_transaction_id === id)
    if (subMerchantKey === undefined || own.some(({ state }) => state === "sent" || state === "unknown")) continue
    const last = own.findLast(({ state }) => state === "succeeded")?.kind
    if ((last === "approve") !== (status === 2))
      yield finding("report", `${attempt.id}: item ${id} has status ${status}, and the ledger ${last ?? "nothing"}.`)
  }
}

/** Rules 2 and 3: the policy approves nothing before its time, and nothing of which something is back. */
export function* approvedTooEarly({ approvals, charges }: AttemptBooks, { world }: Books) {
  const items = new Map(charges.flatMap((one) => one.items.map((item) => [item.paymentTransactionId, item])))
  for (const { id, kind, state, requested_by, payment_transaction_id, created_at } of approvals) {
    if (kind !== "approve" || requested_by !== undefined || state === "not_sent") continue
    const from = world.mayApproveFrom(payment_transaction_id, items.get(payment_transaction_id)?.subMerchantKey)
    if (from === undefined || created_at < from)
      yield finding("report", `${id} was sent before the policy of its seller allows it.`)
    if (world.moneyCalls.some((one) => one.conversationId === id && one.isPartlyBack === true))
      yield finding("refund", `${id} was sent by the policy although something of its item is back.`)
  }
}
