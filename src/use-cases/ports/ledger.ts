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
  PageDecline,
  OperationEnd,
  ReceivedMessage,
  Release,
} from "./records"

export type ClaimedAttempt = Pick<Attempt, "id" | "version" | "checks">

/** Every write commits on its own, whatever transaction the caller is in. */
export interface Ledger extends PayoutLedger {
  /** State `created`. Undefined: the session already has an open attempt. */
  createAttempt(attempt: NewAttempt): Promise<Attempt | undefined>
  findAttempt(id: string): Promise<Attempt | undefined>
  /** Newest first; with attempts that were transferred to another session. */
  listAttempts(session_id: string): Promise<Attempt[]>
  listAttemptsOfCart(cart_id: string): Promise<Attempt[]>
  /** Newest first; with the attempts of its cart. */
  listAttemptsOfOrder(order_id: string, cart_id?: string): Promise<Attempt[]>
  findAttemptByPayment(payment_id: string): Promise<Attempt | undefined>
  findAttemptByToken(token: string): Promise<Attempt | undefined>
  /** `since`: the hold ended uncaptured. Undefined: neither that nor in review, or it was released before. */
  releaseAttempt(id: string, release: Omit<Release, "at">, since?: Date): Promise<Attempt | undefined>
  /** Compare-and-set. `seen`: not moved since; a `release` needs it. `lease`: held, then freed. Undefined: no move. */
  moveAttempt(
    id: string,
    to: AttemptState,
    by: MoveBy,
    change?: AttemptChange,
    seen?: Pick<Attempt, "version">,
    lease?: Lease,
  ): Promise<Attempt | undefined>
  /** Compare-and-set, so that a capture and a release exclude each other. Undefined: the state is not `from`. */
  moveHold(id: string, from: HoldState, to: HoldState, change?: AttemptChange): Promise<Attempt | undefined>
  takeLease(lease: Lease, seconds: number): Promise<boolean>
  releaseLease(lease: Lease): Promise<void>
  noteAttempt(id: string, change: AttemptNote, seen?: Pick<Attempt, "version">): Promise<void>

  /** A payment counts once; a code that is known only later is added. */
  notePageDecline(id: string, payment_id: string, decline: PageDecline): Promise<void>
  /** Undefined: the attempt has moved, or the cart has another charge. */
  transferAttempt(attempt: Attempt, successor: SuccessorSession): Promise<Attempt | undefined>
  claimDueAttempts(limit: number, leaseSeconds: number): Promise<ClaimedAttempt[]>
  /** Makes a claimed attempt due again that was not checked, unless it has moved or was claimed again since, or needs no check. */
  returnAttempt(claimed: ClaimedAttempt): Promise<void>
  /** Does not move the job's check. Undefined: it was claimed within `idleSeconds`, or no check is planned. */
  claimAttempt(id: string, idleSeconds: number): Promise<Attempt | undefined>
  /** True for only one caller, which must emit a missing event. */
  markOrderPlaced(id: string): Promise<boolean>

  /** Known amounts stay; status and payout follow the service. `sellers`: as sent, if the service reports none. */
  keepItems(attempt_id: string, items: readonly ChargedItem[], sellers?: readonly SellersPart[]): Promise<void>
  listItems(attempt_id: string): Promise<PaidItem[]>

  /** Undefined: the attempt has an operation in flight or unknown. */
  startOperation(operation: NewOperation): Promise<Operation | undefined>
  endOperation(id: string, end: OperationEnd): Promise<Operation | undefined>
  findOperation(id: string): Promise<Operation | undefined>
  resolveUnknownRefund(id: string, state: "succeeded" | "not_sent", decision: Decision): Promise<Operation | undefined>
  confirmReturn(id: string, proof: ReturnProof): Promise<Operation | undefined>
  /** Records each return once, and all of them or none. */
  recordReturns(attempt_id: string, found: readonly ForeignReturn[], decision: Decision): Promise<void>
  noteParts(id: string, parts: ReturnProof["parts"]): Promise<void>
  /** Undefined: it was neither refused nor deferred, or another operation is in flight or unknown. */
  markRetried(id: string): Promise<Operation | undefined>
  noteRetryFailed(id: string): Promise<Operation | undefined>
  /** Oldest first. */
  listOperations(attempt_id: string): Promise<Operation[]>
  /** Matches all operations or none. `insteadOf`: the refund that Medusa deleted. False: another request was faster. */
  matchRefund(ids: readonly string[], medusa_refund_id: string, insteadOf?: string): Promise<boolean>

  /** Opens one entry for each kind and thing. Those whose sentence may become false follow it. */
  openAttention(item: AttentionItem): Promise<void>
  /** `about`: an attempt's id, or another thing. `decision` left out: no person resolved the entry. */
  closeAttention(
    about: string | { link_id: string; sale_id?: string } | { day: string } | { card_id: string },
    kind: AttentionKind,
    decision?: Partial<Decision>,
  ): Promise<void>
  /** Its sale becomes `resolved`. False: another was faster, its refund is unknown, or its sale is being recorded. */
  resolveAttention(id: string, decision: Decision & { note: string }): Promise<boolean>
  /** Also if a person has resolved the entry since. `sentence`: only with this sentence. `since`: changed after this time. */
  wasFlagged(attempt_id: string, kind: AttentionKind, sentence?: Sentence, since?: Date): Promise<boolean>
  /** An entry is open, or was opened after this time. */
  isFlaggedSince(attempt_id: string, kind: AttentionKind, since: Date): Promise<boolean>
  wasResolved(attempt_id: string, kind: AttentionKind, since: Date, sentence?: Sentence): Promise<boolean>
  takeAnnouncements(limit: number): Promise<Announcement[]>

  /** Called before the message is acted on. @returns its id */
  receive(message: ReceivedMessage): Promise<string>
  markHandled(attempt_id: string): Promise<void>
  /** The buyer may have paid, and the service has not reported since. */
  isReturnUnresolved(attempt_id: string): Promise<boolean>
  /** @returns the number of requests with this key in the current window of `seconds` */
  countRequest(key: string, seconds: number): Promise<number>
}
