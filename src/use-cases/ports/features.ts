import type { InitializeCardFormRequest, LookedUpPayment, PaymentCard, SecretText, StartedCardForm } from "../../client"
import type { holdAtStart, Sentence } from "../../domain"
import type { Money } from "../../money"
import type { PayoutStep } from "./payout-ledger"
import type { PaymentContext, Ports } from "./ports"
import type { Attempt, Decision } from "./records"
import type { MedusaHold } from "./store"

/**
 * What the core needs of features. Each port may be missing: the core then does without the feature. Its code may be taken out once nothing is
 * left of it: no held payment, no stored card.
 */

/** Joined by the feature `reports`, which flags attempts that the service's lists of days contradict. */
export interface ReportDifferences {
  differs(attempt_id: string): Promise<boolean>
}

export interface CustomerCard {
  id: string
  customer_id: string
  /** Its first 6 or 8 digits, as the service asks for them. */
  bin: string
  last_four: string
  expire_month: string
  expire_year: string
}

export interface CardTokens {
  cardUserKey: SecretText
  cardToken: SecretText
}

/** The customer agreed that the card is stored. */
export interface SaveFor {
  customer_id: string
  card_id: string
  isDeleted: () => Promise<boolean>
}

/** As the service describes a card that it has stored with a charge. */
export type ReportedCard = Partial<
  CardTokens &
    Pick<LookedUpPayment, "cardAssociation" | "cardType" | "cardFamily"> & { cardBankName: string | undefined }
>

/** Joined by the feature `stored-cards`: cards that the service keeps for customers. */
export interface CustomerCards {
  /** Before its charge is sent. @returns whether the service is to store it with the charge */
  begin(ports: Ports, attempt: Attempt, card: PaymentCard, saveFor: SaveFor): Promise<boolean>
  /** A failure here holds up no payment. */
  keep(ports: Ports, attempt: Attempt, payment: ReportedCard): Promise<unknown>
  findCard(ports: Ports, customer_id: string, id: string): Promise<CustomerCard | undefined>
  readCards(ids: readonly string[]): Promise<CustomerCard[]>
  /** Undefined: it has none yet, or no secret among the options opens them. */
  readTokens(card: CustomerCard): Promise<CardTokens | undefined>
  /** The service's name for the holder of the newest card that the customer keeps. Undefined: they keep none. */
  readHolder(ports: Ports, customer_id: string): Promise<SecretText | undefined>
  /** From now on it is neither shown nor paid with; `id` left out: all, `account` left out: of all accounts. Also where no secret opens its tokens. */
  requestDeletion(which: { customer_id: string; id?: string; account?: string }): Promise<void>
  /** Deletes cards at the service, and looks up those whose storing was not reported. */
  processDue(ports: Ports, limit: number, mayGoOn: () => boolean): Promise<unknown>
  /** @returns how many have tokens that no secret among the options opens */
  dropUnneeded(): Promise<number>
  areThere(): Promise<boolean>
}

/** Joined by the feature `card-forms`: the service's card form, shown in the shop or as a page. */
export interface CardForms {
  /** @throws SvcError */
  initialize(ports: Ports, attempt: Attempt, request: InitializeCardFormRequest): Promise<StartedCardForm>
}

/** How a person reads that a payment stands. */
export type Checked = { type: "reported"; found: Sentence } | { type: "no_answer" }

export interface HoldAtService {
  phase: "held" | "captured" | "unclear" | "no_answer"
  paidPrice?: Money | undefined
}

export type Captured = { type: "captured"; attempt: Attempt } | { type: "refused"; sentence: Sentence }

/** `not_yet`: it is being taken, or the service has not confirmed the release. */
export type HoldReleased = "released" | "captured" | "not_yet"

export interface CaptureResolution extends Decision {
  attempt: Attempt
  captured: boolean
}

/** Joined by the feature `holds`: amounts that are held, and captured or released later. Left out: every payment is charged at once. */
export interface Holds {
  atStart: typeof holdAtStart
  capture(ports: Ports, attempt: Attempt, amount: Money): Promise<Captured>
  /** A capture whose end is not known. */
  lookUp(ports: Ports, attempt: Attempt): Promise<Attempt>
  release(ports: Ports, attempt: Attempt): Promise<HoldReleased>
  watch(context: PaymentContext, attempt: Attempt, medusa: MedusaHold, seen?: HoldAtService): Promise<void>
  /** Undefined: its amount was captured. */
  refresh(context: PaymentContext, attempt: Attempt & { payment_id: string }): Promise<Checked | undefined>
  /** A person reports whether the amount was taken. "too_early": the call may still reach the service. Undefined: nothing is unknown, or no longer. */
  resolveUnknown(context: PaymentContext, decision: CaptureResolution): Promise<Attempt | "too_early" | undefined>
}

/** Joined by the feature `marketplace`: changes of whom an item pays, and its approvals. */
export interface Payouts {
  /** @returns the steps that stay open */
  reconcile(ports: Ports, attempt: Attempt): Promise<readonly PayoutStep[]>
  nextCheck(ports: Ports, attempt: Attempt): Promise<Date | undefined>
  watchRefusals(ports: Ports, attempt: Attempt): Promise<void>
}

/** The total of a card for each number of installments; `service`: only where the service says it. */
export interface OfferedTotals {
  offers: readonly { count: number; total: Money }[]
  service?: { requires3ds?: boolean | undefined; requiresCvc?: boolean | undefined } | undefined
}
