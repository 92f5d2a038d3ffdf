import { z } from "zod"
import type { Verification } from "../../client"
import type { BasketLine } from "../../mapping"
import { CURRENCIES, type Money } from "../../money"
import type { ItemApproval } from "./payout-ledger"
import {
  ATTEMPT_STATES,
  FLOWS,
  HOLD_STATES,
  INSTALLMENT_COUNTS,
  installmentPolicy,
  SURCHARGES,
  type RefundPart,
  type SellersPart,
  type Sentence,
} from "../../domain"
import { date, maybe, maybeDate, maybeText, text, type RecordOf } from "./fields"

export const decision = { resolved_by: maybeText, resolved_at: maybeDate, resolved_note: maybeText }

export const pageDecline = z.object({ at: date, code: z.string().optional(), group: z.string().optional() })
export type PageDecline = z.output<typeof pageDecline>

export const attemptRow = z.object({
  /** Also the basketId and the conversationId of every call about it. */
  id: text,
  account: text,
  session_id: text,
  payment_collection_id: text,
  cart_id: maybeText,
  order_id: maybeText,
  flow: z.enum(FLOWS),
  state: z.enum(ATTEMPT_STATES),
  price: text,
  paid_price: text,
  currency: z.enum(CURRENCIES),
  installment: maybe(z.literal(INSTALLMENT_COUNTS)),
  installments: installmentPolicy,
  basket_hash: text,
  basket: z.unknown(),
  split_hash: text.optional(),
  return_url: maybeText,
  locale: maybe(z.enum(["tr", "en"])),
  token: maybeText,
  token_expires_at: maybeDate,
  page_url: maybeText,
  /** HTML of the card form in the shop, until the attempt moves on. */
  form_content: maybeText,
  /** The customer whose stored cards the form offers to no one else. Kept until the attempt moves on. */
  cards_of: text.optional(),
  payment_id: maybeText,
  error_code: maybeText,
  error_group: maybeText,
  order_error: text.optional(),
  page_declines: maybe(z.record(text, pageDecline)),
  md_status: z.number().optional(),
  conversation_data: text.optional(),
  facts: maybe(
    z.looseObject({
      reportedCharged: z.boolean().optional(),
      installment: z.number().optional().catch(undefined),
      cardAssociation: z.string().optional().catch(undefined),
      lastFourDigits: z.string().optional().catch(undefined),
    }),
  ),
  checks: z.number(),
  created_at: date,
  last_activity_at: date,
  order_placed_at: maybeDate,
  ...decision,
  released_by: maybeText,
  released_at: maybeDate,
  released_note: maybeText,
  hold: z.enum(HOLD_STATES).optional(),
  hold_at: date.optional(),
  version: z.number(),
})

type UnreadOfAttempt =
  | ("price" | "paid_price" | "currency" | "basket" | "facts")
  | ("released_by" | "released_at" | "released_note")
  | keyof typeof decision

export interface Attempt extends Omit<z.output<typeof attemptRow>, UnreadOfAttempt> {
  price: Money
  paid_price: Money
  reportedInstallment?: number | undefined
  card?: { association: string | undefined; last_four: string } | undefined
  sellers?: readonly SellersPart[] | undefined
  wasReportedCharged?: boolean | undefined
  released?: Release | undefined
  resolution?: Resolution | undefined
}

export interface Lease {
  key: string
  holder: string
}

export type StoredItem = BasketLine & { readonly price: Money }

type NewFields = "id" | "session_id" | "payment_collection_id" | "flow" | "price" | "paid_price" | "basket_hash"
type NewFieldsIfAny = "cart_id" | "order_id" | "installment" | "split_hash" | "return_url" | "locale" | "cards_of"

/** Answers are judged by the `installments` of the offer, even if the option changes. */
export interface NewAttempt extends Pick<Attempt, NewFields | "installments">, Partial<Pick<Attempt, NewFieldsIfAny>> {
  basket: readonly StoredItem[]
  hold?: "held" | undefined
}

export interface Release {
  by: string
  at: Date
  note: string
}

export interface AttemptChange
  extends
    Partial<Pick<Attempt, "token" | "token_expires_at" | "page_url" | "form_content" | "payment_id" | "paid_price">>,
    Partial<Pick<Attempt, "conversation_data">>,
    Partial<Pick<Attempt, "resolution" | "error_code" | "error_group" | "order_error">> {
  order_id?: string | null
  order_placed_at?: null
  md_status?: number | null
  facts?: Record<string, unknown>
  next_check_at?: Date | null
}

export interface AttemptNote extends AttemptChange {
  /** Does not delay an earlier check, so that requests cannot put off the job, which decides. */
  checkBy?: Date
}

export interface ReceivedMessage {
  kind: "return" | "notification"
  attempt_id?: string | undefined
  content: Record<string, string>
  verification: Verification | "unchecked"
}

