import { defineMiddlewares, validateAndTransformBody, validateAndTransformQuery } from "@medusajs/framework/http"
import {
  keepTypedBuyer,
  refuseAnyCard,
  refuseCardData,
  refuseCompletion,
  hideSessionData,
  allowSellerFields,
} from "./store/guards"
import { guardChange } from "./admin/change-guard"
import { blockFulfillment } from "./admin/fulfillment-guard"
import {
  guardCapture,
  guardMedusaRefund,
  guardOrderCancel,
  guardPayout,
  guardRefund,
  guardRefundItems,
  guardResolveUnknown,
  guardResolveUnknownPayout,
  guardReconcileRefunds,
} from "./admin/guards"
import { refuseStandardMode } from "./admin/marketplace-guard"
import { guardLinkCancel, guardLinkRefund } from "./admin/link-guards"
import { adminPolicies } from "./admin/policies"
import {
  refundItemsBody,
  refundSurchargeBody,
  releaseAttemptBody,
  resolveUnknownChargeBody,
  resolveUnknownRefundBody,
  reconcileRefundsBody,
} from "./admin/svc/validators"
import { approveItemsBody, holdApprovalBody } from "./admin/svc/approvals/validators"
import { attentionQuery, resolveAttentionBody } from "./admin/svc/attention/validators"
import { changePayoutBody, refundPreviewBody } from "./admin/svc/payout-changes/validators"
import { hideFromBuyers, hideFromChoice, refuseInRegion } from "./region-providers"
import { refuseUnreadable } from "./refuse-unreadable"
import { answerLookahead, refuseMalformed, setSecurityHeaders } from "./svc/browser-guard"

