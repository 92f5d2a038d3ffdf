import { FOREIGN, GONE_AT_SERVICE } from "../../../flows/submerchants/usable"

/** Of one that the service was found not to have, nothing is known to be there: whoever takes that reason away has it sent, and finds out. */
export const SENT_ANEW = `case when "error_code" is null or "error_code" not in ('${GONE_AT_SERVICE}', '${FOREIGN}') then "synced_hash" end`
