import { validateAndTransformBody, validateAndTransformQuery, type MiddlewareRoute } from "@medusajs/framework/http"
import { adminRoute } from "../../validate"
import { attentionQuery, resolveAttentionBody } from "./validators"

const READ = "svc_attention:read"

export const attentionMiddlewares: MiddlewareRoute[] = [
  adminRoute("GET", "/admin/svc/attention", READ, validateAndTransformQuery(attentionQuery, { isList: true })),
  adminRoute("GET", "/admin/svc/attention/count", READ),
  adminRoute(
    "POST",
    "/admin/svc/attention/:id/resolve",
    "svc_attention:update",
    validateAndTransformBody(resolveAttentionBody),
  ),
]
