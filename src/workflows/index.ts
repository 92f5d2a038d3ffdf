/** Workflows a store's own code may run: reconcile payments, refund items, resolve unknown outcomes, erase personal data. */
export { resolveAttentionWorkflow } from "./attention/resolve-attention"
export {
  createFastLinkWorkflow,
  createLinkWorkflow,
  deleteLinkWorkflow,
  followLinksWorkflow,
  recordLinkSaleWorkflow,
  setLinkStatusWorkflow,
  syncLinksWorkflow,
  updateLinkWorkflow,
} from "./links"
export { approveItemsWorkflow } from "./payment/approve-items"
export { holdApprovalWorkflow } from "./payment/hold-approval"
export { changePayoutWorkflow } from "./payment/change-payout"
export { checkAttemptWorkflow } from "./payment/check-attempt"
export { compareDaysWorkflow } from "./payment/compare-days"
export { compareRefundsWorkflow } from "./payment/compare-refunds"
export { reconcilePaymentsWorkflow } from "./payment/reconcile-payments"
export { refundItemsWorkflow } from "./payment/refund-items"
export { resolveUnknownChargeWorkflow } from "./payment/resolve-unknown-charge"
export { resolveUnknownRefundWorkflow } from "./payment/resolve-unknown-refund"
export { resolveUnknownPayoutChangeWorkflow } from "./payment/resolve-unknown-payout-change"
export { reconcilePaymentWorkflow } from "./payment/reconcile-payment"
export { reconcileRefundsWorkflow } from "./payment/reconcile-refunds"
export { eraseCustomerWorkflow } from "./privacy/erase-customer"
export { eraseEndedPaymentsWorkflow } from "./privacy/erase-ended"
export { processStoredCardsWorkflow } from "./privacy/stored-cards"
export { createSubmerchantWorkflow } from "./submerchant/create-submerchant"
export { deleteSubmerchantWorkflow } from "./submerchant/delete-submerchant"
export { mapSellerWorkflow } from "./submerchant/map-seller"
export { setProductSellerWorkflow } from "./submerchant/set-product-seller"
export { syncAllSubmerchantsWorkflow } from "./submerchant/sync-all"
export { syncDueSubmerchantsWorkflow } from "./submerchant/sync-due"
export { syncSubmerchantWorkflow } from "./submerchant/sync-submerchant"
export { updateSubmerchantWorkflow } from "./submerchant/update-submerchant"
