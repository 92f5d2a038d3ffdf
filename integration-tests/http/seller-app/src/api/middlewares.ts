import { defineMiddlewares } from "@medusajs/framework/http"
import { settingsMiddlewares } from "../../../../../src/api/admin/svc/settings/middlewares"

export default defineMiddlewares({ routes: settingsMiddlewares })
