import type { Verification } from "../client"
import type { BasketLine } from "../mapping"
import type { Money } from "../money"
import type {
  AttemptState,
  Flow,
  InstallmentCount,
  InstallmentPolicy,
  Sentence,
  SellersPart,
  Surcharge,
} from "../payment"

/*
 * What the ledger keeps: attempts, money operations, messages, the attention list.
 */

/** One try to charge, as the ledger keeps it. */
export interface Attempt {
  /** Also the basketId and the conversationId of every call about it. */
  id: string
  sessionId: string
  paymentCollectionId: string
  cartId: string | undefined
  orderId: string | undefined
  flow: Flow
  state: AttemptState
  /** The session's amount. */
  price: Money
  /** What the buyer is to be charged; above the price by an allowed surcharge. */
  paidPrice: Money
  installment: InstallmentCount | undefined
  installments: InstallmentPolicy
  basketHash: string
  /** What each seller gets of the basket; undefined: no seller does. */
  splitHash?: string | undefined
  /** Whom its items pay, as it was sent. */
  sellers?: readonly SellersPart[] | undefined
  returnUrl: string | undefined
  locale: "tr" | "en" | undefined
  token: string | undefined
  tokenExpiresAt: Date | undefined
  /** The hosted page's address at the service. */
  pageUrl: string | undefined
  paymentId: string | undefined
  errorCode: string | undefined
  errorGroup: string | undefined
  /** How the bank's 3D Secure step ended, as the buyer's browser told it; only 1 is a success. */
  mdStatus?: number | undefined
  /** What the bank posted for a v1 finalize, until it is sent. */
  conversationData?: string | undefined
  checks: number
  createdAt: Date
  lastActivityAt: Date
  orderPlacedAt: Date | undefined
  /** The service said that it was charged, in an answer that left out what decides. */
  isReportedCharged?: boolean | undefined
  /** Who let the goods go out before its fraud review was decided. */
  released?: Release | undefined
  /** Who said how it ended, when the service did not. */
  settled?: Settled | undefined
  /** Counts the moves: what was seen and what is can be told apart. */
  version: number
}

/** `errorCode` of an attempt whose order could not be made, so that nothing was charged. Not the service's: those are numbers. */
export const ORDER_FAILED = "order_failed"
/** The same, because the cart costs something else by now, or the order owes less. */
export const CART_CHANGED = "cart_changed"
export const NOT_OWED = "not_owed"

/** The right to decide about what `key` names, for one process at a time. */
export interface Lease {
  key: string
  /** Its own for each time it is taken. */
  holder: string
}

/** One item of the basket as it is kept with the attempt: what it is, so that a refund finds the order's line. */
export type KeptItem = BasketLine & { readonly price: Money }

export interface NewAttempt {
  id: string
  sessionId: string
  paymentCollectionId: string
  cartId?: string | undefined
  orderId?: string | undefined
  flow: Flow
  price: Money
  paidPrice: Money
  installment?: InstallmentCount | undefined
  basket: readonly KeptItem[]
  basketHash: string
  splitHash?: string | undefined
  /** The terms installments were offered under: an answer is judged by them, whatever the option says by then. */
  installments: InstallmentPolicy
  returnUrl?: string | undefined
  locale?: "tr" | "en" | undefined
}

/** A person's word that goods may go out while the payment is under review. */
export interface Release {
  /** The id of Medusa's user, or of the secret API key that asked. */
  by: string
  at: Date
  note: string
}

/** What may change together with a move. Left out: stays as it is. */
export interface AttemptChange {
  orderId?: string
  token?: string
  tokenExpiresAt?: Date
  pageUrl?: string
  paymentId?: string
  paidPrice?: Money
  errorCode?: string
  errorGroup?: string
  mdStatus?: number | null
  /** null: it has served. */
  conversationData?: string | null
  /** Allow-listed facts of the service's answer. */
  facts?: Record<string, unknown>
  /** When the job looks again; null: never. */
  nextCheckAt?: Date | null
  /** A person's word on how it ended. */
  settled?: Settled
}

export interface ReceivedMessage {
  kind: "return" | "notification"
  attemptId?: string | undefined
  /** Allow-listed fields. */
  content: Record<string, string>
  verification: Verification | "unchecked"
}

