/** Workflows a store's own code may run: look after one payment now, or after all that are due; erase what is kept of people. */
export { reconcilePaymentsWorkflow } from "./payment/reconcile-payments"
export { settlePaymentWorkflow } from "./payment/settle-payment"
export { eraseCustomerWorkflow } from "./privacy/erase-customer"
export { eraseSettledPaymentsWorkflow } from "./privacy/erase-settled"