/** `sent`: in flight, or a crash lost its answer. `unknown`: no answer arrived; a look-up or a person decides. */
export const SENT_STATES = ["sent", "unknown", "succeeded", "refused", "not_sent"] as const
export type OperationState = (typeof SENT_STATES)[number]

export const operationRow = z.object({
  id: text,
  attempt_id: text,
  kind: z.enum(["cancel", "refund"]),
  state: z.enum(SENT_STATES),
  amount: text,
  currency: z.enum(CURRENCIES),
  payment_transaction_id: maybeText,
  medusa_refund_id: maybeText,
  error_code: maybeText,
  error_group: maybeText,
  facts: maybe(
    z.looseObject({
      /** The interface does not define it for a cancel, so that any value may have been stored. */
      retryable: z.boolean().optional().catch(undefined),
      retried: z.enum(["succeeded", "failed"]).optional(),
      parts: z.array(z.object({ payment_transaction_id: text, amount: text })).optional(),
    }),
  ),
  surcharge: z.enum(SURCHARGES).optional(),
  refund_total: maybeText,
  /** A repeated request with this key gets the result of this operation. */
  request_key: text.optional(),
  /** For other refunds, Medusa's refund names the person. */
  requested_by: text.optional(),
  ...decision,
  created_at: date,
  updated_at: date,
})

type UnreadOfOperation = "amount" | "currency" | "facts" | "refund_total" | "updated_at" | keyof typeof decision

/** Written before it is sent. */
export interface Operation extends Omit<z.output<typeof operationRow>, UnreadOfOperation> {
  amount: Money
  refund_total?: Money | undefined
  retryable?: boolean | undefined
  retried?: "succeeded" | "failed" | undefined
  parts?: readonly RefundPart[] | undefined
  resolution?: Resolution | undefined
  updated_at?: Date
}

export interface Resolution {
  by: string
  at: Date
  note?: string | undefined
}

export type Decision = Omit<Resolution, "at">

export type Resolved<Row extends z.ZodType> = Omit<RecordOf<Row>, keyof typeof decision> & {
  resolution: Resolution | undefined
}

export type NewOperation = Pick<Operation, "id" | "attempt_id" | "kind" | "amount"> &
  Partial<
    Pick<
      Operation,
      "payment_transaction_id" | "medusa_refund_id" | "surcharge" | "refund_total" | "request_key" | "requested_by"
    >
  >

export interface OperationEnd {
  state: Exclude<OperationState, "sent">
  error_code?: string | undefined
  error_group?: string | undefined
  facts?: Record<string, unknown>
}

export type AttentionItem = {
  kind: AttentionKind
  operation_id?: string | undefined
  sentence: Sentence
} & ({ attempt_id: string } | { link_id: string } | { day: string } | { card_id: string })

export const ATTENTION_KINDS = [
  "mismatch", // the service's answer differs from what was requested
  "note", // charged as requested, and something about it should be checked
  "lookup_unknown", // the service does not report how a charge ended
  "refund_unknown", // a refund or cancellation got no answer
  "refund_retried", // the service reports that it has repeated a refund by itself, and no refund was blocked for it
  "reversal_refused", // money that belongs to the buyer and that the service refuses to return
  "order_conflict", // a charge and an order that do not match
  "order_unpaid", // an order that nothing has paid, and that the store does not cancel
  "missing_reservation", // an order completed after a crash, without its stock reservation
  "review_declined", // fraud control declined a payment whose order still exists
  "review_overdue", // fraud control has not decided for a long time
  "capture_unknown", // the service does not report whether a held amount was taken
  "hold_expiring", // an amount that is held and was not taken; soon the bank lets go of it
  "refund_differs", // Medusa's refunds and the service's are not the same
  "refund_unrecorded", // the service's report of a payment shows more refunded than the ledger has
  "payout_unknown", // the service does not report whether it made a change of a payout, or an approval
  "approval_refused", // the service refuses again and again to approve an item
  "link_sale", // a sold link that could not be recorded on its order
  "link_unknown", // the service does not report whether a link was made
  "link_differs", // an order's link is gone at the service, unsold as far as is known, or not counted, or a second one is open there
  "report_unknown", // the service lists payments of a day that this store did not make
  "report_differs", // the service's list of a day and the ledger are not the same
  "card_not_deleted", // the service has not confirmed for days that it deleted a stored card
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

export type Announcement =
  | { of: "attempt"; attempt: Attempt }
  | { of: "refund"; operation: Operation }
  | { of: "approval"; approval: ItemApproval }
  | ({ of: "attention"; id: string; kind: AttentionKind } & {
      [About in "attempt_id" | "link_id" | "day" | "card_id"]?: string
    })

export interface SuccessorSession {
  session_id: string
  payment_collection_id: string
}
