import type { StoreLedger } from "../../modules/svc/ledger"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { isForAPerson } from "../../use-cases/reconcile/resolve-unknown"
import { ATTENTION_KINDS } from "../../use-cases/ports/ports"
import { resolveSvc, resolveSvcModule } from "../../modules/svc"
import { refusal, type Refused, say } from "../../domain"
import { resolveQuery } from "../rows"
import { resolvedSentence } from "./refusal"

const entryRow = z.object({
  kind: z.enum(ATTENTION_KINDS),
  attempt_id: z.string().nullable(),
  operation_id: z.string().nullable(),
  resolved_at: z.coerce.date().nullable(),
  resolved_by: z.string().nullable(),
})

type Entry = z.output<typeof entryRow>

async function findEntry(container: MedusaContainer, id: string): Promise<Entry | undefined> {
  const [row] = await resolveSvcModule(container).listAttentions({ id })
  return row && entryRow.parse(row)
}

const NONE = refusal(404, say("attention.none"))

const NOT_BY_WORD = refusal(409, say("attention.not_by_word"))

async function wasFaster(container: MedusaContainer, { resolved_at: at, resolved_by: by }: Entry): Promise<Refused> {
  if (at === null || by === null) return NOT_BY_WORD
  const resolved = await resolvedSentence(resolveQuery(container), { at, by })
  return refusal(409, say("attention.was_faster", { resolved }))
}

async function findWhat(ledger: StoreLedger, kind: Entry["kind"], id: string) {
  if (kind !== "payout_unknown") return ledger.findOperation(id)
  return (await ledger.findPayoutChanges([id]))[0] ?? (await ledger.findApprovals([id]))[0]
}

async function mayResolve(container: MedusaContainer, { kind, attempt_id, operation_id }: Entry): Promise<boolean> {
  const { ledger } = resolveSvc(container)
  const attempt = attempt_id === null ? undefined : await ledger.findAttempt(attempt_id)
  const operation = operation_id === null ? undefined : await findWhat(ledger, kind, operation_id)
  return isForAPerson({ kind, attempt, operation })
}

/**
 * A person marks an entry of the attention list as done. Moves no money; of two people the first one's decision counts. `by`: the id of a
 * user of Medusa's, or of the secret API key of the request.
 */
export async function resolveAttention(
  container: MedusaContainer,
  { id, note, by }: { id: string; note: string; by: string },
): Promise<{ refused: Refused } | { refused?: undefined; resolved_at: string }> {
  const before = await findEntry(container, id)
  if (before === undefined) return { refused: NONE }
  if (before.resolved_at !== null) return { refused: await wasFaster(container, before) }
  if (!(await mayResolve(container, before))) return { refused: NOT_BY_WORD }
  const isMine = await resolveSvc(container).ledger.resolveAttention(id, { by, note })
  const after = (await findEntry(container, id)) ?? before
  if (!isMine || after.resolved_at === null) return { refused: await wasFaster(container, after) }
  return { resolved_at: after.resolved_at.toISOString() }
}
