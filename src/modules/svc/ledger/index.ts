import type { Ledger } from "../../../flows/contracts/ports"
import { attemptLedger } from "./attempts"
import { attentionLedger } from "./attention"
import { findingLedger } from "./finding"
import { inboxLedger } from "./inbox"
import { itemLedger } from "./items"
import { leaseLedger } from "./leases"
import { operationLedger } from "./operations"
import { payoutLedger } from "./payouts"
import { refundRetryLedger } from "./refund-retries"
import type { Database } from "./sql"

/** The ledger in PostgreSQL. Races are decided by the database: unique indexes, compare-and-set, `skip locked`. */
export const createLedger = (database: Database): Ledger => ({
  ...attemptLedger(database),
  ...findingLedger(database),
  ...leaseLedger(database),
  ...itemLedger(database),
  ...operationLedger(database),
  ...attentionLedger(database),
  ...inboxLedger(database),
  ...payoutLedger(database),
  ...refundRetryLedger(database),
})
