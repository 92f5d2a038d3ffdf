import { resolveAttention } from "../../../../../../medusa/payments/attention"
import { refuse, type AdminRequest, type AdminResponse } from "../../../../refuse"
import { readPeople } from "../../../../../../medusa/orders"
import type { ResolveAttentionBody } from "../../middlewares"
import type { AttentionResolved } from "../../../answers/attention"

/**
 * Takes an entry off the attention list that needs only a decision. It is one with the action `resolve_attention`.
 *
 * @response 404 There is no such entry.
 * @response 409 Another person was first; the message says who and when. Or its end is not known yet, and a note does
 *   not change that.
 */
export async function POST(req: AdminRequest<ResolveAttentionBody>, res: AdminResponse<AttentionResolved>) {
  const { id = "" } = req.params
  const { note } = req.validatedBody
  const { actor_id: by } = req.auth_context
  const result = await resolveAttention(req.scope, { id, note, by })
  if (result.refused) {
    refuse(res, result.refused)
    return
  }
  const people = await readPeople(req.scope, [by])
  const resolved_by = people.get(by) ?? { id: by, name: by }
  const { resolved_at } = result
  res.json({ attention: { id, resolved_at, resolved_by, resolved_note: note } } satisfies AttentionResolved)
}
