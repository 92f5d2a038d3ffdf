import type { MedusaResponse } from "@medusajs/framework/http"
import type { AttentionCount } from "../../answers/attention"
import { countOpenAttention } from "../read"
import type { AdminRequest } from "../../../refuse"

/** Counts the open entries of the attention list: the number in the menu. */
export async function GET(req: AdminRequest, res: MedusaResponse<AttentionCount>) {
  const open_count = await countOpenAttention(req.scope)
  res.set("Cache-Control", "no-store").json({ open_count })
}
