import type { CreatePaymentRequest, SvcClient } from "../../client"
import type { Money } from "../../money"
import type { HoldTerms, InstallmentPolicy, RefundCap } from "../../domain"
import type { CardForms, CustomerCards, Holds, LinkSales, OfferedTotals, Payouts, ReportDifferences } from "./features"
import type { Ledger } from "./ledger"
import type { Store } from "./store"

/** Operations beyond the specification (published interface description, section 4). */
export const CAPABILITIES = ["reports", "approval", "storedCards", "hold", "installmentInfo", "cardForm"] as const
export type Capability = (typeof CAPABILITIES)[number]

export type Capabilities = Record<Capability, boolean>

export interface CapabilityRefusal {
  capability: Capability
  operation: string
  error_code: string
  /** Refusals for the same thing count once. */
  about: string
}

interface PausedCapability extends Omit<CapabilityRefusal, "about"> {
  pausedAt: Date
  until: Date
}

export interface CapabilityPauses {
  isPaused(capability: Capability): Promise<boolean>
  /** Refusals of several requests in a row pause it for 30 minutes, then longer. @returns whether it is paused */
  noteRefusal(refusal: CapabilityRefusal): Promise<boolean>
  noteSuccess(capability: Capability): Promise<void>
  list(): Promise<PausedCapability[]>
  resume(capability?: Capability): Promise<void>
}

export type * from "./features"
export type * from "./ledger"
export * from "./records"
export type * from "./store"

export interface Clock {
  now(): Date
}

export interface RefundTerms {
  fullRefund: "cancel-first" | "refund"
  cap: RefundCap
  ip: string
  /** Left out: the calendar days of Türkiye. */
  timeZone?: string | undefined
  /** The account is a marketplace's. */
  byItem?: boolean
}

export interface ReviewTerms {
  onDecline: "cancel" | "keep"
}

export interface ThreeDsTerms {
  finalize: "v2" | "v1"
  /** Signature of the bank's post. `off`: not checked. `report`: right if present. `require`: must be present. */
  signatures: "off" | "report" | "require"
}

/** Only in the memory of this process. */
export interface PendingCard {
  attempt_id: string
  request: CreatePaymentRequest
}

export interface CardSlots {
  put(session_id: string, card: PendingCard): void
  /** Once, and only for the card's own attempt. Undefined: there is no card, or it has expired. */
  take(session_id: string, attempt_id: string): CreatePaymentRequest | undefined
  drop(session_id: string, attempt_id: string): void
}

export interface Ports {
  client: SvcClient
  ledger: Ledger
  clock: Clock
  refunds: RefundTerms
  keepsMember?: boolean
  capabilities?: Capabilities
  pauses?: CapabilityPauses
  customerCards?: CustomerCards
  hold: HoldTerms
  holds?: Holds
  payouts?: Payouts
  differences?: ReportDifferences
  openSales?: LinkSales
  /** `what` names ids, never a person. */
  logFailure?: (what: string, error: unknown) => void
}

/** For starting and charging. Other use cases have no cards and no terms of 3D Secure, so they cannot charge. */
export interface ChargePorts extends Ports {
  installments: InstallmentPolicy
  /** Joined by the feature `installments`. Left out: a card pays at once. @throws SvcError */
  readOffers?: (ports: ChargePorts, price: Money, asked: { bin: string; about: string }) => Promise<OfferedTotals>
  cardForms?: CardForms
  threeDs: ThreeDsTerms
  cards: CardSlots
}

export type PaymentContext = Ports & { store: Store; review: ReviewTerms }
