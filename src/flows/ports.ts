import type { CreatePaymentRequest, SvcClient } from "../client"
import type { InstallmentPolicy, RefundCap } from "../payment"
import type { Ledger } from "./ledger"
import type { Store } from "./store"

/*
 * What the flows need of the world: the client, the ledger, the clock. src/modules/svc gives them; a test may give others.
 */

export type * from "./ledger"
export * from "./records"
export type * from "./store"

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
  /** Whose calendar days the service counts; left out: Türkiye's. */
  timeZone?: string | undefined
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
  /** Forgets it, unless the session has a newer one. */
  drop(sessionId: string, attemptId: string): void
}

export interface Ports {
  client: SvcClient
  ledger: Ledger
  clock: Clock
  /** The terms installments are offered under. */
  installments: InstallmentPolicy
  refunds: RefundTerms
  threeDs: ThreeDsTerms
  /** Whether e-mail and phone number of a buyer who pays as a member of the service are kept; left out: no. */
  keepsMember?: boolean
  cards: CardSlots
}

/** Everything it takes to bring a charge to its end. */
export type World = Ports & { store: Store; review: ReviewTerms }
