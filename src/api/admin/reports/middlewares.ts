import type { MiddlewareRoute } from "@medusajs/framework/http"
import { adminRoute, sayFirst, validateQuery } from "../validate"
import { reportFileQuery, reportQuery, transactionsQuery } from "../days"

const READ = "svc_settlement:read"

export const reportMiddlewares: MiddlewareRoute[] = [
  adminRoute("GET", "/admin/svc/overview", READ, validateQuery(reportQuery, sayFirst)),
  adminRoute("GET", "/admin/svc/overview/csv", READ, validateQuery(reportFileQuery, sayFirst)),
  adminRoute("GET", "/admin/svc/overview/transactions", READ, validateQuery(transactionsQuery, sayFirst)),
  adminRoute("GET", "/admin/svc/overview/transactions/csv", READ, validateQuery(reportFileQuery, sayFirst)),
  adminRoute("GET", "/admin/svc/reported-transactions/csv", READ, validateQuery(reportFileQuery, sayFirst)),
]
