import type { AttentionAction } from "./attention"
import type { Words } from "./common"
import type { PanelItem } from "./panel"

/** Whom an item of a marketplace pays. */
export interface PanelSeller {
  /** Null: this store has no submerchant with that key. */
  submerchant_id: string | null
  title: string | null
  /** What was agreed for the seller: what the service was asked to pay them, before its own deductions. */
  price: string
  /** What the marketplace keeps: the item's price less `price`. */
  commission: string
  /** Whether whom and how much can be changed now. */
  can_change: boolean
  /** Why not, if it cannot. */
  obstacle: Words | null
  /** What can be done about its approval; null: the option capabilities.approval is off. */
  approval: PanelApproval | null
}

export interface PanelApproval {
  /** Null: neither can be done now. */
  can: "approve" | "disapprove" | null
  /** Why it is not approved, or may not be. */
  obstacle: Words | null
  /** Puts it on hold, or lifts that; null: it does not wait for an approval. */
  hold: AttentionAction | null
}

/** POST /admin/svc/payments/:id/payouts: changes whom one item pays, or how much. `id` is Medusa's payment. */
export interface ChangePayoutBody {
  payment_transaction_id: string
  /** Left out: stays. */
  submerchant_id?: string
  /** Decimal text; left out: stays. */
  amount?: string
  /** How the item stood when the person decided; refused with 409 where it stands otherwise by now. Left out: not compared. */
  seen?: { amount: string; submerchant_id?: string }
  note?: string
}

export interface ChangePayoutAnswer {
  /** Null: it was done, and the item could not be read afterwards. */
  item: PanelItem | null
  /** What happened. */
  found: Words
}

/** POST /admin/svc/payments/:id/refund-preview: same items as refund-items; nothing is sent. */
export interface RefundPreviewAnswer {
  currency_code: string
  refund: string
  /** What each seller loses of it. */
  sellers: {
    submerchant_id: string | null
    title: string | null
    refund: string
    payout_before: string
    payout_after: string
    loss: string
  }[]
  /** What the marketplace bears: the refund less what the sellers lose. */
  marketplace: { refund: string; loss: string }
  /** How these figures were calculated, and that the service's own figures are final. */
  note: Words
}
