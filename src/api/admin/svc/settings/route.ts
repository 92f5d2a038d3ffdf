import { findNamedAccount } from "../../../../modules/svc"
import { NO_ACCOUNT, type SettingsQuery } from "./middlewares"
import type { SettingsAnswer } from "../answers/settings"
import { readSettings } from "./read"
import { respondFresh, type AdminRequest, type AdminResponse } from "../../refuse"

/**
 * Returns how the plugin is configured, without secrets, and how it is doing. Read only: settings are made in
 * `medusa-config.ts`. Of several accounts it shows the one that `account` names.
 *
 * @response 404 There is no such account.
 */
export async function GET(req: AdminRequest<unknown, SettingsQuery>, res: AdminResponse<SettingsAnswer>) {
  const svc = findNamedAccount(req.scope, req.validatedQuery.account)
  respondFresh(res, svc ? await readSettings(req.scope, svc) : { refused: NO_ACCOUNT })
}
