import { validateAndTransformBody, type MiddlewareRoute } from "@medusajs/framework/http"
import { adminRoute, sayFirst, validateBody, validateQuery, refuseStandardMode } from "../validate"
import { statementFileQuery, statementQuery } from "../days"
import { resolveUnknownRefundBody } from "../svc/payments/validators"
import {
  approveItemsBody,
  changePayoutBody,
  holdApprovalBody,
  listSubmerchantsQuery,
  noBody,
  productSellerBody,
  submerchantProductsQuery,
  updateSubmerchantBody,
  waitingQuery,
} from "./validators"

const READ = "svc_submerchant:read"
const UPDATE = "svc_submerchant:update"
const STATEMENT = "svc_settlement:read"
const PAYOUT = "svc_payout:update"

const marketplaceRoute = (...[method, matcher, policy, ...checks]: Parameters<typeof adminRoute>) =>
  adminRoute(method, matcher, policy, refuseStandardMode, ...checks)

export const submerchantMiddlewares: MiddlewareRoute[] = [
  // before what checks a body or a query
  { methods: ["GET", "POST", "DELETE"], matcher: "/admin/svc/submerchants*", middlewares: [refuseStandardMode] },
  adminRoute("GET", "/admin/svc/marketplace", READ),
  adminRoute("GET", "/admin/svc/submerchants", READ, validateQuery(listSubmerchantsQuery)),
  adminRoute("POST", "/admin/svc/submerchants", "svc_submerchant:create"),
  adminRoute("GET", "/admin/svc/submerchants/sync-all", READ),
  adminRoute("POST", "/admin/svc/submerchants/sync-all", UPDATE, validateBody(noBody)),
  adminRoute("GET", "/admin/svc/submerchants/:id", READ),
  adminRoute("POST", "/admin/svc/submerchants/:id", UPDATE, validateBody(updateSubmerchantBody)),
  adminRoute("DELETE", "/admin/svc/submerchants/:id", "svc_submerchant:delete"),
  adminRoute("GET", "/admin/svc/submerchants/:id/service", READ),
  adminRoute("POST", "/admin/svc/submerchants/:id/sync", UPDATE, validateBody(noBody)),
  adminRoute("GET", "/admin/svc/submerchants/:id/products", READ, validateQuery(submerchantProductsQuery)),
  adminRoute("GET", "/admin/svc/submerchants/:id/statement", STATEMENT, validateQuery(statementQuery, sayFirst)),
  adminRoute(
    "GET",
    "/admin/svc/submerchants/:id/statement/csv",
    STATEMENT,
    validateQuery(statementFileQuery, sayFirst),
  ),
  marketplaceRoute("GET", "/admin/svc/products/:id/submerchant", READ),
  marketplaceRoute("POST", "/admin/svc/products/:id/submerchant", UPDATE, validateBody(productSellerBody)),
  marketplaceRoute("GET", "/admin/svc/approvals", STATEMENT, validateQuery(waitingQuery)),
  marketplaceRoute("POST", "/admin/svc/approvals", PAYOUT, validateAndTransformBody(approveItemsBody)),
  marketplaceRoute("POST", "/admin/svc/approvals/hold", PAYOUT, validateAndTransformBody(holdApprovalBody)),
  marketplaceRoute("POST", "/admin/svc/payments/:id/payouts", PAYOUT, validateBody(changePayoutBody)),
  adminRoute(
    "POST",
    "/admin/svc/payout-changes/:id/resolve",
    PAYOUT,
    validateAndTransformBody(resolveUnknownRefundBody),
  ),
]
