import type { Database } from "../sql"
import { overviewLedger, type OverviewLedger } from "./overview"
import { reportedDays, type ReportedDays } from "./reported-days"
import { settlementLedger, type SettlementLedger } from "./settlement"

export interface Reports {
  settlement: SettlementLedger
  overview: OverviewLedger
  days: ReportedDays
}

/** `differences`: for refunds that a report proves. */
export function createReports(database: Database): { reports: Reports; differences: ReportedDays } {
  const days = reportedDays(database)
  return {
    reports: { settlement: settlementLedger(database), overview: overviewLedger(database), days },
    differences: days,
  }
}