/** `sent`: on its way, or its answer was lost in a crash. `unknown`: not heard; a person settles it. */
export type OperationState = "sent" | "unknown" | "succeeded" | "refused" | "not_sent"

/** A money operation on a charge, written before it is sent. */
export interface Operation {
  /** Also its conversationId. */
  id: string
  attemptId: string
  kind: "cancel" | "refund"
  state: OperationState
  amount: Money
  /** The item it is for; undefined: the payment as a whole. */
  paymentTransactionId: string | undefined
  /** Medusa's refund that stands for it. */
  medusaRefundId: string | undefined
  errorCode: string | undefined
  errorGroup: string | undefined
  /** The service's word on whether trying again may help. */
  retryable?: boolean | undefined
  /** How its repeat by the service itself ended, as a notification with the service's signature reports it. */
  retried?: "succeeded" | "failed" | undefined
  /** What became of the surcharge of the payment; undefined where the buyer paid no more than the price. */
  surcharge?: Surcharge | undefined
  /** It is one of several calls for one refund of Medusa's, item by item: the amount of that refund. */
  stepOf?: Money | undefined
  /** The key of the request that asked for it: the same request, sent again, is answered with what became of it. */
  requestKey?: string | undefined
  /** Whose word a surcharge was given back on: of every other refund Medusa's own tells. */
  askedBy?: string | undefined
  /** Who said how it ended, when nobody had heard. */
  settled?: Settled | undefined
  createdAt: Date
}

/** A person's word on what the service did not tell. */
export interface Settled {
  /** The id of Medusa's user, or of the secret API key that asked. */
  by: string
  at: Date
  note?: string | undefined
}

/** A person's word that takes something off the attention list. */
export type ClosingWord = Omit<Settled, "at">

export type NewOperation = Pick<Operation, "id" | "attemptId" | "kind" | "amount"> &
  Partial<
    Pick<Operation, "paymentTransactionId" | "medusaRefundId" | "surcharge" | "stepOf" | "requestKey" | "askedBy">
  >

/** How an operation ended. */
export interface OperationEnd {
  state: Exclude<OperationState, "sent">
  errorCode?: string | undefined
  errorGroup?: string | undefined
  /** Allow-listed: authCode, hostReference, refundHostReference, cancelHostReference, retryable. */
  facts?: Record<string, unknown>
}

/** What a person of the shop has to look at, about an attempt or about a payment link. */
export type AttentionItem = {
  /** One word for the list's filter, such as `refund_unknown`. One row is open for each kind and attempt, link or sale at a time. */
  kind: AttentionKind
  /** Of a link's sale: the sale's. */
  operationId?: string | undefined
  /** What happened and what to do, for a shop keeper. */
  sentence: Sentence
} & ({ attemptId: string } | { linkId: string })

export const ATTENTION_KINDS = [
  "mismatch", // the service's answer is not what was asked for
  "note", // charged as asked, and something about it is worth a look
  "lookup_unknown", // the service does not tell how a charge ended
  "refund_unknown", // a refund or cancel was not heard
  "refund_retried", // the service reports that it has repeated a refund by itself, and nothing was barred for it
  "reversal_refused", // money that belongs to the buyer and that the service does not give back
  "order_conflict", // a charge and an order that do not fit together
  "missing_reservation", // a mended order without its stock reservation
  "review_declined", // fraud control declined a payment whose order is still there
  "review_overdue", // fraud control has not decided for a long time
  "refund_differs", // Medusa's refunds and the service's are not the same
  "payout_unknown", // the service does not tell whether it took a change of whom an item pays
  "link_sale", // a sold link that could not be recorded on its order
  "link_unknown", // the service does not tell whether a link was made
  "link_differs", // an order's link vanished from the service unsold as far as was seen, or is a second open one there
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** What others are told about, once each: the attempt's or operation's end, or an attention row. */
export type Announcement =
  | { of: "attempt"; attempt: Attempt }
  | { of: "refund"; operation: Operation }
  | { of: "attention"; id: string; kind: AttentionKind; attemptId: string | undefined; linkId: string | undefined }

/** The session of a cart that takes over a charge whose own session is gone. */
export interface Heir {
  sessionId: string
  paymentCollectionId: string
}
