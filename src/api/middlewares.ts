import { defineMiddlewares, type MiddlewareRoute } from "@medusajs/framework/http"
import * as store from "./store/guards"
import * as admin from "./admin/guards"
import { attentionMiddlewares } from "./admin/svc/attention/middlewares"
import { storedCardMiddlewares } from "./admin/stored-cards/middlewares"
import { linkMiddlewares } from "./admin/payment-links/middlewares"
import { paymentMiddlewares } from "./admin/svc/payments/middlewares"
import { settingsMiddlewares } from "./admin/svc/settings/middlewares"
import { reportMiddlewares } from "./admin/reports/middlewares"
import { submerchantMiddlewares } from "./admin/marketplace/middlewares"
import { sellerFieldMiddlewares } from "./store/marketplace"
import { hideFromBuyers, hideFromChoice, refuseInRegion } from "./region-providers"
import { refuseUnreadable } from "./read-json"
import { answerLookahead, refuseMalformed, setSecurityHeaders } from "./svc/page"

const BEGINNINGS = [
  ...["order-edits", "returns", "claims", "exchanges"],
  ...["draft-orders/:id/edit", "orders/:id/transfer", "orders/:id/transfer/guest", "orders/:id/credit-lines"],
]

export default defineMiddlewares({
  routes: [
    ...attentionMiddlewares,
    ...linkMiddlewares,
    ...paymentMiddlewares,
    ...reportMiddlewares,
    ...settingsMiddlewares,
    ...storedCardMiddlewares,
    ...submerchantMiddlewares,
    {
      methods: ["POST"],
      matcher: "/store/payment-collections/:id/payment-sessions",
      middlewares: [
        refuseUnreadable,
        store.refuseCardData,
        store.chooseInTurn,
        store.keepSessionInUse,
        store.keepTypedBuyer,
      ],
    },
    {
      methods: ["POST"],
      matcher: "/admin/payment-collections/:id/payment-sessions",
      middlewares: [refuseUnreadable, store.refuseCardData, store.keepSessionInUse, store.keepTypedBuyer],
    },
    { methods: ["POST"], matcher: "/store/payment-collections", middlewares: [store.refuseAnyCard] },
    {
      methods: ["POST"],
      matcher: "/store/carts/:id/complete",
      middlewares: [store.refuseAnyCard, store.refuseCompletion],
    },
    { methods: ["GET"], matcher: "/store/svc/payment-sessions/:id", middlewares: [store.refuseAnyCard] },
    // Medusa's parser repeats unreadable input in its response and in the log, so these routes parse by themselves
    { methods: ["POST"], matcher: "/store/svc/payment-sessions/:id/card", bodyParser: false },
    { methods: ["POST"], matcher: "/store/svc/payment-sessions/:id/card-form", bodyParser: false },
    { methods: ["POST"], matcher: "/store/svc/bin-check", bodyParser: false },
    { methods: ["GET"], matcher: "/store/payment-providers", middlewares: [hideFromBuyers] },
    { methods: ["GET"], matcher: "/admin/payments/payment-providers", middlewares: [hideFromChoice] },
    { methods: ["POST"], matcher: "/admin/regions", middlewares: [refuseInRegion] },
    { methods: ["POST"], matcher: "/admin/regions/:id", middlewares: [refuseInRegion] },
    { methods: ["POST"], matcher: "/admin/orders/:id/fulfillments", middlewares: [admin.blockFulfillment] },
    { methods: ["POST"], matcher: "/admin/fulfillments", middlewares: [admin.blockFulfillment] },
    { methods: ["POST"], matcher: "/admin/payments/:id/refund", middlewares: [admin.guardMedusaRefund] },
    { methods: ["POST"], matcher: "/admin/payments/:id/capture", middlewares: [admin.guardCapture] },
    { methods: ["POST"], matcher: "/admin/orders/:id/cancel", middlewares: [admin.guardOrderCancel] },
    { methods: ["DELETE"], matcher: "/admin/draft-orders/:id", middlewares: [admin.guardDraftDeletion] },
    ...BEGINNINGS.map((path): MiddlewareRoute => ({
      methods: ["POST"],
      matcher: `/admin/${path}`,
      middlewares: [admin.guardBegin()],
    })),
    { methods: ["POST"], matcher: "/admin/returns/:id/receive", middlewares: [admin.guardBegin("return")] },
    { methods: ["POST"], matcher: "/store/orders/:id/transfer/request", middlewares: [admin.guardBuyerBegin] },
    { methods: ["POST"], matcher: "/store/returns", middlewares: [admin.guardBuyerBegin] },
    { methods: ["POST"], matcher: "/admin/order-edits/:id/confirm", middlewares: [admin.guardChange()] },
    { methods: ["POST"], matcher: "/admin/draft-orders/:id/edit/confirm", middlewares: [admin.guardChange()] },
    { methods: ["POST"], matcher: "/admin/draft-orders/:id/edit/request", middlewares: [admin.guardChange()] },
    { methods: ["POST"], matcher: "/admin/returns/:id/request", middlewares: [admin.guardChange("return")] },
    { methods: ["POST"], matcher: "/admin/returns/:id/receive/confirm", middlewares: [admin.guardChange("return")] },
    { methods: ["POST"], matcher: "/admin/claims/:id/request", middlewares: [admin.guardChange("order_claim")] },
    { methods: ["POST"], matcher: "/admin/exchanges/:id/request", middlewares: [admin.guardChange("order_exchange")] },
    { methods: ["POST"], matcher: "/svc/notifications", bodyParser: false },
    { methods: ["POST"], matcher: "/svc/notifications/:account", bodyParser: false },
    ...sellerFieldMiddlewares,
    // without methods it comes before every route, when the parts of an address are not read yet
    { matcher: "/store/orders", middlewares: [store.hideSessionData] },
    { matcher: "/store/carts", middlewares: [store.hideSessionContext] },
    { matcher: "/store/payment-collections", middlewares: [store.hideSessionContext] },
    { matcher: "/svc", middlewares: [setSecurityHeaders, refuseMalformed, answerLookahead] },
    { matcher: "/admin/svc", middlewares: [refuseUnreadable] },
    { matcher: "/store/svc", middlewares: [refuseUnreadable] },
    { matcher: "/store/payment-methods", middlewares: [refuseUnreadable] },
  ],
})
