import type { SettingsQuery } from "../../../middlewares"
import { CAPABILITIES } from "../../../../../../../use-cases/ports/ports"
import { refusal, say } from "../../../../../../../domain"
import { findNamedAccount } from "../../../../../../../modules/svc"
import { refuse, type AdminRequest, type AdminResponse } from "../../../../../refuse"
import type { SettingsCapabilities } from "../../../../answers/settings"
import { readCapabilities } from "../../../read"

/**
 * Resumes a paused capability before its pause ends: its next operations are sent. If the service refuses several of those too, it is
 * paused again. Returns all capabilities that are on.
 *
 * @response 404 There is no such account or capability, or its option is off.
 */
export async function POST(req: AdminRequest<unknown, SettingsQuery>, res: AdminResponse<SettingsCapabilities>) {
  const svc = findNamedAccount(req.scope, req.validatedQuery.account)
  const capability = CAPABILITIES.find((name) => name === req.params["name"] && svc?.capabilities[name])
  if (svc === undefined || capability === undefined) {
    refuse(res, refusal(404, say("settings.no_capability")))
    return
  }
  await svc.pauses.resume(capability)
  res.json({ capabilities: await readCapabilities(svc) } satisfies SettingsCapabilities)
}
