import type { MiddlewareRoute } from "@medusajs/framework/http"
import { z } from "zod"
import { refusal, say } from "../../../../domain"
import { account } from "../../fields"
import { adminRoute, validateQuery } from "../../validate"

const READ = "svc_settings:read"

export const settingsQuery = z.strictObject({ account })
export type SettingsQuery = z.output<typeof settingsQuery>

export const NO_ACCOUNT = refusal(404, say("settings.no_account"))

export const settingsMiddlewares: MiddlewareRoute[] = [
  adminRoute("GET", "/settings", READ, validateQuery(settingsQuery)),
  adminRoute("GET", "/settings/checks", READ, validateQuery(settingsQuery)),
  adminRoute("POST", "/settings/capabilities/:name/check", "svc_settings:update", validateQuery(settingsQuery)),
]
