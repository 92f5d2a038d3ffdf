import { holdApproval } from "../../use-cases/payouts/approve-items"
import { refusal, type Refused } from "../../domain"
import { resolveSvc } from "../../modules/svc"
import { oneStepWorkflow } from "../one-step"
import { APPROVAL_OFF } from "./sentences"

export interface HoldApprovalInput {
  /** The `id` of the events `svc.payment.paid`, and of the order's panel. */
  attempt_id: string
  payment_transaction_id: string
  /** Whether the item is to be on hold from now on. */
  on_hold: boolean
  note?: string | undefined
  /** Who wants it: the id of a user of Medusa's. */
  by: string
}

/** Puts an item on hold, so that it is not approved, or lifts that. Nothing is sent to the service. */
export const holdApprovalWorkflow = oneStepWorkflow(
  "hold-svc-approval",
  async (input: HoldApprovalInput, container): Promise<{ on_hold: boolean } | { refused: Refused }> => {
    const svc = resolveSvc(container)
    const { attempt_id, payment_transaction_id, on_hold, note, by } = input
    if (!svc.capabilities.approval) return { refused: refusal(404, APPROVAL_OFF) }
    const ended = await holdApproval(svc, { attempt_id, payment_transaction_id, isOn: on_hold, note, by })
    if (ended.type !== "refused") return { on_hold }
    return { refused: refusal(ended.reason === "invalid" ? 400 : 409, ended.sentence) }
  },
)
