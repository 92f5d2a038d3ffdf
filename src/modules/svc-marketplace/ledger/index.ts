import type { SubmerchantLedger } from "../../../flows/submerchants/submerchant-ledger"
import type { Execute } from "../../svc/ledger/sql"
import { findingLedger } from "./finding"
import { keepingLedger } from "./keeping"
import { syncingLedger } from "./syncing"

/** Submerchants in PostgreSQL. Races are decided by the database: unique indexes and compare-and-set. */
export const createSubmerchantLedger = (execute: Execute): SubmerchantLedger => ({
  ...keepingLedger(execute),
  ...findingLedger(execute),
  ...syncingLedger(execute),
})
