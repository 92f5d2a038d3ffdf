import type { InitializeCardFormRequest, LookedUpPayment, PaymentCard, SecretText, StartedCardForm } from "../../client"
import type { holdAtStart, Sentence } from "../../domain"
import type { Money } from "../../money"
import type { PayoutStep } from "./payout-ledger"
import type { PaymentContext, Ports } from "./ports"
import type { Attempt, Decision } from "./records"
import type { MedusaHold } from "./store"

/** Each of these ports may be missing. A feature may be taken out once no held payment or stored card of it is left. */

/** Joined by the feature `reports`, which flags attempts that the service's daily lists contradict. */
export interface ReportDifferences {
  differs(attempt_id: string): Promise<boolean>
}

/** Joined by the feature `payment-links`. */
export interface LinkSales {
  /** In any account: a sale of the order that is neither recorded nor left to a person. */
  hasOpenSale(order_id: string): Promise<boolean>
}

export interface CustomerCard {
  id: string
  customer_id: string
  /** First 6 or 8 digits, as the service asks for them. */
  bin: string
  last_four: string
  expire_month: string
  expire_year: string
}

export interface CardTokens {
  cardUserKey: SecretText
  cardToken: SecretText
}

/** The customer agreed to the storing of the card. */
export interface SaveFor {
  customer_id: string
  card_id: string
  isDeleted: () => Promise<boolean>
}

export type ReportedCard = Partial<
  CardTokens &
    Pick<LookedUpPayment, "cardAssociation" | "cardType" | "cardFamily"> & { cardBankName: string | undefined }
>

export interface CustomerCards {
  /** Called before the charge is sent. @returns whether the service is to store the card with the charge */
  begin(ports: Ports, attempt: Attempt, card: PaymentCard, saveFor: SaveFor): Promise<boolean>
  /** A failure here holds up no payment. */
  keep(ports: Ports, attempt: Attempt, payment: ReportedCard): Promise<unknown>
  findCard(ports: Ports, customer_id: string, id: string): Promise<CustomerCard | undefined>
  readCards(ids: readonly string[]): Promise<CustomerCard[]>
  /** Undefined: the card has no tokens yet, or no secret among the options opens them. */
  readTokens(card: CustomerCard): Promise<CardTokens | undefined>
  /** The service's name for the holder of the customer's newest kept card. Undefined: they keep none. */
  readHolder(ports: Ports, customer_id: string): Promise<SecretText | undefined>
  /** The card is no longer shown or charged, even if no secret opens its tokens. `id` or `account` left out: all. */
  requestDeletion(which: { customer_id: string; id?: string; account?: string }): Promise<void>
  /** Deletes cards at the service, and looks up cards whose storing was not reported. */
  processDue(ports: Ports, limit: number, mayGoOn: () => boolean): Promise<unknown>
  /** @returns how many have tokens that no secret among the options opens */
  dropUnneeded(): Promise<number>
  areThere(): Promise<boolean>
}

export interface CardForms {
  /** @throws SvcError */
  initialize(ports: Ports, attempt: Attempt, request: InitializeCardFormRequest): Promise<StartedCardForm>
}

export type Checked = { type: "reported"; found: Sentence } | { type: "refused"; why: Sentence } | { type: "no_answer" }

export interface HoldAtService {
  phase: "held" | "captured" | "unclear" | "no_answer"
  paidPrice?: Money | undefined
}

export type Captured = { type: "captured"; attempt: Attempt } | { type: "refused"; sentence: Sentence }

/** `not_yet`: a capture is under way, or the service has not confirmed the release. */
export type HoldReleased = "released" | "captured" | "not_yet"

export interface CaptureResolution extends Decision {
  attempt: Attempt
  captured: boolean
}

/** Joined by the feature `holds`. Left out: every payment is charged at once. */
export interface Holds {
  atStart: typeof holdAtStart
  capture(ports: Ports, attempt: Attempt, amount: Money): Promise<Captured>
  lookUp(ports: Ports, attempt: Attempt): Promise<Attempt>
  release(ports: Ports, attempt: Attempt): Promise<HoldReleased>
  watch(context: PaymentContext, attempt: Attempt, medusa: MedusaHold, seen?: HoldAtService): Promise<void>
  /** Undefined: the amount was captured. */
  refresh(context: PaymentContext, attempt: Attempt & { payment_id: string }): Promise<Checked | undefined>
  /** A person reports the end. "too_early": the call may still reach the service. Undefined: nothing is unknown. */
  resolveUnknown(context: PaymentContext, decision: CaptureResolution): Promise<Attempt | "too_early" | undefined>
}

/** Joined by the feature `marketplace`. */
export interface Payouts {
  /** @returns the steps that stay open */
  reconcile(ports: Ports, attempt: Attempt): Promise<readonly PayoutStep[]>
  nextCheck(ports: Ports, attempt: Attempt): Promise<Date | undefined>
  watchRefusals(ports: Ports, attempt: Attempt): Promise<void>
}

export interface OfferedTotals {
  offers: readonly { count: number; total: Money }[]
  service?: { requires3ds?: boolean | undefined; requiresCvc?: boolean | undefined } | undefined
}
