import type { SvcClient } from "../../client"
import type { Clock } from "../ports/ports"
import type { SubmerchantLedger } from "./submerchant-ledger"

/** What the flows of submerchants need. */
export interface SubmerchantPorts {
  client: Pick<SvcClient, "submerchants">
  submerchants: SubmerchantLedger
  clock: Clock
}
