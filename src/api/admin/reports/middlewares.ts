import type { MiddlewareRoute } from "@medusajs/framework/http"
import { adminRoute, sayFirst, validateQuery } from "../validate"
import { reportFileQuery, reportQuery, transactionsQuery } from "../days"

const READ = "svc_settlement:read"

export const reportMiddlewares: MiddlewareRoute[] = [
  adminRoute("GET", "/overview", READ, validateQuery(reportQuery, sayFirst)),
  adminRoute("GET", "/overview/csv", READ, validateQuery(reportFileQuery, sayFirst)),
  adminRoute("GET", "/overview/transactions", READ, validateQuery(transactionsQuery, sayFirst)),
  adminRoute("GET", "/overview/transactions/csv", READ, validateQuery(reportFileQuery, sayFirst)),
  adminRoute("GET", "/reported-transactions/csv", READ, validateQuery(reportFileQuery, sayFirst)),
]
