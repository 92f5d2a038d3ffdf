import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveAttentionWorkflow } from "../../../../../../workflows/attention/resolve-attention"
import { refuse } from "../../../../refuse"
import type { AttentionResolved } from "../../../answers/attention"
import { readPeople } from "../../../read-people"
import type { ResolveAttentionBody } from "../../../validators-attention"

/** Takes something off the attention list by a person's word, where that is all it needs. */
export async function POST(req: AuthenticatedMedusaRequest<ResolveAttentionBody>, res: MedusaResponse): Promise<void> {
  const { id = "" } = req.params
  const { note } = req.validatedBody
  const { actor_id: by } = req.auth_context
  const { result } = await resolveAttentionWorkflow(req.scope).run({ input: { id, note, by } })
  if (result.refused) {
    refuse(res, result.refused)
    return
  }
  const people = await readPeople(req.scope, [by])
  const resolved_by = people.get(by) ?? { id: by, name: by }
  const { resolved_at } = result
  res.json({ attention: { id, resolved_at, resolved_by, resolved_note: note } } satisfies AttentionResolved)
}
