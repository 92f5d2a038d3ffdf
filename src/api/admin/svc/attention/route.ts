import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AttentionPage } from "../answers/attention"
import { readAttention } from "../read-attention"
import type { AttentionQuery } from "../validators-attention"

/** What a person has to look at, or what was settled, by whom and when. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, AttentionQuery>,
  res: MedusaResponse<AttentionPage>,
): Promise<void> {
  res.set("Cache-Control", "no-store").json(await readAttention(req.scope, req.validatedQuery))
}
