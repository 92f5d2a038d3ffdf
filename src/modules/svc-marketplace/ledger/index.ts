import type { SubmerchantLedger } from "../../../use-cases/submerchants/submerchant-ledger"
import type { Database } from "../../svc/ledger/sql"
import { findingLedger } from "./finding"
import { keepingLedger } from "./keeping"
import { syncingLedger } from "./syncing"

/** Submerchants in PostgreSQL. Races are decided by the database: unique indexes and compare-and-set. */
export const createSubmerchantLedger = (database: Database): SubmerchantLedger => ({
  ...keepingLedger(database),
  ...findingLedger(database),
  ...syncingLedger(database),
})
