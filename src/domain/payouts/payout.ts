import { compare, compareDecimal, isDecimal, type Money } from "../../money"
import { mostPayout, type PaidItem } from "../refund/refund-plan"
import type { Sentence } from "../sentence"
import {
  aboveMost,
  APPROVED,
  CANCELLED,
  DECLINED,
  NOT_CHARGED,
  NO_SELLER,
  NOT_ABOVE_ZERO,
  ODD_STATUS,
  OPEN_CHANGE,
  OPEN_REFUND,
  REFUNDED,
} from "./sentences"

/** The state of an item whose payee or payout is to be changed. */
export interface PayoutState {
  item: PaidItem
  is_charged: boolean
  isCancelled: boolean
  /** A refund or cancellation of the payment whose end is not known. */
  hasOpenRefund: boolean
  /** A change of this item whose end is not known. */
  has_open_change: boolean
}

/** One that was not reported is no obstacle: the service itself refuses where it is one. */
function refuseStatus(status: number | undefined): Sentence | undefined {
  if (status === 2) return APPROVED
  if (status === -1) return DECLINED
  return status === undefined || status === 0 || status === 1 ? undefined : ODD_STATUS
}

/** Why the payee and payout of an item cannot be changed now (specification: PUT /payment/item); undefined when they can. */
export function refusePayoutChange(state: PayoutState): Sentence | undefined {
  const { item, is_charged, isCancelled, hasOpenRefund, has_open_change } = state
  if (item.seller === undefined) return NO_SELLER
  if (isCancelled) return CANCELLED
  if (!is_charged) return NOT_CHARGED
  if (hasOpenRefund) return OPEN_REFUND
  if (has_open_change) return OPEN_CHANGE
  if (item.refunded.minor > 0n) return REFUNDED
  return refuseStatus(item.transaction_status)
}

/** Why an item cannot pay its seller this much; undefined when it can. */
export function refusePayout(item: PaidItem, payout: Money): Sentence | undefined {
  if (payout.minor <= 0n) return NOT_ABOVE_ZERO
  const most = mostPayout(item)
  return compare(payout, most) <= 0 ? undefined : aboveMost(payout, most)
}

/** What the service reports of an item, in a look-up. Either may be missing. */
export interface ReportedPayee {
  key: string | undefined
  /** Decimal text. */
  price: string | undefined
}

interface WantedPayee {
  key: string
  /** Decimal text. */
  price: string
}

const isSame = (a: string, b: string) => compareDecimal(a, b) === 0

/**
 * Whether a change was made, by how the service has the item now: `made`, `not_made`, or `not_reported` where the answer leaves it open
 * (the specification does not list the seller's key among what a look-up reports).
 */
export function judgePayout(
  from: WantedPayee,
  to: WantedPayee,
  reported: ReportedPayee,
): "made" | "not_made" | "not_reported" {
  if (reported.price === undefined || !isDecimal(reported.price)) return "not_reported"
  if (!isSame(reported.price, to.price)) return "not_made"
  if (reported.key !== undefined) return reported.key === to.key ? "made" : "not_made"
  return from.key === to.key || !isSame(from.price, to.price) ? "made" : "not_reported"
}
