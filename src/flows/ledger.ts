import type { AttemptState, ChargedItem, MoveBy, PaidItem, SellersPart } from "../payment"
import type { PayoutLedger } from "./payouts/records"
import type {
  Announcement,
  Attempt,
  AttemptChange,
  AttentionItem,
  AttentionKind,
  ClosingWord,
  Heir,
  Lease,
  NewAttempt,
  NewOperation,
  Operation,
  OperationEnd,
  ReceivedMessage,
  Release,
  Settled,
} from "./records"

/** The attempts and money operations. Every write commits on its own, whatever transaction the caller is in. */
export interface Ledger extends PayoutLedger {
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
   * nobody has moved the row since; a `handback` needs it. `lease`: only while it is held.
   */
  moveAttempt(
    id: string,
    to: AttemptState,
    by: MoveBy,
    change?: AttemptChange,
    seen?: Pick<Attempt, "version">,
    lease?: Lease,
  ): Promise<Attempt | undefined>
  /** Takes a lease for so many seconds. False: another holds it. */
  takeLease(lease: Lease, seconds: number): Promise<boolean>
  /** Gives a lease back, if it is still held. */
  releaseLease(lease: Lease): Promise<void>
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

  /**
   * Keeps the item transactions of a charge; of known ones the amounts stay, status and figures of the payout follow where the service reports them. `sellers`: whom
   * they pay as it was sent, where the service does not say.
   */
  keepItems(attemptId: string, items: readonly ChargedItem[], sellers?: readonly SellersPart[]): Promise<void>
  listItems(attemptId: string): Promise<PaidItem[]>

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
  /**
   * Makes a refund the service has refused, for good or for the moment, `unknown`, for the service reports that it has repeated it and
   * that it went through. Undefined: it did not end so, or the attempt has an operation in flight or unknown.
   */
  markRetried(id: string): Promise<Operation | undefined>
  /** Notes at one that was marked so and is still unknown that a repeat failed. Undefined: there is none. */
  noteRetryFailed(id: string): Promise<Operation | undefined>
  /** All operations of an attempt, oldest first. */
  listOperations(attemptId: string): Promise<Operation[]>
  /**
   * Lets a refund of Medusa stand for succeeded operations that none stands for, or in place of the one (`insteadOf`) that
   * Medusa has dropped: for all of them, or (false: another was faster) for none.
   */
  claimOperations(ids: readonly string[], medusaRefundId: string, insteadOf?: string): Promise<boolean>

  /** Puts something on the attention list; once while it is open. Those about refunds follow their figures and operation. */
  openAttention(item: AttentionItem): Promise<void>
  /** `about`: an attempt's id, or a link, or one sale of it. `word`: of the person who settled it; left out, it settled itself. */
  closeAttention(
    about: string | { linkId: string; saleId?: string },
    kind: AttentionKind,
    word?: Partial<ClosingWord>,
  ): Promise<void>
  /**
   * Takes one off the list by a person's word alone; a sale it is about is `settled` with it. False: another was faster, or a refund
   * it is about is still unknown, or the sale is being recorded.
   */
  resolveAttention(id: string, word: ClosingWord & { note: string }): Promise<boolean>
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
