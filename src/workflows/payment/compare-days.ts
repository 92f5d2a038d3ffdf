import { compareDays, type ComparedDays } from "../../use-cases/reports/compare-days"
import { announce } from "../../medusa/payments/announce"
import { resolveSvc } from "../../modules/svc"
import { oneStepWorkflow } from "../one-step"

export type { ComparedDays } from "../../use-cases/reports/compare-days"

/** After this no further page is read: the next run, an hour after this one began, goes on. */
const READ_WITHIN_MS = 50 * 60_000

/**
 * Reads the service's lists of the days that are due and compares them with the ledger: what only one of them has is put on the attention
 * list. Needs `capabilities.reports`; without it nothing is done.
 */
export const compareDaysWorkflow = oneStepWorkflow(
  "compare-svc-days",
  async (_: undefined, container): Promise<ComparedDays> => {
    const { client, ledger, clock, days, settings, capabilities, pauses, inFlight } = resolveSvc(container)
    if (!capabilities.reports) return { compared: [] }
    const end = clock.now().getTime() + READ_WITHIN_MS
    const { foreignPayments } = settings.reports
    const mayGoOn = () => !inFlight.isEnding && clock.now().getTime() < end
    const background = { ...client, ...client.inBackground }
    try {
      return await inFlight.run(() =>
        compareDays({ client: background, ledger, clock, days, pauses, foreignPayments, mayGoOn }),
      )
    } finally {
      await announce(container)
    }
  },
)
