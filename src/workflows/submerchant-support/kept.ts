import type { Refused } from "../payment/asked-by"

/** A submerchant is read by its id. */
export interface KeptSubmerchant {
  id?: string
  refused?: Refused
}
