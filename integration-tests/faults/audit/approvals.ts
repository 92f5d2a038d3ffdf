import { APPROVE } from "../run/service"
import type { AttemptBooks, Books } from "./books"
import { finding, type Finding } from "./rules"

/** Rule 3: an approval is sent once, never after all of its item is back, and with a row in the ledger. */
function sent({ world, attempts }: Books): Finding[] {
  const written = new Set(attempts.flatMap(({ approvals }) => approvals.map(({ id }) => id)))
  return world.moneyCalls
    .filter(({ operation, outcome }) => operation === APPROVE && outcome !== "not_sent")
    .flatMap(({ conversationId, isNeedless }) => [
      ...(isNeedless === true
        ? [finding("refund", `${conversationId} was sent although its item was approved, or back as a whole.`)]
        : []),
      ...(written.has(conversationId) ? [] : [finding("refund", `${conversationId} was sent without a row.`)]),
    ])
}

/** Rule 5: what the state of an approval says. */
function falseApprovals({ approvals }: AttemptBooks, { world }: Books): Finding[] {
  const isDone = (id: string) => world.moneyCalls.some((call) => call.conversationId === id && call.isDone)
  return approvals.flatMap(({ id, kind, state }) => {
    const isOver = state !== "sent" && state !== "unknown"
    return isOver && isDone(id) !== (state === "succeeded")
      ? [finding("truth", `The ${kind} ${id} is ${state}, and was ${isDone(id) ? "" : "not "}made.`)]
      : []
  })
}

/** Rule 2: the service pays a seller only for what this store has approved, or may have. */
function unapproved({ attempt, approvals, charges }: AttemptBooks): Finding[] {
  return charges
    .flatMap(({ items }) => items)
    .flatMap(({ paymentTransactionId: id, status, subMerchantKey }) => {
      const own = approvals.filter((one) => one.payment_transaction_id === id)
      if (subMerchantKey === undefined || own.some(({ state }) => state === "sent" || state === "unknown")) return []
      const last = own.filter(({ state }) => state === "succeeded").at(-1)?.kind
      const isApproved = last === "approve"
      if (isApproved === (status === 2)) return []
      return [finding("report", `${attempt.id}: item ${id} has status ${status}, and the ledger ${last ?? "nothing"}.`)]
    })
}

/** Rules 2 and 3: the policy approves nothing before its time, and nothing of which something is back. */
function tooEarly({ approvals, charges }: AttemptBooks, { world }: Books): Finding[] {
  const items = new Map(charges.flatMap((one) => one.items.map((item) => [item.paymentTransactionId, item])))
  return approvals
    .filter(({ kind, state, requested_by }) => kind === "approve" && requested_by === undefined && state !== "not_sent")
    .flatMap(({ id, payment_transaction_id, created_at }) => {
      const from = world.mayApproveFrom(payment_transaction_id, items.get(payment_transaction_id)?.subMerchantKey)
      const isEarly = from === undefined || created_at < from
      const isBack = world.moneyCalls.some((one) => one.conversationId === id && one.isPartlyBack === true)
      return [
        ...(isEarly ? [finding("report", `${id} was sent before the policy of its seller allows it.`)] : []),
        ...(isBack ? [finding("refund", `${id} was sent by the policy although something of its item is back.`)] : []),
      ]
    })
}

export const auditApprovals = (books: Books): Finding[] => [
  ...sent(books),
  ...books.attempts.flatMap((one) => [...falseApprovals(one, books), ...unapproved(one), ...tooEarly(one, books)]),
]
