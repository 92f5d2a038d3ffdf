import { findNamedAccount } from "../../../../../modules/svc"
import { NO_ACCOUNT, type SettingsQuery } from "../middlewares"
import type { SettingsChecks } from "../../answers/settings"
import { readChecks } from "../read-checks"
import { respondFresh, type AdminRequest, type AdminResponse } from "../../../refuse"

/**
 * Checks the configuration and how the plugin is doing. It checks keys, clock and return address by calling the payment
 * service and the store's own address, everything else by reading. The command `npx medusa-payment-svc doctor` shows
 * the same.
 *
 * @response 404 There is no such account.
 */
export async function GET(req: AdminRequest<unknown, SettingsQuery>, res: AdminResponse<SettingsChecks>) {
  const svc = findNamedAccount(req.scope, req.validatedQuery.account)
  respondFresh(res, svc ? { checks: await readChecks(req.scope, svc) } : { refused: NO_ACCOUNT })
}
