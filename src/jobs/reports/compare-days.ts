import type { MedusaContainer } from "@medusajs/framework/types"
import { compareDays } from "../../use-cases/reports/compare-days"
import { announce } from "../../medusa/payments/announce"
import { resolveSvc } from "../../modules/svc"

/** After this no further page is read: the next run, an hour after this one began, goes on. */
const READ_WITHIN_MS = 50 * 60_000

export default async function compareReportedDays(container: MedusaContainer): Promise<void> {
  const { client, ledger, clock, reports, settings, capabilities, pauses, inFlight, health } = resolveSvc(container)
  if (!capabilities.reports) return
  const end = clock.now().getTime() + READ_WITHIN_MS
  const { foreignPayments } = settings.reports
  const mayGoOn = () => !inFlight.isEnding && clock.now().getTime() < end
  const background = { ...client, ...client.inBackground }
  await health.track(config.name, async () => {
    try {
      await inFlight.run(() =>
        compareDays({ client: background, ledger, clock, days: reports.days, pauses, foreignPayments, mayGoOn }),
      )
    } finally {
      await announce(container)
    }
  })
}

export const config = {
  name: "svc-compare-days",
  schedule: "23 * * * *",
}
