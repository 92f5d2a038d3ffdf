import type { AttentionAction } from "./attention"
import type { Words } from "./common"
import type { PaymentParties } from "./payment-list"

/** GET /admin/svc/approvals */
export interface WaitingItemsPage {
  /** The oldest first. */
  items: WaitingItemAnswer[]
  /** `after` of the next page; null: this is the last. */
  next: string | null
  /** What the seller is called whose items these are; null: of all sellers. */
  seller: string | null
  sandbox: boolean
}

/** An item of a seller that waits for the merchant's approval. */
export interface WaitingItemAnswer {
  id: string
  attempt_id: string
  payment_transaction_id: string
  order: PaymentParties["order"]
  title: string | null
  seller: { submerchant_id: string | null; title: string | null }
  /** What was agreed for the seller. */
  amount: string
  currency_code: string
  /** When it was charged. */
  since: string
  /** Why it is not approved yet. */
  why: Words
  /** Whether a person may approve it now. */
  can_approve: boolean
  /** Puts it on hold, or lifts that. */
  hold: AttentionAction
}

/** POST /admin/svc/approvals */
export interface ApproveItemsBody {
  kind: "approve" | "disapprove"
  items: { attempt_id: string; payment_transaction_id: string }[]
  note?: string
}

export interface ApprovedItemsAnswer {
  /** `unknown`: no answer arrived. It is looked up automatically: do not repeat it. */
  items: { payment_transaction_id: string; state: "done" | "refused" | "unknown"; found: Words }[]
}

/** POST /admin/svc/approvals/hold */
export interface HeldApprovalAnswer {
  on_hold: boolean
}
