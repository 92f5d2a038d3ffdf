import { joined, type Sentence } from "../../domain"
import type { Submerchant } from "./records"
import { CHANGES_NOT_SENT, DIFFERS, NOT_KNOWN_YET, NOTHING_SOLD, REFUSED, SYNCED } from "./sentences"
import { isUsable } from "./usable"

type StateOf = Pick<Submerchant, "state" | "key" | "error_code" | "reason" | "drift">

/** The state of a submerchant in a sentence, for a person of the shop. */
export function submerchantStatus({ state, reason, drift }: StateOf): Sentence {
  switch (state) {
    case "synced":
      return SYNCED
    case "pending":
      return reason ?? NOT_KNOWN_YET
    case "failed":
      return reason ?? REFUSED
    case "out_of_date":
      return reason ?? (drift.length > 0 ? DIFFERS : CHANGES_NOT_SENT)
  }
}

/** Why nothing of a submerchant can be sold; undefined where it can. */
export const unusableReason = (submerchant: StateOf): Sentence | undefined =>
  isUsable(submerchant) ? undefined : joined(NOTHING_SOLD, submerchantStatus(submerchant))
