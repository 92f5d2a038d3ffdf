import type { Ledger } from "../../../flows/ports"
import { attemptLedger } from "./attempts"
import { attentionLedger } from "./attention"
import { inboxLedger } from "./inbox"
import { findingLedger } from "./finding"
import { leaseLedger } from "./leases"
import { itemLedger, operationLedger } from "./operations"
import { payoutLedger } from "./payouts"
import { refundRetryLedger } from "./refund-retries"
import type { Execute } from "./sql"

/** The ledger in PostgreSQL. Races are decided by the database: unique indexes, compare-and-set, `skip locked`. */
export function createLedger(execute: Execute): Ledger {
  return {
    ...attemptLedger(execute),
    ...findingLedger(execute),
    ...leaseLedger(execute),
    ...itemLedger(execute),
    ...operationLedger(execute),
    ...attentionLedger(execute),
    ...inboxLedger(execute),
    ...payoutLedger(execute),
    ...refundRetryLedger(execute),
  }
}
