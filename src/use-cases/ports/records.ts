import { z } from "zod"
import type { Verification } from "../../client"
import type { BasketLine } from "../../mapping"
import { CURRENCIES, type Money } from "../../money"
import type { ItemApproval } from "./payout-ledger"
import {
  ATTEMPT_STATES,
  HOLD_STATES,
  INSTALLMENT_COUNTS,
  installmentPolicy,
  SURCHARGES,
  type ReturnedPart,
  type SellersPart,
  type Sentence,
} from "../../domain"
import { date, maybe, maybeDate, maybeText, text } from "./fields"

export {
  CART_CHANGED,
  NOT_OWED,
  ORDER_FAILED,
  ORDER_OBSTACLES,
  REVERSAL_REASONS,
  type OrderObstacle,
  type ReversalReason,
} from "../../domain"

/*
 * What the ledger stores: attempts, money operations, messages, the attention list.
 */

/** A person's decision on how something ended, if there is one. */
export const decision = { resolved_by: maybeText, resolved_at: maybeDate, resolved_note: maybeText }

/** The columns of svc_attempt. */
export const attemptRow = z.object({
  /** Also the basketId and the conversationId of every call about it. */
  id: text,
  session_id: text,
  payment_collection_id: text,
  cart_id: maybeText,
  order_id: maybeText,
  flow: z.enum(["hosted", "threeds", "direct"]),
  state: z.enum(ATTEMPT_STATES),
  /** The session's amount. */
  price: text,
  /** What the buyer is to be charged; above the price by an allowed surcharge. */
  paid_price: text,
  currency: z.enum(CURRENCIES),
  installment: maybe(z.literal(INSTALLMENT_COUNTS)),
  installments: installmentPolicy,
  basket_hash: text,
  basket: z.unknown(),
  /** Hash of what each seller gets of the basket; undefined: no seller gets anything. */
  split_hash: text.optional(),
  return_url: maybeText,
  locale: maybe(z.enum(["tr", "en"])),
  token: maybeText,
  token_expires_at: maybeDate,
  /** The hosted page's address at the service. */
  page_url: maybeText,
  payment_id: maybeText,
  error_code: maybeText,
  error_group: maybeText,
  /** Medusa's words, where it made no order. */
  order_error: text.optional(),
  /** The result of 3D Secure that the buyer's browser brought; only 1 is a success. */
  md_status: z.number().optional(),
  /** What the bank posted for a v1 finalize, until it is sent. */
  conversation_data: text.optional(),
  facts: maybe(
    z.looseObject({ reportedCharged: z.boolean().optional(), installment: z.number().optional().catch(undefined) }),
  ),
  checks: z.number(),
  created_at: date,
  last_activity_at: date,
  order_placed_at: maybeDate,
  ...decision,
  released_by: maybeText,
  released_at: maybeDate,
  released_note: maybeText,
  /** It holds its amount, and what has become of that; undefined: it is charged at once. */
  hold: z.enum(HOLD_STATES).optional(),
  /** Since when its hold is in that state; undefined: since the attempt began. */
  hold_at: date.optional(),
  /** Counts the moves, so that a change since the last read is noticed. */
  version: z.number(),
})

type UnreadOfAttempt =
  | ("price" | "paid_price" | "currency" | "basket" | "facts")
  | ("released_by" | "released_at" | "released_note")
  | keyof typeof decision

/** One try to charge. */
export interface Attempt extends Omit<z.output<typeof attemptRow>, UnreadOfAttempt> {
  price: Money
  paid_price: Money
  /** What the service reported: the buyer chooses at the hosted page, too. */
  reportedInstallment?: number | undefined
  /** The sellers its items pay, as they were sent. */
  sellers?: readonly SellersPart[] | undefined
  /** The service reported a charge in an answer that left out what decides. */
  wasReportedCharged?: boolean | undefined
  /** Who let the goods go out before its fraud review was decided. */
  released?: Release | undefined
  /** Who reported how it ended, where the service did not. */
  resolution?: Resolution | undefined
}

/** The right of one process at a time to decide about what `key` names. */
export interface Lease {
  key: string
  /** A new one each time the lease is taken. */
  holder: string
}

/** One item of the basket, stored with the attempt so that a refund finds the order's line. */
export type StoredItem = BasketLine & { readonly price: Money }

type NewFields = "id" | "session_id" | "payment_collection_id" | "flow" | "price" | "paid_price" | "basket_hash"
type NewFieldsIfAny = "cart_id" | "order_id" | "installment" | "split_hash" | "return_url" | "locale"

/** `installments`: the terms they were offered under; answers are judged by them, even if the option changes. */
export interface NewAttempt extends Pick<Attempt, NewFields | "installments">, Partial<Pick<Attempt, NewFieldsIfAny>> {
  basket: readonly StoredItem[]
  /** Its amount is held, and taken later. */
  hold?: "held" | undefined
}

/** A person's decision that goods may be shipped while the payment is under review. */
export interface Release {
  /** The id of Medusa's user, or of the secret API key that asked. */
  by: string
  at: Date
  note: string
}

/** What may change together with a move. Left out: stays as it is. */
export interface AttemptChange
  extends
    Partial<Pick<Attempt, "token" | "token_expires_at" | "page_url" | "payment_id" | "paid_price" | "resolution">>,
    Partial<Pick<Attempt, "error_code" | "error_group" | "order_error">> {
  /** null: Medusa took the order back. */
  order_id?: string | null
  md_status?: number | null
  /** null: it has been used. */
  conversation_data?: string | null
  /** Allow-listed facts of the service's answer. */
  facts?: Record<string, unknown>
  /** When the job checks it next; null: never. */
  next_check_at?: Date | null
}

