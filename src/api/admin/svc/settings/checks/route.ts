import type { MedusaResponse } from "@medusajs/framework/http"
import type { SettingsChecks } from "../../answers/settings"
import { readChecks } from "../read-checks"
import type { AdminRequest } from "../../../refuse"

/**
 * Checks the configuration and how the plugin is doing. It checks keys, clock and return address by calling the payment
 * service and the store's own address, everything else by reading. The command `npx medusa-payment-svc doctor` shows
 * the same.
 */
export async function GET(req: AdminRequest, res: MedusaResponse<SettingsChecks>): Promise<void> {
  res.set("Cache-Control", "no-store").json({ checks: await readChecks(req.scope) })
}
