import type { CreatePaymentRequest, SvcClient } from "../../client"
import type { HoldTerms, InstallmentPolicy, RefundCap } from "../../domain"
import type { Ledger } from "./ledger"
import type { Store } from "./store"
import type { StoredCardLedger } from "./stored-cards"

/** Groups of operations that the service publishes beyond the specification (published interface description, section 4). */
export const CAPABILITIES = ["reports", "approval", "storedCards", "hold", "installmentInfo"] as const
export type Capability = (typeof CAPABILITIES)[number]

/** Which of them this store's options let it call. */
export type Capabilities = Record<Capability, boolean>

/** A refusal that may mean that the account does not have the capability. */
export interface CapabilityRefusal {
  capability: Capability
  /** As in contract/interface.json. */
  operation: string
  error_code: string
  /** What the request was for. However often it is refused for one thing, it counts once. */
  about: string
}

interface PausedCapability extends Omit<CapabilityRefusal, "about"> {
  pausedAt: Date
  until: Date
}

/** Capabilities that are not called for a while, of all instances of the store together. */
export interface CapabilityPauses {
  isPaused(capability: Capability): Promise<boolean>
  /**
   * Counts a refusal. Several of different requests, with no success between them, pause the capability for half an hour; each time
   * again for longer, up to four hours. It takes many more where it succeeded within a day. Returns whether it is paused now.
   */
  noteRefusal(refusal: CapabilityRefusal): Promise<boolean>
  /** An operation of it succeeded: it is not paused, and no refusal counts any more. */
  noteSuccess(capability: Capability): Promise<void>
  list(): Promise<PausedCapability[]>
  /** It is called again, and what is known of it is forgotten. Left out: all are. */
  resume(capability?: Capability): Promise<void>
}

export type * from "./ledger"
export * from "./records"
export type * from "./store"

export interface Clock {
  now(): Date
}

/** How refunds are made. */
export interface RefundTerms {
  /** What a full refund of an untouched payment tries first. */
  fullRefund: "cancel-first" | "refund"
  /** Which of price and paidPrice limits refunds. */
  cap: RefundCap
  /** `ip` of refunds and cancels. */
  ip: string
  /** Whose calendar days the service counts; left out: Türkiye's. */
  timeZone?: string | undefined
}

/** What happens after a fraud review. */
export interface ReviewTerms {
  /** What happens to an order whose payment fraud control declines after its review. */
  onDecline: "cancel" | "keep"
}

/** How 3D Secure payments are charged. */
export interface ThreeDsTerms {
  finalize: "v2" | "v1"
  /** Signatures of what the bank's page posts. `off`: not checked. `report`: must be right where there is one. `require`: there must be one. */
  signatures: "off" | "report" | "require"
}

/** The request for a direct charge with its card; only in the memory of this process. */
export interface PendingCard {
  attempt_id: string
  request: CreatePaymentRequest
}

/** Passes the card of a direct charge from the request that brings it to the `authorizePayment` that charges it. */
export interface CardSlots {
  put(session_id: string, card: PendingCard): void
  /** Takes it out, for use once and by its own attempt. Undefined: there is none, or it has expired. */
  take(session_id: string, attempt_id: string): CreatePaymentRequest | undefined
  /** Forgets it, unless the session has a newer one. */
  drop(session_id: string, attempt_id: string): void
}

export interface Ports {
  client: SvcClient
  ledger: Ledger
  clock: Clock
  /** The terms installments are offered under. */
  installments: InstallmentPolicy
  refunds: RefundTerms
  threeDs: ThreeDsTerms
  /** Whether e-mail and phone number of a buyer who pays as a member of the service are stored; left out: no. */
  keepsMember?: boolean
  cards: CardSlots
  /** Left out: none. */
  capabilities?: Capabilities
  /** Left out: none is ever paused. */
  pauses?: CapabilityPauses
  /** Cards that customers keep; used with `capabilities.storedCards` alone. */
  storedCards?: StoredCardLedger | undefined
  hold: HoldTerms
  /** Logs what failed and held up nothing. `what` names ids, never a person. Left out: nothing is logged. */
  logFailure?: (what: string, error: unknown) => void
}

/** Everything that reconciling a payment needs. */
export type PaymentContext = Ports & { store: Store; review: ReviewTerms }
