import { approveItems, holdApproval } from "../../medusa/marketplace/approvals"
import { changePayout, reportPayoutChange } from "../../medusa/marketplace/payouts"
import { oneStepWorkflow } from "../one-step"

/** Changes the seller or the payout of one item. No compensation and no retry: the ledger decides. */
export const changePayoutWorkflow = oneStepWorkflow("change-svc-payout", changePayout)

/** Approves the payouts of items, or withdraws approvals. No compensation and no retry: the ledger decides. */
export const approveItemsWorkflow = oneStepWorkflow("approve-svc-items", approveItems)

/** Puts an item on hold, so that it is not approved, or lifts the hold. Nothing is sent to the service. */
export const holdApprovalWorkflow = oneStepWorkflow("hold-svc-approval", holdApproval)

/** A user reports whether a payout change or an approval of unknown outcome was made. Nothing is sent. */
export const resolveUnknownPayoutChangeWorkflow = oneStepWorkflow(
  "resolve-svc-unknown-payout-change",
  reportPayoutChange,
)