export default defineMiddlewares({
  routes: [
    ...adminPolicies,
    {
      methods: ["POST"],
      matcher: "/store/payment-collections/:id/payment-sessions",
      middlewares: [refuseCardData, keepTypedBuyer],
    },
    { methods: ["POST"], matcher: "/store/payment-collections", middlewares: [refuseAnyCard] },
    { methods: ["POST"], matcher: "/store/carts/:id/complete", middlewares: [refuseAnyCard, refuseCompletion] },
    { methods: ["GET"], matcher: "/store/orders", middlewares: [hideSessionData] },
    { methods: ["GET"], matcher: "/store/orders/:id", middlewares: [hideSessionData] },
    { methods: ["GET"], matcher: "/store/svc/payment-sessions/:id", middlewares: [refuseAnyCard] },
    // Medusa's parser repeats what it cannot read, in its response and in the log: these routes parse by themselves
    { methods: ["POST"], matcher: "/store/svc/payment-sessions/:id/card", bodyParser: false },
    { methods: ["POST"], matcher: "/store/svc/bin-check", bodyParser: false },
    { methods: ["GET"], matcher: "/store/payment-providers", middlewares: [hideFromBuyers] },
    { methods: ["GET"], matcher: "/admin/payments/payment-providers", middlewares: [hideFromChoice] },
    { methods: ["POST"], matcher: "/admin/regions", middlewares: [refuseInRegion] },
    { methods: ["POST"], matcher: "/admin/regions/:id", middlewares: [refuseInRegion] },
    { methods: ["POST"], matcher: "/admin/orders/:id/fulfillments", middlewares: [blockFulfillment] },
    { methods: ["POST"], matcher: "/admin/fulfillments", middlewares: [blockFulfillment] },
    { methods: ["POST"], matcher: "/admin/payments/:id/refund", middlewares: [guardLinkRefund, guardMedusaRefund] },
    { methods: ["POST"], matcher: "/admin/payments/:id/capture", middlewares: [guardCapture] },
    { methods: ["POST"], matcher: "/admin/orders/:id/cancel", middlewares: [guardLinkCancel, guardOrderCancel] },
    { methods: ["POST"], matcher: "/admin/order-edits/:id/confirm", middlewares: [guardChange()] },
    { methods: ["POST"], matcher: "/admin/draft-orders/:id/edit/confirm", middlewares: [guardChange()] },
    { methods: ["POST"], matcher: "/admin/draft-orders/:id/edit/request", middlewares: [guardChange()] },
    { methods: ["POST"], matcher: "/admin/returns/:id/request", middlewares: [guardChange("return")] },
    { methods: ["POST"], matcher: "/admin/returns/:id/receive/confirm", middlewares: [guardChange("return")] },
    { methods: ["POST"], matcher: "/admin/claims/:id/request", middlewares: [guardChange("order_claim")] },
    { methods: ["POST"], matcher: "/admin/exchanges/:id/request", middlewares: [guardChange("order_exchange")] },
    {
      methods: ["POST"],
      matcher: "/admin/svc/payments/:id/refund-items",
      middlewares: [validateAndTransformBody(refundItemsBody), guardRefundItems],
    },
    {
      methods: ["POST"],
      matcher: "/admin/svc/payments/:id/refund-surcharge",
      middlewares: [validateAndTransformBody(refundSurchargeBody), guardRefund],
    },
    {
      methods: ["POST"],
      matcher: "/admin/svc/payments/:id/refund-preview",
      middlewares: [refuseStandardMode, validateAndTransformBody(refundPreviewBody)],
    },
    {
      methods: ["POST"],
      matcher: "/admin/svc/payments/:id/payouts",
      middlewares: [refuseStandardMode, validateAndTransformBody(changePayoutBody), guardPayout],
    },
    { methods: ["GET"], matcher: "/admin/svc/approvals", middlewares: [refuseStandardMode] },
    {
      methods: ["POST"],
      matcher: "/admin/svc/approvals",
      middlewares: [refuseStandardMode, validateAndTransformBody(approveItemsBody)],
    },
    {
      methods: ["POST"],
      matcher: "/admin/svc/approvals/hold",
      middlewares: [refuseStandardMode, validateAndTransformBody(holdApprovalBody)],
    },
    {
      methods: ["POST"],
      matcher: "/admin/svc/payments/:id/reconcile-refunds",
      middlewares: [validateAndTransformBody(reconcileRefundsBody), guardReconcileRefunds],
    },
    {
      methods: ["POST"],
      matcher: "/admin/svc/operations/:id/resolve",
      middlewares: [validateAndTransformBody(resolveUnknownRefundBody), guardResolveUnknown],
    },
    {
      methods: ["POST"],
      matcher: "/admin/svc/payout-changes/:id/resolve",
      middlewares: [validateAndTransformBody(resolveUnknownRefundBody), guardResolveUnknownPayout],
    },
    {
      methods: ["POST"],
      matcher: "/admin/svc/attempts/:id/resolve",
      middlewares: [validateAndTransformBody(resolveUnknownChargeBody)],
    },
    {
      methods: ["POST"],
      matcher: "/admin/svc/attempts/:id/release",
      middlewares: [validateAndTransformBody(releaseAttemptBody)],
    },
    {
      methods: ["GET"],
      matcher: "/admin/svc/attention",
      middlewares: [validateAndTransformQuery(attentionQuery, { isList: true })],
    },
    {
      methods: ["POST"],
      matcher: "/admin/svc/attention/:id/resolve",
      middlewares: [validateAndTransformBody(resolveAttentionBody)],
    },
    // these take a picture: they parse by themselves, once the caller is authenticated
    { methods: ["POST"], matcher: "/admin/svc/links", bodyParser: false },
    { methods: ["POST"], matcher: "/admin/svc/links/:id", bodyParser: false },
    { methods: ["GET", "POST", "DELETE"], matcher: "/admin/svc/submerchants*", middlewares: [refuseStandardMode] },
    { methods: ["GET", "POST"], matcher: "/admin/svc/products/:id/submerchant", middlewares: [refuseStandardMode] },
    { methods: ["POST"], matcher: "/svc/notifications", bodyParser: false },
    ...["/store/products", "/store/carts", "/store/orders"].map((matcher) => ({
      matcher,
      middlewares: [allowSellerFields],
    })),
    // without methods it comes before every route, where the parts of an address are not read yet
    { matcher: "/svc", middlewares: [setSecurityHeaders, refuseMalformed, answerLookahead] },
    { matcher: "/admin/svc", middlewares: [refuseUnreadable] },
    { matcher: "/store/svc", middlewares: [refuseUnreadable] },
    { matcher: "/store/payment-methods", middlewares: [refuseUnreadable] },
  ],
})
