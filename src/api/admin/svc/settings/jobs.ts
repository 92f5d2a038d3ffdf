import type { HealthReading } from "../../../../modules/svc/health"
import type { SettingsJob } from "../answers/settings"

const MINUTE_MS = 60_000

/** How long after its last run a job is late that runs every minute. */
const SOON_MS = 5 * MINUTE_MS

export interface JobFacts {
  isMarketplace?: boolean
  approves?: boolean
  hasReports?: boolean
  hasStoredCards?: boolean
}

/** The health of the jobs. A store that has just started has run none yet: that is not late. */
export function listJobs({ runs }: HealthReading, now: Date, upForMs: number, facts: JobFacts = {}): SettingsJob[] {
  const jobs = {
    "svc-reconcile-payments": SOON_MS,
    "svc-follow-links": SOON_MS,
    "svc-erase-ended-payments": 26 * 60 * MINUTE_MS,
    ...(facts.isMarketplace && { "svc-sync-submerchants": SOON_MS }),
    ...(facts.isMarketplace && facts.approves && { "svc-approve-items": SOON_MS }),
    ...(facts.hasReports && { "svc-compare-days": 180 * MINUTE_MS }),
    ...(facts.hasStoredCards && { "svc-stored-cards": SOON_MS }),
  }
  return Object.entries(jobs).map(([name, late]) => {
    const run = runs.find(({ job }) => job === name)
    const since = run === undefined ? upForMs : now.getTime() - run.at.getTime()
    return {
      name,
      last_run_at: run?.at.toISOString() ?? null,
      milliseconds: run?.milliseconds ?? null,
      is_good: run?.isGood ?? null,
      is_late: since > late,
    }
  })
}
