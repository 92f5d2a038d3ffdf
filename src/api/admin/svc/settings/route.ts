import type { MedusaResponse } from "@medusajs/framework/http"
import type { SettingsAnswer } from "../answers/settings"
import { readSettings } from "./read"
import type { AdminRequest } from "../../refuse"

/**
 * Returns how the plugin is configured, without secrets, and how it is doing. Read only: settings are made in
 * `medusa-config.ts`.
 */
export async function GET(req: AdminRequest, res: MedusaResponse<SettingsAnswer>): Promise<void> {
  res.set("Cache-Control", "no-store").json(await readSettings(req.scope))
}
