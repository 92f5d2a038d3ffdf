import type { MiddlewareRoute } from "@medusajs/framework/http"
import { adminRoute } from "../validate"

export const storedCardMiddlewares: MiddlewareRoute[] = [adminRoute("GET", "/customers/:id/cards", "svc_payment:read")]
