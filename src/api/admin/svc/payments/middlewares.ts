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
  adminRoute("GET", "/orders/:id", READ),
  adminRoute("GET", "/payments", READ, validateQuery(listPaymentsQuery)),
  adminRoute("GET", "/payments/csv", READ, validateQuery(paymentsFileQuery)),
  adminRoute("GET", "/payments/:id", READ),
  adminRoute("POST", "/payments/:id/refund-preview", READ, refuseStandardMode, validateBody(refundPreviewBody)),
  adminRoute("POST", "/payments/:id/refund-items", REFUND, validateBody(refundItemsBody)),
  adminRoute("POST", "/payments/:id/refund-surcharge", REFUND, validateBody(refundSurchargeBody)),
  // it refunds what a cancelled order still has
  adminRoute("POST", "/payments/:id/reconcile-refunds", REFUND, validateAndTransformBody(reconcileRefundsBody)),
  adminRoute("POST", "/operations/:id/resolve", UPDATE, validateAndTransformBody(resolveUnknownRefundBody)),
  adminRoute("GET", "/attempts/:id", READ),
  adminRoute("POST", "/attempts/:id/check", UPDATE),
  adminRoute("POST", "/attempts/:id/resolve", UPDATE, validateAndTransformBody(resolveUnknownChargeBody)),
  adminRoute("POST", "/attempts/:id/release", UPDATE, validateAndTransformBody(releaseAttemptBody)),
  adminRoute("POST", "/attempts/:id/release-hold", REFUND),
]
