import type { Headline, PanelLinkSale, PanelPayment } from "./panel"

/** GET /admin/svc/payments */
export interface PaymentsPage {
  payments: ListedPaymentAnswer[]
  /** `after` of the next page; null: this is the last one. */
  next: string | null
  /** `before` of the page before; null: this is the first one. */
  previous: string | null
  sandbox: boolean
}

export interface PaymentParties {
  /** `number` is the order's display id; null where the order is gone. Null: no order was made. */
  order: { id: string; number: number | null } | null
  /** Null: it is not known, or has been erased. */
  customer: { id: string | null; email: string } | null
}

/** An attempt to pay, or a sale of a payment link. */
export interface ListedPaymentAnswer extends PaymentParties {
  id: string
  at: string
  method: "hosted" | "threeds" | "direct" | "link"
  /** Null: a sale of a link. */
  headline: Headline | null
  /** The link that sold it; null: an attempt. */
  sale: { link_id: string; link_name: string | null; state: PanelLinkSale["state"] } | null
  /** Null: the buyer of a flexible link chose it. */
  amount: string | null
  refunded: string | null
  currency_code: string
  service_payment_id: string | null
  last_four: string | null
  needs_attention: boolean
}

/** GET /admin/svc/attempts/:id */
export interface AttemptAnswer extends PaymentParties {
  payment: PanelPayment
  sandbox: boolean
}
