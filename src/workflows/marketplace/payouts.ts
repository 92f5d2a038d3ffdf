import { approveItems, holdApproval } from "../../medusa/marketplace/approvals"
import { changePayout, reportPayoutChange } from "../../medusa/marketplace/payouts"
import { oneStepWorkflow } from "../one-step"

/** Changes whom one item of a marketplace's payment pays, or how much. No compensation and no retry: the ledger decides. */
export const changePayoutWorkflow = oneStepWorkflow("change-svc-payout", changePayout)

/** Approves items, so that their sellers are paid, or takes approvals back. No compensation and no retry: the ledger decides. */
export const approveItemsWorkflow = oneStepWorkflow("approve-svc-items", approveItems)

/** Puts an item on hold, so that it is not approved, or lifts that. Nothing is sent to the service. */
export const holdApprovalWorkflow = oneStepWorkflow("hold-svc-approval", holdApproval)

/** A person reports whether a payout change, or an approval, whose outcome is unknown was made. Nothing is sent. */
export const resolveUnknownPayoutChangeWorkflow = oneStepWorkflow(
  "resolve-svc-unknown-payout-change",
  reportPayoutChange,
)
