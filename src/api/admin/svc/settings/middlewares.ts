import type { MiddlewareRoute } from "@medusajs/framework/http"
import { adminRoute } from "../../validate"

const READ = "svc_settings:read"

export const settingsMiddlewares: MiddlewareRoute[] = [
  adminRoute("GET", "/admin/svc/settings", READ),
  adminRoute("GET", "/admin/svc/settings/checks", READ),
  adminRoute("POST", "/admin/svc/settings/capabilities/:name/check", "svc_settings:update"),
]
