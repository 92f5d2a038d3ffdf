import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse } from "../../../refuse"
import { readRefundable } from "../../read-refundable"

/** What a person needs to refund a payment's items or to settle what is open: ids and figures, nothing of the buyer. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const payment = await readRefundable(req.scope, req.params.id ?? "")
  if (payment === undefined) refuse(res, { status: 404, message: "There is no such payment of the payment service." })
  else res.set("Cache-Control", "no-store").json({ payment })
}
