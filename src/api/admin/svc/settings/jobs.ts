import type { HealthReading } from "../../../../modules/svc/health"
import type { SettingsJob } from "../answers/settings"

const MINUTE_MS = 60_000

/** How long after its last run each job is late; once a minute, and once a night. */
const LATE_AFTER_MS: Readonly<Record<string, number>> = {
  "svc-reconcile-payments": 5 * MINUTE_MS,
  "svc-follow-links": 5 * MINUTE_MS,
  "svc-erase-settled-payments": 26 * 60 * MINUTE_MS,
}

/** Those that only a marketplace has, or an account with reports. */
const MARKETPLACE_S: Readonly<Record<string, number>> = { "svc-sync-submerchants": 5 * MINUTE_MS }
/** And of these one that approves items itself. */
const APPROVAL_S: Readonly<Record<string, number>> = { "svc-approve-items": 5 * MINUTE_MS }
const REPORTS_S: Readonly<Record<string, number>> = { "svc-compare-days": 180 * MINUTE_MS }
const STORED_CARDS_S: Readonly<Record<string, number>> = { "svc-stored-cards": 5 * MINUTE_MS }

export interface JobFacts {
  isMarketplace?: boolean
  approves?: boolean
  hasReports?: boolean
  hasStoredCards?: boolean
}

/** The health of the jobs. A store that has just started has run none yet: that is not late. */
export function jobsOf({ runs }: HealthReading, now: Date, upForMs: number, facts: JobFacts = {}): SettingsJob[] {
  const jobs = {
    ...LATE_AFTER_MS,
    ...(facts.isMarketplace && MARKETPLACE_S),
    ...(facts.isMarketplace && facts.approves && APPROVAL_S),
    ...(facts.hasReports && REPORTS_S),
    ...(facts.hasStoredCards && STORED_CARDS_S),
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
