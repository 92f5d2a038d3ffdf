import { SvcError } from "../../client"
import { syncLinks } from "../../use-cases/payment-links/sync-links"
import { linkContext } from "../../medusa/payment-links/links"
import { refusedFor } from "../../medusa/payment-links/refusals"
import type { Refused } from "../../medusa/payments/refusal"
import { oneStepWorkflow } from "../one-step"

export interface SyncedLinks {
  /** Links of the service. */
  seen?: number
  refused?: Refused
}

/** Takes all the service's payment links into this store, those made elsewhere too. */
export const syncLinksWorkflow = oneStepWorkflow(
  "sync-svc-links",
  async (_: unknown, container): Promise<SyncedLinks> => {
    try {
      return await syncLinks(linkContext(container).svc)
    } catch (error) {
      if (error instanceof SvcError) return { refused: refusedFor(error, "read") }
      throw error
    }
  },
)
