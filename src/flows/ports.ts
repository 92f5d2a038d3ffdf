import type { CreatePaymentRequest, ItemTransaction, SvcClient, Verification } from "../client"
import type { BasketLine } from "../mapping"
import type { Money } from "../money"
import type {
  AttemptState,
  Flow,
  InstallmentCount,
  InstallmentPolicy,
  MedusaHolds,
  MoveBy,
  RefundableItem,
  RefundCap,
  Surcharge,
} from "../payment"

/*
 * What the flows need of the world: the client, the ledger, the clock. src/modules/svc gives them; a test may give others.
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
  /** Who let the goods go out before its fraud review was decided. */
  released?: Release | undefined
  /** Who said how it ended, when the service did not. */
  settled?: Settled | undefined
  /** Counts the moves: what was seen and what is can be told apart. */
  version: number
}

/** `errorCode` of an attempt whose order could not be made, so that nothing was charged. Not the service's: those are numbers. */
export const ORDER_FAILED = "order_failed"

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
  mdStatus?: number
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
  /** Whether the surcharge of the payment went back with it; undefined where the buyer paid no more than the price. */
  surcharge?: Surcharge | undefined
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

export type NewOperation = Pick<Operation, "id" | "attemptId" | "kind" | "amount"> &
  Partial<Pick<Operation, "paymentTransactionId" | "medusaRefundId" | "surcharge">>

/** How an operation ended. */
export interface OperationEnd {
  state: Exclude<OperationState, "sent">
  errorCode?: string | undefined
  errorGroup?: string | undefined
  /** Allow-listed: authCode, hostReference, refundHostReference, cancelHostReference, retryable. */
  facts?: Record<string, unknown>
}

/** What a person of the shop has to look at. */
export interface AttentionItem {
  /** One word for the list's filter, such as `refund_unknown`. One row is open for each kind and attempt at a time. */
  kind: AttentionKind
  attemptId: string
  operationId?: string | undefined
  /** What happened and what to do, for a shop keeper. */
  sentence: string
}

