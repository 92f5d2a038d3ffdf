/*
 * Query and the module's methods show only those that its service is made with: never a table of card tokens or of buyers' details.
 * Three tables have no model, because Medusa's models know no numbers of any precision and no times in a key: svc_reported_transaction,
 * svc_request_count and svc_call_count.
 */
export { Attempt, OrderAttempt } from "./attempt"
export { Attention, InboxMessage } from "./attention"
export { ItemApproval, ItemTransaction, Operation, PayoutChange } from "./operation"
export { LinkSale, PaymentLink } from "./payment-link"
export { Health, Lease, ReportedDay, SessionBuyer, StoredCard } from "./unlisted"
