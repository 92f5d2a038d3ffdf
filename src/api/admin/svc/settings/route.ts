import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { SettingsAnswer } from "../answers/settings"
import { readSettings } from "./read"

/**
 * Returns how the plugin is configured, without secrets, and how it is doing. Read only: settings are made in
 * `medusa-config.ts`.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse<SettingsAnswer>): Promise<void> {
  res.set("Cache-Control", "no-store").json(await readSettings(req.scope))
}
