import { holdApproval } from "../../../../../medusa/marketplace/approvals"
import { readBody, respond, type AdminRequest, type AdminResponse } from "../../../refuse"
import type { HeldApprovalAnswer } from "../../../marketplace/answers/payouts"
import type { HoldApprovalBody } from "../../../marketplace/validators"

/**
 * Puts an item that waits for its approval on hold, or lifts that. While it is on hold, as for a dispute with the
 * buyer, neither the time of approval nor a person approves it. Nothing is sent to the service.
 *
 * @response 400 The body is wrong, or there is no such item.
 * @response 404 Marketplace mode, or the option capabilities.approval, is off.
 * @response 409 The item does not wait for an approval, or one was sent and its end is not known.
 */
export async function POST(req: AdminRequest<HoldApprovalBody>, res: AdminResponse<HeldApprovalAnswer>) {
  respond(res, await holdApproval(req.scope, readBody(req)))
}
