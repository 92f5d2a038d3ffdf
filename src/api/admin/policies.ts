import type { PolicyKey } from "../../policies/svc"

type Method = "GET" | "POST" | "DELETE"

/** The policy that a caller of each admin route needs, where Medusa's feature flag `rbac` is on. Where it is off, nothing checks it. */
const POLICIES: readonly (readonly [Method, string, PolicyKey])[] = [
  ["GET", "orders/:id", "svc_payment:read"],
  ["GET", "attempts/:id", "svc_payment:read"],
  ["GET", "payments", "svc_payment:read"],
  ["GET", "payments/csv", "svc_payment:read"],
  ["GET", "payments/:id", "svc_payment:read"],
  ["POST", "payments/:id/refund-preview", "svc_payment:read"],
  ["POST", "payments/:id/refund-items", "refund:create"],
  ["POST", "payments/:id/refund-surcharge", "refund:create"],
  // it pays back what a cancelled order still has
  ["POST", "payments/:id/reconcile-refunds", "refund:create"],
  ["POST", "payments/:id/payouts", "svc_payout:update"],
  ["POST", "payout-changes/:id/resolve", "svc_payout:update"],
  ["GET", "approvals", "svc_settlement:read"],
  ["POST", "approvals", "svc_payout:update"],
  ["POST", "approvals/hold", "svc_payout:update"],
  ["POST", "operations/:id/resolve", "svc_payment:update"],
  ["POST", "attempts/:id/check", "svc_payment:update"],
  ["POST", "attempts/:id/resolve", "svc_payment:update"],
  ["POST", "attempts/:id/release", "svc_payment:update"],
  ["POST", "attempts/:id/release-hold", "refund:create"],
  ["POST", "link-sales/:id/record", "svc_payment:update"],
  ["GET", "attention", "svc_attention:read"],
  ["GET", "attention/count", "svc_attention:read"],
  ["POST", "attention/:id/resolve", "svc_attention:update"],
  ["GET", "links", "svc_payment_link:read"],
  ["GET", "links/:id", "svc_payment_link:read"],
  // it reads an order or a product, for a form
  ["GET", "links/prefill", "svc_payment_link:create"],
  ["POST", "links", "svc_payment_link:create"],
  ["POST", "links/fast", "svc_payment_link:create"],
  ["POST", "links/sync", "svc_payment_link:update"],
  ["POST", "links/:id", "svc_payment_link:update"],
  ["POST", "links/:id/status", "svc_payment_link:update"],
  ["POST", "links/:id/email", "svc_payment_link:update"],
  ["DELETE", "links/:id", "svc_payment_link:delete"],
  ["GET", "marketplace", "svc_submerchant:read"],
  ["GET", "submerchants", "svc_submerchant:read"],
  ["GET", "submerchants/sync-all", "svc_submerchant:read"],
  ["GET", "submerchants/:id", "svc_submerchant:read"],
  ["GET", "submerchants/:id/service", "svc_submerchant:read"],
  ["GET", "submerchants/:id/products", "svc_submerchant:read"],
  ["GET", "submerchants/:id/statement", "svc_settlement:read"],
  ["GET", "submerchants/:id/statement/csv", "svc_settlement:read"],
  ["GET", "products/:id/submerchant", "svc_submerchant:read"],
  ["POST", "products/:id/submerchant", "svc_submerchant:update"],
  ["POST", "submerchants", "svc_submerchant:create"],
  ["POST", "submerchants/sync-all", "svc_submerchant:update"],
  ["POST", "submerchants/:id", "svc_submerchant:update"],
  ["POST", "submerchants/:id/sync", "svc_submerchant:update"],
  ["DELETE", "submerchants/:id", "svc_submerchant:delete"],
  ["GET", "overview", "svc_settlement:read"],
  ["GET", "overview/csv", "svc_settlement:read"],
  ["GET", "settlement-report", "svc_settlement:read"],
  ["GET", "settlement-report/csv", "svc_settlement:read"],
  ["GET", "reported-transactions/csv", "svc_settlement:read"],
  ["GET", "settings", "svc_settings:read"],
  ["GET", "settings/checks", "svc_settings:read"],
  ["POST", "settings/capabilities/:name/check", "svc_settings:update"],
]

/** Medusa checks the policies of a route before the handlers that are registered after them. */
export const adminPolicies = POLICIES.map(([method, address, key]) => {
  const [resource = "", operation = ""] = key.split(":")
  return { methods: [method], matcher: `/admin/svc/${address}`, policies: [{ resource, operation }] }
})
