import { withOrder } from "../../use-cases/start/buyer-view"
import type { Attempt } from "../../use-cases/ports/ports"
import type { SvcModuleService } from "../../modules/svc/service"

const SHOWN_MS = 24 * 60 * 60 * 1_000

/**
 * Whether the addresses of an attempt with its order have done what they were for. They stand in access logs, and an order's id is all that
 * Medusa's store API asks for to show it: a day after the attempt began they lead to the storefront's first page.
 */
export const isPast = ({ clock }: Pick<SvcModuleService, "clock">, attempt: Attempt | undefined): boolean =>
  attempt !== undefined &&
  withOrder(attempt) !== undefined &&
  clock.now().getTime() - attempt.created_at.getTime() > SHOWN_MS
