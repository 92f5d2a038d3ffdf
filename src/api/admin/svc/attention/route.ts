import type { AttentionPage } from "../answers/attention"
import { readAttention } from "./read"
import type { AttentionQuery } from "./middlewares"
import type { AdminRequest, AdminResponse } from "../../refuse"

/**
 * Lists what needs a person, newest first, or what was resolved, by whom and when.
 *
 * @response 400 A parameter is wrong.
 */
export async function GET(req: AdminRequest<unknown, AttentionQuery>, res: AdminResponse<AttentionPage>) {
  res.set("Cache-Control", "no-store").json(await readAttention(req.scope, req.validatedQuery))
}
