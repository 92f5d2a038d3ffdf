import { validateAndTransformBody, type MiddlewareRoute } from "@medusajs/framework/http"
import { adminRoute, refuseStandardMode, validateBody, validateQuery } from "../../validate"
import {
  listPaymentsQuery,
  paymentsFileQuery,
  reconcileRefundsBody,
  refundItemsBody,
  refundSurchargeBody,
  releaseAttemptBody,
  resolveUnknownChargeBody,
  resolveUnknownRefundBody,
} from "./validators"
import { refundPreviewBody } from "./refund-body"

const READ = "svc_payment:read"
const UPDATE = "svc_payment:update"
const REFUND = "refund:create"

export const paymentMiddlewares: MiddlewareRoute[] = [
  adminRoute("GET", "/admin/svc/orders/:id", READ),
  adminRoute("GET", "/admin/svc/payments", READ, validateQuery(listPaymentsQuery)),
  adminRoute("GET", "/admin/svc/payments/csv", READ, validateQuery(paymentsFileQuery)),
  adminRoute("GET", "/admin/svc/payments/:id", READ),
  adminRoute(
    "POST",
    "/admin/svc/payments/:id/refund-preview",
    READ,
    refuseStandardMode,
    validateBody(refundPreviewBody),
  ),
  adminRoute("POST", "/admin/svc/payments/:id/refund-items", REFUND, validateBody(refundItemsBody)),
  adminRoute("POST", "/admin/svc/payments/:id/refund-surcharge", REFUND, validateBody(refundSurchargeBody)),
  // it pays back what a cancelled order still has
  adminRoute(
    "POST",
    "/admin/svc/payments/:id/reconcile-refunds",
    REFUND,
    validateAndTransformBody(reconcileRefundsBody),
  ),
  adminRoute("POST", "/admin/svc/operations/:id/resolve", UPDATE, validateAndTransformBody(resolveUnknownRefundBody)),
  adminRoute("GET", "/admin/svc/attempts/:id", READ),
  adminRoute("POST", "/admin/svc/attempts/:id/check", UPDATE),
  adminRoute("POST", "/admin/svc/attempts/:id/resolve", UPDATE, validateAndTransformBody(resolveUnknownChargeBody)),
  adminRoute("POST", "/admin/svc/attempts/:id/release", UPDATE, validateAndTransformBody(releaseAttemptBody)),
  adminRoute("POST", "/admin/svc/attempts/:id/release-hold", REFUND),
]
