import type { AttentionAction } from "./attention"
import type { Person, Words } from "./common"
import type { PanelSeller } from "./payouts"

/** GET /admin/svc/orders/:id */
export interface OrderPanelAnswer {
  /** Null: the order was never paid, or tried to be paid, through the service. */
  panel: OrderPanel | null
}

export interface OrderPanel {
  sandbox: boolean
  /** That of the payment that decides; null: paid only by link. */
  headline: Headline | null
  /** A fraud review is not decided, or the order owes what a hold that ended did not pay; and the goods are not released. */
  do_not_ship: boolean
  /** Newest first. */
  payments: PanelPayment[]
  link_sales: PanelLinkSale[]
}

/** The state of a payment, for the headline of the order's page. */
export type Headline =
  | "paid"
  | "held" // not captured yet
  | "capture_unknown"
  | "releasing" // what is held
  | "released"
  | "partly_refunded"
  | "refunded"
  | "cancelled"
  | "in_review"
  | "in_review_released"
  | "refund_under_way"
  | "refund_unknown"
  | "order_pending" // charged, its order is being made
  | "reversing"
  | "reversed"
  | "unknown"
  | "started"
  | "awaiting_buyer"
  | "charging"
  | "declined"
  | "expired"
  | "not_charged" // as a person reported
  | "abandoned"

/** One attempt to pay. */
export interface PanelPayment {
  attempt_id: string
  flow: "hosted" | "threeds" | "direct"
  state: string
  headline: Headline
  /** Medusa's payment. */
  payment_id: string | null
  service_payment_id: string | null
  currency_code: string
  price: string
  paid_price: string
  /** When the hold of an amount that is not captured yet ends; null: nothing is held. */
  held_until: string | null
  /** What the buyer paid above the price; null: nothing. */
  surcharge: string | null
  /** What happens to it in a refund, or happened; null: there is none, or nothing was charged. */
  surcharge_note: Words | null
  /** Whether it would stay with the merchant if the order were cancelled now. */
  cancel_keeps_surcharge: boolean
  installment: number | null
  /** Money was taken. */
  is_charged: boolean
  refunded: string
  /** What can still be refunded. */
  left: string
  card: PanelCard | null
  /** Null: the service has not reported it, or it was erased. */
  commission: string | null
  fee: string | null
  /** What the merchant gets of all items, without what is held back. */
  payout: string | null
  /** What the service holds back of the merchant's part, and the day on which all of it is released; null: nothing, or not reported. */
  held_back: string | null
  released_on: string | null
  items: PanelItem[]
  /** Refunds and cancellations, oldest first. */
  operations: PanelOperation[]
  /** Oldest first. */
  timeline: PanelEvent[]
  /** Open on the attention list. */
  attention: PanelAttention[]
  /** Why nothing was charged. */
  error: Words | null
  can_refund_items: boolean
  /** Why items cannot be refunded now, if there is a reason to show. */
  refund_obstacle: Words | null
  /** What else can be done now, besides resolving the entries of the attention list. */
  actions: AttentionAction[]
  /** To be copied for the service's support: ids, times and figures, nothing about the buyer. */
  support_summary: Words
}

/** Each is null when the service has not reported it. */
export interface PanelCard {
  association: string | null
  family: string | null
  type: string | null
  last_four: string | null
}

export interface PanelItem {
  item_id: string
  payment_transaction_id: string
  /** Null: it has been erased. */
  title: string | null
  quantity: string | null
  is_shipping: boolean
  price: string
  paid_price: string
  /** Both null: part of the payment was refunded as a whole, and only the service knows of which items. */
  refunded: string | null
  left: string | null
  /** 0 in fraud control, -1 declined after it, 1 approved and waiting for the merchant's approval, 2 approved; null: not reported. */
  transaction_status: number | null
  status: Words
  /** What the service pays the merchant, without what it holds back. */
  payout: string | null
  /** The same of the seller: the service's commission may have come off it as well, where the merchant's part is too small for it. */
  seller_payout: string | null
  /** What the service holds back of the seller's part. */
  seller_held_back: string | null
  /** Null: the item pays no seller. */
  seller: PanelSeller | null
  /** What the service holds back of the merchant's part, and the day on which all of it is released. */
  held_back: string | null
  released_on: string | null
  converted: PanelConversion | null
}

/** The payout in the currency the merchant is paid in. */
export interface PanelConversion {
  currency_code: string
  payout: string
  rate: string | null
}

export interface PanelOperation {
  id: string
  kind: "refund" | "cancel"
  /** `unknown`: no answer arrived. */
  state: "sent" | "unknown" | "succeeded" | "refused" | "not_sent"
  amount: string
  /** The item it was for. */
  title: string | null
  created_at: string
  /** Why it was refused. */
  reason: Words | null
}

export type PanelEventKind =
  | "started"
  | "at_page"
  | "at_bank"
  | "came_back"
  | "three_ds"
  | "charging"
  | "holding" // in the place of "charging"
  | "unknown"
  | "in_review"
  | "paid"
  | "held" // on the card, in the place of "paid"
  | "captured" // what was held
  | "completed"
  | "released"
  | "declined"
  | "expired"
  | "abandoned"
  | "resolved"
  | "capture_resolved"
  | "reversing"
  | "reversed"
  | "hold_releasing" // the two of a hold, in the place of "reversing" and "reversed"
  | "hold_ended"
  | "refund"
  | "cancel"
  | "hold_released" // the cancel of what was not captured
  | "surcharge" // given back on its own, in a separate refund
  | "operation_resolved"
  | "payout_changed"
  | "approve" // the seller of an item may be paid
  | "disapprove"
  | "approval_resolved"
  | "approval_held" // a person keeps an item from being approved
  | "approval_hold_lifted"

export interface PanelEvent {
  kind: PanelEventKind
  at: string
  tone: "good" | "waiting" | "bad" | "plain"
  /** What it means; for the rest the kind says it all. */
  detail: Words | null
  /** Of refunds and cancellations. */
  amount: string | null
  /** The item it was for; null: the payment as a whole, or its name has been erased. */
  item: string | null
  operation_state: PanelOperation["state"] | null
  by: Person | null
  note: string | null
}

export interface PanelAttention {
  id: string
  kind: string
  title: Words
  /** What happened. */
  sentence: Words
  /** What to check before it is resolved. */
  check: Words
  opened_at: string
  actions: AttentionAction[]
}

/** A sale of a payment link that was made for the order. */
export interface PanelLinkSale {
  id: string
  link_id: string
  link_name: string
  /** Decimal text; null where the buyer chose the amount. */
  amount: string | null
  currency_code: string
  /** `flagged`: it could not be recorded, and is on the attention list. `resolved`: a person has marked it as done. */
  state: "seen" | "recording" | "recorded" | "flagged" | "resolved"
  seen_at: string
  payment_id: string | null
}

/** POST /admin/svc/attempts/:id/check and /admin/svc/attempts/:id/release-hold */
export interface CheckAnswer {
  /** The payment as it is now. */
  payment: PanelPayment
  /** What the service reported. */
  found: Words
}
