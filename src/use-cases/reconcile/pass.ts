import type { Attempt } from "../ports/ports"

/**
 * What caused a pass: the buyer's browser coming back, the request that brought a card, a storefront asking for the status, a
 * notification of the service, a person of the shop, or the job.
 */
export type Trigger = "return" | "card" | "poll" | "notification" | "person" | "job"

/** One pass over an attempt. */
export interface Pass {
  by: Trigger
  /** Only in a pass of the job: nothing has moved the attempt for so long that no request can be working on it any more. */
  isStale: boolean
  /** The attempt as it was when the pass began. */
  before: Attempt
}
