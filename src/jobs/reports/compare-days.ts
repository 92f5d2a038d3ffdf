import type { MedusaContainer } from "@medusajs/framework/types"
import { compareDays } from "../../use-cases/reports/compare-days"
import { announce } from "../../medusa/payments/announce"
import { forEachAccount, resolveSvc } from "../../modules/svc"

/**
 * After this no further page is read: the next run goes on. Medusa's Redis engine runs one job at a time in a process, so that a long run would
 * hold up the job that recovers payments.
 */
const READ_WITHIN_MS = 150_000

export default async function compareReportedDays(container: MedusaContainer): Promise<void> {
  const { accounts, clock, inFlight, health } = resolveSvc(container)
  if (!accounts.some(({ capabilities }) => capabilities.reports)) return
  const end = clock.now().getTime() + READ_WITHIN_MS
  const mayGoOn = () => !inFlight.isEnding && clock.now().getTime() < end
  await health.track(config.name, async () => {
    try {
      await forEachAccount(container, async ({ client, ledger, days, pauses, settings, capabilities }) => {
        if (!capabilities.reports) return
        const background = { ...client, ...client.inBackground }
        const { foreignPayments } = settings.reports
        await inFlight.run(() =>
          compareDays({ client: background, ledger, clock, days, pauses, foreignPayments, mayGoOn }),
        )
      })
    } finally {
      await announce(container)
    }
  })
}

export const config = {
  name: "svc-compare-days",
  schedule: "23 * * * *",
}
