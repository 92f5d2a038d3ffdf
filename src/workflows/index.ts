/** Workflows a store's own code may run: reconcile payments, refund items, sell by links, keep sellers, erase personal data. */
export * from "./marketplace/payouts"
export * from "./marketplace/product-seller"
export * from "./marketplace/submerchants"
export * from "./payment-links"
export * from "./payments"
