import type { PaidItem } from "../../../src/domain"
import { approveItems, type ApprovalRequest } from "../../../src/use-cases/payouts/approve-items"
import type { Attempt, PaymentContext } from "../../../src/use-cases/ports/ports"
import { only } from "../../setup/only"
import { newId } from "./memory-medusa"
import { lira } from "./orders"
import type { SellerOrders } from "./seller-orders"
import { saying } from "../../setup/written"

export const APPROVE = "paymentItems.approve"
export const TAKE_BACK = "paymentItems.disapprove"

export type LedgerChange = Partial<PaymentContext["ledger"]>
type Wanted = Partial<Omit<ApprovalRequest, "attempt">> & { ledger?: LedgerChange }
type Item = Pick<PaidItem, "payment_transaction_id">

/** How a request about an item has ended. */
export const done = (isNew: boolean) => ({ type: "done", isNew })
export const refused = (reason: string, sentence: string) => ({ type: "refused", reason, sentence: saying(sentence) })

/** The consent that the sellers of an order's items are paid. */
export function approvalsOf(orders: () => SellerOrders) {
  const ledger = () => orders().ledger
  const contextWith = (change: LedgerChange = {}): PaymentContext => {
    const { context } = orders().shop
    return { ...context, ledger: { ...context.ledger, ...change } }
  }

  /** By the policy, unless `by` names a person. */
  async function approve(attempt: Attempt, item: Item, { ledger: change, ...more }: Wanted = {}) {
    const paymentTransactionIds = [item.payment_transaction_id]
    const request = { attempt, kind: "approve", paymentTransactionIds, hasIban: () => true, ...more } as const
    return only(await approveItems(contextWith(change), request)).ended
  }

  return {
    contextWith,
    approve,
    takeBack: (attempt: Attempt, item: Item) => approve(attempt, item, { kind: "disapprove", by: "user_1" }),
    /** It is written that an approval is sent, and nothing of what follows. */
    start: ({ id: attempt_id }: Attempt, { payment_transaction_id }: Item) => {
      const about = { attempt_id, payment_transaction_id, requested_by: undefined, note: undefined }
      return ledger().startApproval({ ...about, id: newId("svcapr"), kind: "approve" })
    },
    states: async ({ id }: Attempt) => (await ledger().listApprovals(id)).map(({ state }) => state),
    sent: (operation = APPROVE) => orders().shop.called(operation),
    /** Somebody approves it in the service's own panel, or takes that back. */
    atService: ({ payment_transaction_id: id }: Item, approved = true) =>
      orders().shop.sandbox.control("POST", `items/${id}/approve`, { approved }),
    /** Of an item, or of the whole payment. Without a state, it is still on its way. */
    givenBack: async (attempt: Attempt, item: Item | undefined, minor: number, state?: "succeeded") => {
      const about = item ? { payment_transaction_id: item.payment_transaction_id } : {}
      const [id, kind] = [newId("svcop"), item ? ("refund" as const) : ("cancel" as const)]
      await ledger().startOperation({ id, attempt_id: attempt.id, kind, amount: lira(minor), ...about })
      if (state) await ledger().endOperation(id, { state })
    },
    waiting: async ({ id }: Attempt) =>
      (await ledger().listWaiting({ limit: 1_000 })).filter(({ attempt }) => attempt.id === id),
    /** The items of a payment that this instance is to decide about. */
    claimed: async ({ id }: Attempt) => {
      const all = await ledger().claimWaiting(1_000, 300)
      return all.flatMap(({ attempt, item }) => (attempt.id === id ? item.item_id : [])).sort()
    },
  }
}
