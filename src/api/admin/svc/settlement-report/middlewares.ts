import type { MiddlewareRoute } from "@medusajs/framework/http"
import { adminRoute } from "../../validate"

const READ = "svc_settlement:read"

export const reportMiddlewares: MiddlewareRoute[] = [
  adminRoute("GET", "/admin/svc/overview", READ),
  adminRoute("GET", "/admin/svc/overview/csv", READ),
  adminRoute("GET", "/admin/svc/settlement-report", READ),
  adminRoute("GET", "/admin/svc/settlement-report/csv", READ),
  adminRoute("GET", "/admin/svc/reported-transactions/csv", READ),
]
