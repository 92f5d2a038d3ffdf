import type { Capabilities } from "../../../use-cases/ports/capabilities"
import type { Ledger } from "../../../use-cases/ports/ports"
import type { MoneyReport } from "../money-events"
import { approvalLedger } from "./approvals"
import { attemptLedger } from "./attempts"
import { attentionLedger } from "./attention"
import { findingLedger } from "./finding"
import { inboxLedger } from "./inbox"
import { itemLedger } from "./items"
import { leaseLedger } from "./leases"
import { operationLedger } from "./operations"
import { payoutLedger } from "./payouts"
import { refundRetryLedger } from "./refund-retries"
import { reportProofLedger } from "./report-proofs"
import type { Database } from "./sql"

interface LedgerTerms {
  report?: MoneyReport | undefined
  capabilities?: Pick<Capabilities, "approval"> | undefined
}

/** The ledger in PostgreSQL. Races are decided by the database: unique indexes, compare-and-set, `skip locked`. */
export const createLedger = (database: Database, { report, capabilities }: LedgerTerms = {}): Ledger => ({
  ...attemptLedger(database, report),
  ...findingLedger(database),
  ...leaseLedger(database),
  ...itemLedger(database, capabilities),
  ...operationLedger(database, report),
  ...attentionLedger(database, report),
  ...inboxLedger(database),
  ...payoutLedger(database, report),
  ...approvalLedger(database, report),
  ...refundRetryLedger(database, report),
  ...reportProofLedger(database, report),
})
