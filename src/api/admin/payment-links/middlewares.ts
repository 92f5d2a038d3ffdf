import type { MiddlewareRoute } from "@medusajs/framework/http"
import { guardLinkCancel, guardLinkRefund } from "./guards"
import { adminRoute, readPicture, validateBody, validateQuery } from "../validate"
import {
  createFastLinkBody,
  createLinkBody,
  linkStatusBody,
  listLinksQuery,
  mailLinkBody,
  prefillQuery,
  updateLinkBody,
} from "./validators"

const READ = "svc_payment_link:read"
const CREATE = "svc_payment_link:create"
const UPDATE = "svc_payment_link:update"

export const linkMiddlewares: MiddlewareRoute[] = [
  { methods: ["POST"], matcher: "/admin/payments/:id/refund", middlewares: [guardLinkRefund] },
  { methods: ["POST"], matcher: "/admin/orders/:id/cancel", middlewares: [guardLinkCancel] },
  adminRoute("GET", "/admin/svc/links", READ, validateQuery(listLinksQuery)),
  {
    ...adminRoute("POST", "/admin/svc/links", CREATE, readPicture, validateBody(createLinkBody)),
    bodyParser: false,
  },
  adminRoute("POST", "/admin/svc/links/fast", CREATE, readPicture, validateBody(createFastLinkBody)),
  // it reads an order or a product, for a form
  adminRoute("GET", "/admin/svc/links/prefill", CREATE, validateQuery(prefillQuery)),
  adminRoute("POST", "/admin/svc/links/sync", UPDATE),
  adminRoute("GET", "/admin/svc/links/:id", READ),
  {
    ...adminRoute("POST", "/admin/svc/links/:id", UPDATE, readPicture, validateBody(updateLinkBody)),
    bodyParser: false,
  },
  adminRoute("DELETE", "/admin/svc/links/:id", "svc_payment_link:delete"),
  adminRoute("POST", "/admin/svc/links/:id/status", UPDATE, validateBody(linkStatusBody)),
  adminRoute("POST", "/admin/svc/links/:id/email", UPDATE, validateBody(mailLinkBody)),
  adminRoute("POST", "/admin/svc/link-sales/:id/record", "svc_payment:update"),
]
