import type { Headline, PanelLinkSale, PanelPayment } from "./panel"

/** Narrows the list of payments down. */
export interface PaymentsFilter {
  /** An order's number (`#12` or `12`), a payment's id, a customer's e-mail, or the last four digits of a card. */
  q?: string
  state?: "paid" | "refunded" | "held" | "in_review" | "in_progress" | "unknown" | "declined" | "not_paid" | "reversed"
  method?: "hosted" | "threeds" | "direct" | "link"
  /** The first and the last day, such as 2026-11-01, in Istanbul. */
  from?: string
  to?: string
  /** Decimal text of what is charged, in whatever currency. */
  min?: string
  max?: string
  /** Whether something about it is open on the attention list. */
  attention?: "true" | "false"
  /** `newest` unless given. */
  sort?: "newest" | "oldest" | "largest" | "smallest"
}

export interface PaymentsQuery extends PaymentsFilter {
  /** 1 to 100; 20 unless given. */
  limit?: string
  /** `next` of the page before. */
  after?: string
  /** `previous` of the page after; not with `after`. */
  before?: string
}

export interface PaymentsFileQuery extends PaymentsFilter {
  /** Of the headings; `en` unless given. */
  language?: "en" | "tr"
}

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
