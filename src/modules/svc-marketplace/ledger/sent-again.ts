import { FOREIGN, GONE_AT_SERVICE } from "../../../use-cases/submerchants/usable"
import { sql } from "../../svc/ledger/sql"

/**
 * Of a submerchant that the service was found not to have, nothing is known to be there: a change that takes that reason away has it sent
 * again, and so shows what the service has.
 */
export const SENT_AGAIN = sql`case when "error_code" is null or "error_code" not in (${GONE_AT_SERVICE}, ${FOREIGN})
  then "synced_hash" end`
