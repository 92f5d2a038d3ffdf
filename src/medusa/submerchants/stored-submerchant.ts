import type { Refused } from "../payments/refusal"

/** A submerchant is read by its id. */
export interface StoredSubmerchant {
  id?: string
  refused?: Refused
}
