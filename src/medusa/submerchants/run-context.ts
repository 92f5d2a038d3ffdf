import type { MedusaContainer } from "@medusajs/framework/types"
import type { ContinuePorts } from "../../flows/submerchants/continue-run"
import { svcOf } from "../../modules/svc"
import { runSellers } from "./sync-sellers"
import { marketplaceOf, submerchantContext } from "./submerchant-context"

/** What a run over all submerchants needs. */
export function runContext(container: MedusaContainer): ContinuePorts {
  const seller = svcOf(container).settings.marketplace?.seller
  return {
    ...submerchantContext(container),
    runs: marketplaceOf(container).runs,
    runSellers: seller && ((run, until) => runSellers(container, seller, run, until)),
  }
}
