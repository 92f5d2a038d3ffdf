/*
 * Query and the module's methods show only those that its service is made with: never a table of card tokens or of buyers' details.
 * Three tables have no model, because Medusa's models know no numbers of any precision and no times in a key: svc_reported_transaction,
 * svc_request_count and svc_call_count.
 */
export { Attempt } from "./attempt"
export { Attention } from "./attention"
export { InboxMessage } from "./inbox-message"
export { ItemTransaction } from "./item-transaction"
export { LinkSale } from "./link-sale"
export { Operation } from "./operation"
export { OrderAttempt } from "./order-attempt"
export { PaymentLink } from "./payment-link"
export { ItemApproval, PayoutChange } from "./payout-steps"
export { Health, Lease, ReportedDay, SessionBuyer, StoredCard } from "./unlisted"
