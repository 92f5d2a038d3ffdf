import type { Paging, Person, Words } from "./common"

/** One way to resolve an entry: what the admin's page posts, and its texts. */
export interface AttentionAction {
  type:
    | "resolve_operation"
    | "resolve_payout_change"
    | "resolve_attempt"
    | "reconcile_refunds"
    | "refund_surcharge"
    | "record_sale"
    | "check"
    | "release"
    | "release_hold"
    | "hold_approval"
    | "resolve_attention"
  path: `/admin/svc/${string}`
  /** Posted as it is; the person's note goes with it as `note`. */
  body: Record<string, boolean | string>
  label: Words
  /** What it does, and what has to be certain before; null: no confirmation is needed. */
  confirm: Words | null
  note: "required" | "optional" | "none"
}

interface AboutOrder {
  /** `number` is the order's display id; null where the order is gone. */
  order: { id: string; number: number | null } | null
  amount: string | null
  currency_code: string | null
}

export type AttentionSubject =
  | ({ type: "payment"; attempt_id: string; state: string; service_payment_id: string | null } & AboutOrder)
  | ({ type: "link"; link_id: string; name: string } & AboutOrder)
  /** A day of the service's list of transactions, `2026-11-22`. */
  | ({ type: "day"; day: string } & AboutOrder)
  /** A stored card that is to be deleted; its customer and last digits while it is not. */
  | ({ type: "card"; card_id: string; customer_id: string | null; last_four: string | null } & AboutOrder)

export interface AttentionAnswer {
  id: string
  kind: string
  title: Words
  /** What happened. */
  sentence: Words
  /** What to check before it is resolved. */
  check: Words
  about: AttentionSubject
  opened_at: string
  /** Null: it is open. */
  resolved_at: string | null
  /** Null in a resolved entry: it was resolved automatically. */
  resolved_by: Person | null
  resolved_note: string | null
  /** Empty in a resolved entry. */
  actions: AttentionAction[]
}

/** GET /admin/svc/attention */
export interface AttentionPage extends Paging {
  attention: AttentionAnswer[]
  /** All kinds there can be, for a filter. */
  kinds: { kind: string; title: Words }[]
  sandbox: boolean
  open_count: number
}

/** GET /admin/svc/attention/count */
export interface AttentionCount {
  open_count: number
}

/** POST /admin/svc/attention/:id/resolve */
export interface AttentionResolved {
  attention: { id: string; resolved_at: string; resolved_by: Person; resolved_note: string }
}
