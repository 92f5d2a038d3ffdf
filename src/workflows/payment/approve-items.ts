import type { MedusaContainer } from "@medusajs/framework/types"
import type { PaymentContext } from "../../use-cases/ports/ports"
import type { ItemApproval } from "../../use-cases/ports/payout-ledger"
import { approveItems, type ItemsApproved } from "../../use-cases/payouts/approve-items"
import { refused } from "../../use-cases/payouts/change-payout"
import { AT_ONCE, NO_ITEM } from "../../use-cases/payouts/sentences"
import { announceOrLater } from "../../medusa/payments/announce"
import { createPaymentContext } from "../../medusa/payments/payment-context"
import { resolveMarketplace } from "../../medusa/submerchants/submerchant-context"
import { resolveSvc } from "../../modules/svc"
import { type Sentence, refusal, type Refused } from "../../domain"
import { oneStepWorkflow } from "../one-step"
import { APPROVAL_ANSWERS, APPROVAL_OFF } from "./sentences"

export interface ApproveItemsInput {
  /** `disapprove` takes approvals back, as long as the service lets it. */
  kind: ItemApproval["kind"]
  /** `attempt_id`: the `id` of the events `svc.payment.paid`, and of the order's panel. */
  items: { attempt_id: string; payment_transaction_id: string }[]
  note?: string | undefined
  /** Who wants it: the id of a user of Medusa's. */
  by: string
}

/** `unknown`: no answer arrived; it is looked up automatically, and not to be repeated. */
export interface ApprovedItem {
  payment_transaction_id: string
  state: "done" | "refused" | "unknown"
  found: Sentence
}

export type ApprovedItems = { items: ApprovedItem[]; refused?: undefined } | { refused: Refused }

/** How long it waits for another request about the payment. */
const LOCK_WAIT_SECONDS = 5

interface OfPayment {
  kind: ItemApproval["kind"]
  ids: readonly string[]
  by?: string | undefined
  note?: string | undefined
}

/** Approves items of one payment, under its lock. */
export async function approveOfPayment(
  container: MedusaContainer,
  context: PaymentContext,
  attempt_id: string,
  { kind, ids, by, note }: OfPayment,
): Promise<ItemsApproved> {
  const all = (sentence: Sentence): ItemsApproved =>
    ids.map((payment_transaction_id) => ({ payment_transaction_id, ended: refused("state", sentence) }))
  const attempt = await context.ledger.findAttempt(attempt_id)
  if (attempt === undefined) return all(NO_ITEM)
  let approved: ItemsApproved = all(AT_ONCE)
  const work = async () => {
    const items = await context.ledger.listItems(attempt.id)
    const sellers = await resolveMarketplace(container).submerchants.findByKeys(
      items.flatMap(({ seller }) => seller?.key ?? []),
    )
    const hasIban = (key: string) => {
      const seller = sellers.get(key)
      return seller && seller.iban !== undefined
    }
    approved = await approveItems(context, { attempt, kind, paymentTransactionIds: ids, hasIban, by, note })
  }
  await resolveSvc(container).inFlight.run(() => context.store.refunds.whileLocked(attempt.id, work, LOCK_WAIT_SECONDS))
  return approved
}

function getAnswer(kind: ItemApproval["kind"], { payment_transaction_id, ended }: ItemsApproved[number]): ApprovedItem {
  const words = APPROVAL_ANSWERS[kind]
  const found = ended.type === "refused" ? ended.sentence : ended.type === "done" ? words.done : words.unknown
  return { payment_transaction_id, state: ended.type, found }
}

/** Approves items, so that their sellers are paid, or takes approvals back. No compensation and no retry: the ledger decides. */
export const approveItemsWorkflow = oneStepWorkflow(
  "approve-svc-items",
  async ({ kind, items, by, note }: ApproveItemsInput, container): Promise<ApprovedItems> => {
    if (!resolveSvc(container).capabilities.approval) return { refused: refusal(404, APPROVAL_OFF) }
    const context = createPaymentContext(container)
    const answers: ApprovedItem[] = []
    for (const attempt_id of new Set(items.map(({ attempt_id }) => attempt_id))) {
      const own = items.filter((one) => one.attempt_id === attempt_id)
      const ids = own.map(({ payment_transaction_id }) => payment_transaction_id)
      const approved = await approveOfPayment(container, context, attempt_id, { kind, ids, by, note })
      answers.push(...approved.map((one) => getAnswer(kind, one)))
    }
    await announceOrLater(container, "approvals")
    return { items: answers }
  },
)
