/** GET /admin/svc/payments/:id */
export interface PaymentAnswer {
  payment: RefundablePayment
}

export interface RefundablePayment {
  attempt_id: string
  state: string
  /** The payment's id at the service. */
  payment_id: string | null
  price: string
  paid_price: string
  currency_code: string
  installment: number | null
  /** What can still be refunded. */
  left: string
  items: RefundablePaymentItem[]
  operations: PaymentOperation[]
  /** Open entries of the attention list. */
  attention: { id: string; kind: string; sentence: string; operation_id?: string | null }[]
}

export interface RefundablePaymentItem {
  item_id: string
  payment_transaction_id: string
  price: string
  paid_price: string
  /** Both null: part of the payment was refunded as a whole, and only the service knows of which items. */
  refunded: string | null
  left: string | null
}

/** A refund or cancellation. */
export interface PaymentOperation {
  id: string
  kind: string
  state: string
  amount: string
  payment_transaction_id: string | null
  /** Medusa's refund. */
  refund_id: string | null
  error_code: string | null
  surcharge: string | null
  resolved_by: string | null
  resolved_at: string | null
  resolved_note: string | null
  created_at: string
}

/** POST /admin/svc/attempts/:id/release */
export interface ReleaseAnswer {
  attempt: {
    id: string
    state: string
    order_id: string | null
    released_by: string | null
    released_at: string | null
    released_note: string | null
  }
}

/** Who recorded how something ended that the service gave no response to, and when. */
interface Recorded {
  id: string
  state: string
  resolved_by: string
  resolved_at: string
}

/** POST /admin/svc/attempts/:id/resolve */
export interface AttemptResolvedAnswer {
  attempt: Recorded
}

/** POST /admin/svc/operations/:id/resolve */
export interface OperationResolvedAnswer {
  operation: Recorded & { attempt_id: string }
  /** What is left to do in Medusa. */
  message?: string
  message_tr?: string
}

/** POST /admin/svc/payout-changes/:id/resolve */
export interface PayoutChangeResolvedAnswer {
  payout_change: Recorded & { attempt_id: string }
}

/** POST /admin/svc/payments/:id/refund-items */
export interface ItemsRefundedAnswer {
  refunds: ItemRefunded[]
}

export interface ItemRefunded {
  item_id: string
  payment_transaction_id: string
  amount: string
  /** `unknown`: no answer arrived; it is on the attention list. */
  state: "succeeded" | "refused" | "not_sent" | "unknown"
  /** Why it was refused, what is left to do, or whether a surcharge went back. */
  message?: string
  message_tr?: string
}

/** POST /admin/svc/payments/:id/refund-surcharge */
export interface SurchargeRefundedAnswer {
  surcharge: { amount: string; currency_code: string }
}

/** POST /admin/svc/payments/:id/reconcile-refunds */
export interface RefundsReconciledAnswer {
  /** What the service gave back, what Medusa's payment shows, and what its order counts. */
  refunded: { by_service: string; on_payment: string; on_order: string; currency_code: string }
}
