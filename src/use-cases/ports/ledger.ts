import type {
  AttemptState,
  ChargedItem,
  ForeignReturn,
  HoldState,
  MoveBy,
  PaidItem,
  ReturnProof,
  SellersPart,
  Sentence,
} from "../../domain"
import type { PayoutLedger } from "./payout-ledger"
import type {
  Announcement,
  Attempt,
  AttemptChange,
  AttemptNote,
  AttentionItem,
  AttentionKind,
  Decision,
  SuccessorSession,
  Lease,
  NewAttempt,
  NewOperation,
  Operation,
  OperationEnd,
  ReceivedMessage,
  Release,
} from "./records"

/** The attempts and money operations. Every write commits on its own, whatever transaction the caller is in. */
export interface Ledger extends PayoutLedger {
  /** Writes an attempt in state `created`. Undefined: the session has an open attempt already. */
  createAttempt(attempt: NewAttempt): Promise<Attempt | undefined>
  findAttempt(id: string): Promise<Attempt | undefined>
  /** All attempts of a session, newest first; also those made for it that were transferred to another session. */
  listAttempts(session_id: string): Promise<Attempt[]>
  /** All attempts of a cart, of any session, newest first. */
  listAttemptsOfCart(cart_id: string): Promise<Attempt[]>
  /** All attempts of an order, and of the cart it was made of, newest first. */
  listAttemptsOfOrder(order_id: string, cart_id?: string): Promise<Attempt[]>
  /** The newest attempt whose payment has this id at the service. */
  findAttemptByPayment(payment_id: string): Promise<Attempt | undefined>
  /** The attempt whose hosted page has this token. */
  findAttemptByToken(token: string): Promise<Attempt | undefined>
  /**
   * Lets goods go out while the payment is under review, or, with `since`, although its hold ended then without a capture: a release before that does
   * not count. Undefined: it is neither, or was released before.
   */
  releaseAttempt(id: string, release: Omit<Release, "at">, since?: Date): Promise<Attempt | undefined>
  /**
   * Moves by compare-and-set. Undefined: another request was faster, or the state table does not allow the move. `seen`: only if
   * the row has not moved since; a `release` needs it. `lease`: only while it is held; the same statement releases it.
   * @throws TypeError for a move to `completed` without the order's id, or a `release` without `seen`
   */
  moveAttempt(
    id: string,
    to: AttemptState,
    by: MoveBy,
    change?: AttemptChange,
    seen?: Pick<Attempt, "version">,
    lease?: Lease,
  ): Promise<Attempt | undefined>
  /**
   * Moves the hold of a `completed` attempt by compare-and-set. Undefined: it is not in the state `from`, for another request was
   * faster. A capture and a release of one hold exclude each other by it.
   */
  moveHold(id: string, from: HoldState, to: HoldState, change?: AttemptChange): Promise<Attempt | undefined>
  /** Takes a lease for `seconds`. False: another process has it. */
  takeLease(lease: Lease, seconds: number): Promise<boolean>
  /** Releases a lease, if it is still held. */
  releaseLease(lease: Lease): Promise<void>
  /** Changes facts of an attempt without moving it. `seen`: only if it has not moved since. */
  noteAttempt(id: string, change: AttemptNote, seen?: Pick<Attempt, "version">): Promise<void>
  /** Transfers a `paid` attempt to another session of its cart. Undefined: it has moved, or the cart has another charge. */
  transferAttempt(attempt: Attempt, successor: SuccessorSession): Promise<Attempt | undefined>
  /** Takes attempts whose check is due, for this instance; others skip them until the lease ends. */
  claimDueAttempts(limit: number, leaseSeconds: number): Promise<Attempt[]>
  /** Takes one attempt for a question now; the job's check stays. Undefined: it was asked about within `idleSeconds`, or no check is planned. */
  claimAttempt(id: string, idleSeconds: number): Promise<Attempt | undefined>
  /** Marks `order.placed` as emitted. True for one caller only: the one that has to emit a missing event. */
  markOrderPlaced(id: string): Promise<boolean>