/** What may change without a move. */
export interface AttemptNote extends AttemptChange {
  /** The job checks it then at the latest: an earlier check stays. Whoever only asks uses this, and so never delays the job, which decides. */
  checkBy?: Date
}

export interface ReceivedMessage {
  kind: "return" | "notification"
  attempt_id?: string | undefined
  /** Allow-listed fields. */
  content: Record<string, string>
  verification: Verification | "unchecked"
}

/**
 * States of what is sent to the service: a money operation, or a change of a payout. `sent`: in flight, or a crash lost its answer.
 * `unknown`: no answer arrived; a person resolves it.
 */
export const SENT_STATES = ["sent", "unknown", "succeeded", "refused", "not_sent"] as const
export type OperationState = (typeof SENT_STATES)[number]

/** The columns of svc_operation. */
export const operationRow = z.object({
  /** Also its conversationId. */
  id: text,
  attempt_id: text,
  kind: z.enum(["cancel", "refund"]),
  state: z.enum(SENT_STATES),
  amount: text,
  currency: z.enum(CURRENCIES),
  /** The item it is for; undefined: the payment as a whole. */
  payment_transaction_id: maybeText,
  /** Medusa's refund that it is matched to. */
  medusa_refund_id: maybeText,
  error_code: maybeText,
  error_group: maybeText,
  facts: maybe(
    z.looseObject({
      retryable: z.boolean().optional(),
      retried: z.enum(["succeeded", "failed"]).optional(),
      parts: z.array(z.object({ payment_transaction_id: text, amount: text })).optional(),
    }),
  ),
  /** What became of the surcharge of the payment; undefined where the buyer paid no more than the price. */
  surcharge: z.enum(SURCHARGES).optional(),
  /** It is one of several calls for one refund of Medusa's, item by item: the amount of that refund. */
  refund_total: maybeText,
  /** Idempotency key of the request: the same request, sent again, gets the result of this operation. */
  request_key: text.optional(),
  /** Who requested the refund of a surcharge. For every other refund, Medusa's own refund says who. */
  requested_by: text.optional(),
  ...decision,
  created_at: date,
  /** When its state changed last, or what is known of it. */
  updated_at: date,
})

type UnreadOfOperation = "amount" | "currency" | "facts" | "refund_total" | "updated_at" | keyof typeof decision

/** A money operation on a charge, written before it is sent. */
export interface Operation extends Omit<z.output<typeof operationRow>, UnreadOfOperation> {
  amount: Money
  refund_total?: Money | undefined
  /** Whether another try may help, as the service reports it. */
  retryable?: boolean | undefined
  /** How a repeat by the service itself ended, as a notification with a verified signature reports it. */
  retried?: "succeeded" | "failed" | undefined
  /** Of a refund of the payment as a whole: how much of which item, as the service's reports show it. */
  parts?: readonly ReturnedPart[] | undefined
  /** Who reported how it ended, where its answer was lost. */
  resolution?: Resolution | undefined
  updated_at?: Date
}

/** A person's report of what the service did not report. */
export interface Resolution {
  /** The id of Medusa's user, or of the secret API key that asked. */
  by: string
  at: Date
  note?: string | undefined
}

/** A person's decision, with its reason, before it is stored. */
export type Decision = Omit<Resolution, "at">

export type NewOperation = Pick<Operation, "id" | "attempt_id" | "kind" | "amount"> &
  Partial<
    Pick<
      Operation,
      "payment_transaction_id" | "medusa_refund_id" | "surcharge" | "refund_total" | "request_key" | "requested_by"
    >
  >

/** How an operation ended. */
export interface OperationEnd {
  state: Exclude<OperationState, "sent">
  error_code?: string | undefined
  error_group?: string | undefined
  /** Allow-listed: authCode, hostReference, refundHostReference, cancelHostReference, retryable. */
  facts?: Record<string, unknown>
}

/** An entry of the attention list, about an attempt, a payment link, or a day of the service's list of transactions. */
export type AttentionItem = {
  /** For the list's filter. One entry is open for each kind and attempt, link, sale, day or stored card at a time. */
  kind: AttentionKind
  /** Of a link's sale: the sale's. */
  operation_id?: string | undefined
  /** What happened and what to do, for a shop keeper. */
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
  "payout_unknown", // the service does not report whether it made a change of a payout, or an approval
  "approval_refused", // the service refuses again and again to approve an item
  "link_sale", // a sold link that could not be recorded on its order
  "link_unknown", // the service does not report whether a link was made
  "link_differs", // an order's link is gone at the service, unsold as far as is known, or a second one is open there
  "report_unknown", // the service lists payments of a day that this store did not make
  "report_differs", // the service's list of a day and the ledger are not the same
  "card_not_deleted", // the service has not confirmed for days that it deleted a stored card
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** What is announced by an event, once each: the end of an attempt or operation, or an entry of the attention list. */
export type Announcement =
  | { of: "attempt"; attempt: Attempt }
  | { of: "refund"; operation: Operation }
  | { of: "approval"; approval: ItemApproval }
  | {
      of: "attention"
      id: string
      kind: AttentionKind
      attempt_id?: string
      link_id?: string
      day?: string
      card_id?: string
    }

/** The session of a cart that gets a charge whose own session was deleted. */
export interface SuccessorSession {
  session_id: string
  payment_collection_id: string
}
