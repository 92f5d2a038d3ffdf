import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Attempt } from "../../../../../../flows/ports"
import { SVC_MODULE } from "../../../../../../modules/svc"
import type { SvcModuleService } from "../../../../../../modules/svc/service"

const LONGEST_NOTE = 500

const body = z.strictObject({
  note: z.string("note is required").trim().min(1, "note must say why").max(LONGEST_NOTE, "note is too long"),
})

/**
 * Lets goods of an order go out although the payment is still under fraud review. Who, when and why is recorded; asked again, the
 * first word stands.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { ledger } = req.scope.resolve<SvcModuleService>(SVC_MODULE)
  const { id = "" } = req.params
  const read = body.safeParse(req.body)
  if (!read.success)
    throw new MedusaError(MedusaError.Types.INVALID_DATA, read.error.issues.map(({ message }) => message).join(". "))
  const release = { by: req.auth_context.actor_id, note: read.data.note }
  const attempt = (await ledger.releaseAttempt(id, release)) ?? (await ledger.findAttempt(id))
  if (attempt === undefined) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such payment attempt.")
  if (attempt.state !== "in_review") {
    // Medusa's own answer to a MedusaError of this type hides the sentence
    res.status(409).json({ type: MedusaError.Types.CONFLICT, message: "This payment is not under fraud review." })
    return
  }
  res.json({ attempt: toAnswer(attempt) })
}

function toAnswer({ id, state, orderId, released }: Attempt) {
  return {
    ...{ id, state, order_id: orderId ?? null },
    released_by: released?.by ?? null,
    released_at: released?.at ?? null,
    released_note: released?.note ?? null,
  }
}