  /**
   * Stores the item transactions of a charge. Of known ones the amounts stay; status and payout figures follow what the service
   * reports. `sellers`: the sellers as they were sent, for items where the service does not report them.
   */
  keepItems(attempt_id: string, items: readonly ChargedItem[], sellers?: readonly SellersPart[]): Promise<void>
  listItems(attempt_id: string): Promise<PaidItem[]>

  /** Writes an operation in state `sent`. Undefined: the attempt has one in flight or unknown. */
  startOperation(operation: NewOperation): Promise<Operation | undefined>
  /** Ends one that was `sent`. Undefined: it had ended before. */
  endOperation(id: string, end: OperationEnd): Promise<Operation | undefined>
  findOperation(id: string): Promise<Operation | undefined>
  /** Ends one that is `unknown` by a person's decision. Undefined: it is not unknown, or another person was faster. */
  resolveUnknownRefund(id: string, state: "succeeded" | "not_sent", decision: Decision): Promise<Operation | undefined>
  /** Ends one that is `unknown` because the service's reports prove that it went through. Undefined: it is not unknown any more. */
  confirmReturn(id: string, proof: ReturnProof): Promise<Operation | undefined>
  /** Writes refunds and cancellations that the service reports and this store did not send; each once, and all or none. */
  recordReturns(attempt_id: string, found: readonly ForeignReturn[], decision: Decision): Promise<void>
  /** Stores of which items a refund of the payment as a whole was. */
  noteParts(id: string, parts: ReturnProof["parts"]): Promise<void>
  /**
   * Makes a refused or deferred refund `unknown`, because the service reports that it has repeated it successfully. Undefined: it
   * did not end that way, or the attempt has an operation in flight or unknown.
   */
  markRetried(id: string): Promise<Operation | undefined>
  /** Notes on a refund that was marked so, and is still unknown, that a repeat failed. Undefined: there is none. */
  noteRetryFailed(id: string): Promise<Operation | undefined>
  /** All operations of an attempt, oldest first. */
  listOperations(attempt_id: string): Promise<Operation[]>
  /**
   * Matches a refund of Medusa to succeeded operations that have none, or that had one (`insteadOf`) which Medusa has deleted: to all
   * of them, or (false: another request was faster) to none.
   */
  matchRefund(ids: readonly string[], medusa_refund_id: string, insteadOf?: string): Promise<boolean>

  /** Flags something; once while its entry is open. Entries about refunds follow the figures and the operation. */
  openAttention(item: AttentionItem): Promise<void>
  /** `about`: an attempt's id, or a link, or one sale of it, or a day, or a stored card. `decision`: of the person who resolved it; left out: no person did. */
  closeAttention(
    about: string | { link_id: string; sale_id?: string } | { day: string } | { card_id: string },
    kind: AttentionKind,
    decision?: Partial<Decision>,
  ): Promise<void>
  /**
   * Resolves an entry by a person's decision alone; a sale it is about becomes `resolved`. False: another person was faster, the refund
   * it is about is still unknown, or the sale is being recorded.
   */
  resolveAttention(id: string, decision: Decision & { note: string }): Promise<boolean>
  /** Whether it was ever flagged, also when a person has resolved the entry since. `sentence`: with this one. */
  wasFlagged(attempt_id: string, kind: AttentionKind, sentence?: Sentence): Promise<boolean>
  /** Whether a person has resolved such an entry since then. `sentence`: with this one. */
  wasResolved(attempt_id: string, kind: AttentionKind, since: Date, sentence?: Sentence): Promise<boolean>
  /** Takes what has not been announced yet. */
  takeAnnouncements(limit: number): Promise<Announcement[]>

  /** Stores a received message before anything is done about it. Returns its id. */
  receive(message: ReceivedMessage): Promise<string>
  /** The service has reported on an attempt: the messages received about it are handled. */
  markHandled(attempt_id: string): Promise<void>
  /** Whether the buyer has come back and the service has not reported on the attempt since: they may have paid. */
  isReturnUnresolved(attempt_id: string): Promise<boolean>
  /** Counts a request. Returns how many there were with this key in the current window of `seconds`. */
  countRequest(key: string, seconds: number): Promise<number>
}
