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

const marketplaceRoute = (...[method, path, policy, ...checks]: Parameters<typeof adminRoute>) =>
  adminRoute(method, path, policy, refuseStandardMode, ...checks)

export const submerchantMiddlewares: MiddlewareRoute[] = [
  // goes first, before a body or query is checked
  { methods: ["GET", "POST", "DELETE"], matcher: "/admin/svc/submerchants*", middlewares: [refuseStandardMode] },
  adminRoute("GET", "/marketplace", READ),
  adminRoute("GET", "/submerchants", READ, validateQuery(listSubmerchantsQuery)),
  adminRoute("POST", "/submerchants", "svc_submerchant:create"),
  adminRoute("GET", "/submerchants/sync-all", READ),
  adminRoute("POST", "/submerchants/sync-all", UPDATE, validateBody(noBody)),
  adminRoute("GET", "/submerchants/:id", READ),
  adminRoute("POST", "/submerchants/:id", UPDATE, validateBody(updateSubmerchantBody)),
  adminRoute("DELETE", "/submerchants/:id", "svc_submerchant:delete"),
  adminRoute("GET", "/submerchants/:id/service", READ),
  adminRoute("POST", "/submerchants/:id/sync", UPDATE, validateBody(noBody)),
  adminRoute("GET", "/submerchants/:id/products", READ, validateQuery(submerchantProductsQuery)),
  adminRoute("GET", "/submerchants/:id/statement", STATEMENT, validateQuery(statementQuery, sayFirst)),
  adminRoute("GET", "/submerchants/:id/statement/csv", STATEMENT, validateQuery(statementFileQuery, sayFirst)),
  marketplaceRoute("GET", "/products/:id/submerchant", READ),
  marketplaceRoute("POST", "/products/:id/submerchant", UPDATE, validateBody(productSellerBody)),
  marketplaceRoute("GET", "/approvals", STATEMENT, validateQuery(waitingQuery)),
  marketplaceRoute("POST", "/approvals", PAYOUT, validateAndTransformBody(approveItemsBody)),
  marketplaceRoute("POST", "/approvals/hold", PAYOUT, validateAndTransformBody(holdApprovalBody)),
  marketplaceRoute("POST", "/payments/:id/payouts", PAYOUT, validateBody(changePayoutBody)),
  adminRoute("POST", "/payout-changes/:id/resolve", PAYOUT, validateAndTransformBody(resolveUnknownRefundBody)),
]
