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

/** Every write commits on its own, whatever transaction the caller is in. */
export interface Ledger extends PayoutLedger {
  /** Writes an attempt in state `created`. Undefined: the session has an open attempt already. */
  createAttempt(attempt: NewAttempt): Promise<Attempt | undefined>
  findAttempt(id: string): Promise<Attempt | undefined>
  /** Newest first; also attempts that were transferred to another session. */
  listAttempts(session_id: string): Promise<Attempt[]>
  /** Newest first. */
  listAttemptsOfCart(cart_id: string): Promise<Attempt[]>
  /** Newest first; also those of the cart it was made of. */
  listAttemptsOfOrder(order_id: string, cart_id?: string): Promise<Attempt[]>
  findAttemptByPayment(payment_id: string): Promise<Attempt | undefined>
  findAttemptByToken(token: string): Promise<Attempt | undefined>
  /** With `since`, although the hold ended then without a capture. Undefined: neither, or it was released before. */
  releaseAttempt(id: string, release: Omit<Release, "at">, since?: Date): Promise<Attempt | undefined>
  /**
   * Compare-and-set. `seen`: not moved since; a `release` needs it. `lease`: only while held, and released. Undefined: another was faster, or not
   * allowed.
   */
  moveAttempt(
    id: string,
    to: AttemptState,
    by: MoveBy,
    change?: AttemptChange,
    seen?: Pick<Attempt, "version">,
    lease?: Lease,
  ): Promise<Attempt | undefined>
  /** Compare-and-set: a capture and a release exclude each other by it. Undefined: it is not in the state `from`. */
  moveHold(id: string, from: HoldState, to: HoldState, change?: AttemptChange): Promise<Attempt | undefined>
  /** False: another process has it. */
  takeLease(lease: Lease, seconds: number): Promise<boolean>
  releaseLease(lease: Lease): Promise<void>
  /** `seen`: only if it has not moved since. */
  noteAttempt(id: string, change: AttemptNote, seen?: Pick<Attempt, "version">): Promise<void>

  /** The same payment counts once; a code that is known only later is added. */
  notePageDecline(id: string, payment_id: string, decline: PageDecline): Promise<void>
  /** Undefined: it has moved, or the cart has another charge. */
  transferAttempt(attempt: Attempt, successor: SuccessorSession): Promise<Attempt | undefined>
  /** Others skip these attempts until the lease ends. */
  claimDueAttempts(limit: number, leaseSeconds: number): Promise<Attempt[]>
  /** The job's check stays. Undefined: it was asked about within `idleSeconds`, or no check is planned. */
  claimAttempt(id: string, idleSeconds: number): Promise<Attempt | undefined>
  /** True for one caller only, which has to emit a missing event. */
  markOrderPlaced(id: string): Promise<boolean>

  /** Known items keep their amounts; status and payout figures follow the service. `sellers`: as sent, where the service reports none. */
  keepItems(attempt_id: string, items: readonly ChargedItem[], sellers?: readonly SellersPart[]): Promise<void>
  listItems(attempt_id: string): Promise<PaidItem[]>

  /** Undefined: the attempt has one in flight or unknown. */
  startOperation(operation: NewOperation): Promise<Operation | undefined>
  /** Undefined: it had ended before. */
  endOperation(id: string, end: OperationEnd): Promise<Operation | undefined>
  findOperation(id: string): Promise<Operation | undefined>
  /** Undefined: it is not unknown, or another person was faster. */
  resolveUnknownRefund(id: string, state: "succeeded" | "not_sent", decision: Decision): Promise<Operation | undefined>
  /** Undefined: it is not unknown any more. */
  confirmReturn(id: string, proof: ReturnProof): Promise<Operation | undefined>
  /** Each once, and all or none. */
  recordReturns(attempt_id: string, found: readonly ForeignReturn[], decision: Decision): Promise<void>
  noteParts(id: string, parts: ReturnProof["parts"]): Promise<void>
  /** Undefined: it was neither refused nor deferred, or the attempt has an operation in flight or unknown. */
  markRetried(id: string): Promise<Operation | undefined>
  /** Undefined: no such refund is still unknown. */
  noteRetryFailed(id: string): Promise<Operation | undefined>
  /** Oldest first. */
  listOperations(attempt_id: string): Promise<Operation[]>
  /** Matches all operations or none. `insteadOf`: the refund they had, which Medusa has deleted. False: another request was faster. */
  matchRefund(ids: readonly string[], medusa_refund_id: string, insteadOf?: string): Promise<boolean>

  /** Once while its entry is open. Entries about refunds follow the figures and the operation. */
  openAttention(item: AttentionItem): Promise<void>
  /** `about`: an attempt's id, or another thing an entry is about. `decision` left out: no person resolved it. */
  closeAttention(
    about: string | { link_id: string; sale_id?: string } | { day: string } | { card_id: string },
    kind: AttentionKind,
    decision?: Partial<Decision>,
  ): Promise<void>
  /** A sale it is about becomes `resolved`. False: another person was faster, its refund is unknown, or its sale is being recorded. */
  resolveAttention(id: string, decision: Decision & { note: string }): Promise<boolean>
  /** Also when a person has resolved the entry since. `sentence`: only with this one. */
  wasFlagged(attempt_id: string, kind: AttentionKind, sentence?: Sentence): Promise<boolean>
  /** `sentence`: only with this one. */
  wasResolved(attempt_id: string, kind: AttentionKind, since: Date, sentence?: Sentence): Promise<boolean>
  takeAnnouncements(limit: number): Promise<Announcement[]>

  /** Before anything is done about it. @returns its id */
  receive(message: ReceivedMessage): Promise<string>
  markHandled(attempt_id: string): Promise<void>
  /** The buyer may have paid, and the service has not reported since. */
  isReturnUnresolved(attempt_id: string): Promise<boolean>
  /** @returns the requests with this key in the current window of `seconds` */
  countRequest(key: string, seconds: number): Promise<number>
}
