import type { Definition, Operation } from "../operation"
import { cardForms } from "./card-forms"
import { cards } from "./cards"
import { holds } from "./holds"
import { hostedPages } from "./hosted-pages"
import { bins, installments } from "./installments"
import { links } from "./links"
import { paymentItems } from "./payment-items"
import { payments, refunds } from "./payments"
import { reports } from "./reports"
import { submerchants } from "./submerchants"
import { threeDs } from "./three-ds"

/** An operation's place here is its name: `payments.create`. */
export const CLIENT_OPERATIONS = {
  payments,
  threeDs,
  hostedPages,
  links,
  submerchants,
  paymentItems,
  refunds,
  bins,
  /** The service's own books. Not in the specification: the account must have them. */
  reports,
  /** A card form of the service, in the shop or as a page. Not in the specification: the account must have it. */
  cardForms,
  /** Amounts held on a card. Not in the specification: the account must have them. `payments.cancel` releases one. */
  holds,
  /** Stored cards, not in the specification. A charge takes `paymentCard: { cardUserKey, cardToken }`, or answers both (`registerCard: 1`). */
  cards,
  /** Installments of the service. Not in the specification: the account must have them. */
  installments,
}

export const OPERATIONS: readonly Operation[] = Object.entries(CLIENT_OPERATIONS).flatMap(([group, operations]) =>
  Object.entries<Definition>(operations).map(([name, operation]) => ({ ...operation, name: `${group}.${name}` })),
)