export const ATTENTION_KINDS = [
  "mismatch", // the service's answer is not what was asked for
  "note", // charged as asked, and something about it is worth a look
  "lookup_unknown", // the service does not tell how a charge ended
  "refund_unknown", // a refund or cancel was not heard
  "reversal_refused", // money that belongs to the buyer and that the service does not give back
  "order_conflict", // a charge and an order that do not fit together
  "missing_reservation", // a mended order without its stock reservation
  "review_declined", // fraud control declined a payment whose order is still there
  "review_overdue", // fraud control has not decided for a long time
  "refund_differs", // Medusa's refunds and the service's are not the same
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** What others are told about, once each: the attempt's or operation's end, or an attention row. */
export type Announcement =
  | { of: "attempt"; attempt: Attempt }
  | { of: "refund"; operation: Operation }
  | { of: "attention"; id: string; kind: AttentionKind; attemptId: string }

/** The session of a cart that takes over a charge whose own session is gone. */
export interface Heir {
  sessionId: string
  paymentCollectionId: string
}

/** The attempts and money operations. Every write commits on its own, whatever transaction the caller is in. */
export interface Ledger {
  /** Writes an attempt in state `created`. Undefined: the session has an open attempt already. */
  createAttempt(attempt: NewAttempt): Promise<Attempt | undefined>
  findAttempt(id: string): Promise<Attempt | undefined>
  /** All attempts of a session, newest first; those too that were made for it and that another session has taken over. */
  listAttempts(sessionId: string): Promise<Attempt[]>
  /** All attempts of a cart, of any session, newest first. */
  listAttemptsOfCart(cartId: string): Promise<Attempt[]>
  /** All attempts of an order, and of the cart it was made of, newest first. */
  listAttemptsOfOrder(orderId: string, cartId?: string): Promise<Attempt[]>
  /** The newest attempt whose payment has this id at the service. */
  findAttemptByPayment(paymentId: string): Promise<Attempt | undefined>
  /** The attempt whose hosted page has this token. */
  findAttemptByToken(token: string): Promise<Attempt | undefined>
  /** Lets goods go out while the payment is under review. Undefined: it is not under review, or was released before. */
  releaseAttempt(id: string, release: Omit<Release, "at">): Promise<Attempt | undefined>
  /**
   * Moves by compare-and-set. Undefined: another hand was faster, or the table does not allow the move. `seen`: only if
   * nobody has moved the row since; a `handback` needs it.
   */
  moveAttempt(
    id: string,
    to: AttemptState,
    by: MoveBy,
    change?: AttemptChange,
    seen?: Pick<Attempt, "version">,
  ): Promise<Attempt | undefined>
  /** Changes facts of an attempt without moving it. `seen`: only if nobody has moved it since. */
  noteAttempt(id: string, change: AttemptChange, seen?: Pick<Attempt, "version">): Promise<void>
  /** Gives a `paid` attempt to another session of its cart. Undefined: it moved, or the cart has another good charge. */
  adoptAttempt(attempt: Attempt, heir: Heir): Promise<Attempt | undefined>
  /** Takes attempts whose look is due for this instance; others skip them until the lease is over. */
  claimDueAttempts(limit: number, leaseSeconds: number): Promise<Attempt[]>
  /** Takes one attempt for a look now. Undefined: somebody looked within `quietSeconds`, or is looking. */
  claimAttempt(id: string, leaseSeconds: number, quietSeconds: number): Promise<Attempt | undefined>
  /** Whether this hand is the one that tells the missing `order.placed`: true once for an attempt. */
  markOrderPlaced(id: string): Promise<boolean>

  /** Keeps the item transactions of a charge; known ones are left as they are. */
  keepItems(attemptId: string, items: readonly ItemTransaction[]): Promise<void>
  listItems(attemptId: string): Promise<RefundableItem[]>

  /** Writes an operation in state `sent`. Undefined: the attempt has one in flight or unknown. */
  startOperation(operation: NewOperation): Promise<Operation | undefined>
  /** Ends one that was `sent`. Undefined: it had ended before. */
  endOperation(id: string, end: OperationEnd): Promise<Operation | undefined>
  findOperation(id: string): Promise<Operation | undefined>
  /** Ends one that is `unknown` by a person's word. Undefined: it is not unknown, or another person was faster. */
  settleOperation(
    id: string,
    state: "succeeded" | "not_sent",
    settled: Omit<Settled, "at">,
  ): Promise<Operation | undefined>
  /** All operations of an attempt, oldest first. */
  listOperations(attemptId: string): Promise<Operation[]>
  /**
   * Lets a refund of Medusa stand for a succeeded operation that none stands for, or in place of the one (`insteadOf`) that
   * Medusa has dropped. Undefined: another was faster.
   */
  claimOperation(id: string, medusaRefundId: string, insteadOf?: string): Promise<Operation | undefined>

  /** Puts something on the attention list; once while it is open. Of `refund_differs` the sentence follows the figures. */
  openAttention(item: AttentionItem): Promise<void>
  /** `by`: the person who settled it; left out, it settled itself. */
  closeAttention(attemptId: string, kind: AttentionKind, by?: string): Promise<void>
  /** Whether it was ever on the attention list, also when a person has settled it since. */
  wasListed(attemptId: string, kind: AttentionKind): Promise<boolean>
  /** Takes what has not been told yet. */
  takeAnnouncements(limit: number): Promise<Announcement[]>

  /** Stores what reached us, before anything is done about it; answers its id. */
  receive(message: ReceivedMessage): Promise<string>
  /** The service was heard about an attempt: what had reached us about it is dealt with. */
  markHandled(attemptId: string): Promise<void>
  /** Whether the buyer came back for an attempt and the service has not been heard about it since: they may have paid. */
  isReturnUnheard(attemptId: string): Promise<boolean>
  /** Counts a request; answers how many there were with this key in the running window of `seconds`. */
  countRequest(key: string, seconds: number): Promise<number>
}

export interface Clock {
  now(): Date
}

/** How money goes back. */
export interface RefundTerms {
  /** What a full refund of an untouched payment tries first. */
  fullRefund: "cancel-first" | "refund"
  /** Which of price and paidPrice limits refunds. */
  cap: RefundCap
  /** `ip` of refunds and cancels. */
  ip: string
}

/** What follows from a fraud review. */
export interface ReviewTerms {
  /** What becomes of an order whose payment fraud control declines after its review. */
  onDecline: "cancel" | "keep"
}

/** How 3D Secure payments are charged. */
export interface ThreeDsTerms {
  finalize: "v2" | "v1"
  /** `off`: the signature of what the bank's page posts is not looked at. `require`: it has to be there. */
  signatures: "off" | "report" | "require"
}

/** A card on its way to the service, in the memory of this process alone. */
export interface HeldCard {
  attemptId: string
  request: CreatePaymentRequest
}

/** Holds the card of a direct charge from the request that brings it to the `authorizePayment` that charges it. */
export interface CardSlots {
  put(sessionId: string, held: HeldCard): void
  /** Takes it out: it serves once, for the attempt it was given for. Undefined: there is none, or its time is over. */
  take(sessionId: string, attemptId: string): CreatePaymentRequest | undefined
  drop(sessionId: string): void
}

export interface Ports {
  client: SvcClient
  ledger: Ledger
  clock: Clock
  /** The terms installments are offered under. */
  installments: InstallmentPolicy
  refunds: RefundTerms
  threeDs: ThreeDsTerms
  cards: CardSlots
}

/** How a completion or a recording in Medusa ended. */
export type StoreResult =
  | { ended: "order"; orderId: string }
  /** `isDefinite`: it will not go better another time. Else it may be in progress, or have failed for the moment. */
  | { ended: "failed"; isDefinite: boolean; message: string }

/** Medusa, as far as a charge is brought to its order. src/workflows/payment gives it. */
export interface Store {
  read(attempt: Attempt): Promise<StoreReading>
  /** Runs Medusa's own completion of the attempt's cart. */
  completeCart(cartId: string): Promise<StoreResult>
  /** Records the payment of a session on its order; asked again it changes nothing. */
  recordPayment(attempt: Attempt, orderId: string): Promise<StoreResult>
  cancelOrder(orderId: string): Promise<StoreResult>
  /** Tells Medusa's `order.placed`, which a crash swallowed. */
  emitOrderPlaced(orderId: string): Promise<void>
  /** Whether lines of an order that are kept in stock have no reservation. */
  lacksReservations(orderId: string): Promise<boolean>
  /** The number of an order that a crash left without its cart and its payment, when there is one. */
  findStrayOrder(attempt: Attempt): Promise<number | undefined>
  refunds: RefundStore
}

/** Medusa's books of refunds. What it refuses is thrown, with its sentence. */
export interface RefundStore {
  /** What Medusa holds of the refunds of an attempt's payment. Undefined: it has no payment on an order. */
  read(attempt: Attempt): Promise<HeldRefunds | undefined>
  /** Medusa's own refund of an order's payment, which asks the provider. */
  make(refund: RefundToMake): Promise<void>
  /** The payment's part of it alone: the order counts it already. */
  makeOffOrder(refund: RefundToMake): Promise<void>
  /** Counts a refund of the payment on its order. */
  count(orderId: string, refund: HeldRefund): Promise<void>
  /** Takes away a refund of the payment for which no money moved. */
  drop(refundId: string): Promise<void>
}

export interface RefundToMake {
  paymentId: string
  amount: Money
  /** Medusa's user. */
  by: string
  note?: string | undefined
  reasonId?: string | undefined
}

/** Refunds as Medusa's two books have them: the payment's, and the order's transactions. */
export interface HeldRefunds {
  /** Medusa's payment. */
  paymentId: string
  orderId: string
  refunds: readonly HeldRefund[]
  /** What the order's transactions count as refunded of this payment. */
  onOrder: Money
}

export interface HeldRefund {
  id: string
  amount: Money
  createdAt: Date
  /** Whether a transaction of the order stands for this very refund. A cancelled order has one for all of them. */
  isOnOrder: boolean
}

/** What Medusa holds about an attempt. */
export interface StoreReading extends Omit<MedusaHolds, "hasRival" | "hasHeir" | "isBeingPaid"> {
  orderId: string | undefined
  heir: Heir | undefined
  /** Another session's payment pays for the same cart or order. */
  isPaidOtherwise: boolean
}

/** Everything it takes to bring a charge to its end. */
export type World = Ports & { store: Store; review: ReviewTerms }
