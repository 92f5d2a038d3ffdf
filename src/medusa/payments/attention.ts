import type { StoreLedger } from "../../modules/svc/ledger"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { isForAPerson } from "../../use-cases/reconcile/resolve-unknown"
import { maybeDate } from "../../use-cases/ports/fields"
import { decision, type AttentionKind } from "../../use-cases/ports/ports"
import { resolveSvc, resolveSvcModule } from "../../modules/svc"
import { attentionRow } from "../../modules/svc/ledger/attention"
import { readRow } from "../../modules/svc/ledger/sql"
import { refusal, say, type MessageKey, type Refused } from "../../domain"
import { resolveQuery } from "../rows"
import { resolvedSentence } from "./refusal"

/** Button texts for entries that are not just marked as done. */
const DONE: Readonly<Partial<Record<AttentionKind, MessageKey>>> = {
  note: "attention.note_done",
  report_unknown: "attention.note_done",
  refund_retried: "attention.refund_retried_done",
  report_differs: "attention.refund_retried_done",
  refund_unrecorded: "attention.refund_retried_done",
  reversal_refused: "attention.reversal_refused_done",
  missing_reservation: "attention.missing_reservation_done",
  review_overdue: "attention.review_overdue_done",
  refund_differs: "attention.refund_differs_done",
  hold_expiring: "attention.hold_expiring_done",
  payout_unknown: "attention.hold_expiring_done",
  approval_refused: "attention.hold_expiring_done",
  card_not_deleted: "attention.card_not_deleted_done",
}

export const describeKind = (kind: AttentionKind) => ({
  title: say(`attention.${kind}_title`),
  check: say(`attention.${kind}_check`),
  done: say(DONE[kind] ?? "attention.done"),
})

const entryRow = attentionRow.extend({ announced_at: maybeDate, ...decision })
export type Entry = z.output<typeof entryRow>
export const readEntry = (row: unknown): Entry => readRow(entryRow, row)

export async function findEntry(container: MedusaContainer, id: string): Promise<Entry | undefined> {
  const [row] = await resolveSvcModule(container).listAttentions({ id })
  return row && readEntry(row)
}

const NONE = refusal(404, say("attention.none"))

const NOT_BY_WORD = refusal(409, say("attention.not_by_word"))

async function wasFaster(container: MedusaContainer, { resolved_at: at, resolved_by: by }: Entry): Promise<Refused> {
  if (at === undefined || by === undefined) return NOT_BY_WORD
  const resolved = await resolvedSentence(resolveQuery(container), { at, by })
  return refusal(409, say("attention.was_faster", { resolved }))
}

async function findWhat(ledger: StoreLedger, kind: Entry["kind"], id: string) {
  if (kind !== "payout_unknown") return ledger.findOperation(id)
  return (await ledger.findPayoutChanges([id]))[0] ?? (await ledger.findApprovals([id]))[0]
}

async function mayResolve(container: MedusaContainer, { kind, attempt_id, operation_id }: Entry): Promise<boolean> {
  const { ledger } = resolveSvc(container)
  const attempt = attempt_id === undefined ? undefined : await ledger.findAttempt(attempt_id)
  const operation = operation_id === undefined ? undefined : await findWhat(ledger, kind, operation_id)
  return isForAPerson({ kind, attempt, operation })
}

/** Moves no money. The first of two decisions counts. `by`: the id of a Medusa user, or of the request's secret API key. */
export async function resolveAttention(
  container: MedusaContainer,
  { id, note, by }: { id: string; note: string; by: string },
): Promise<{ refused: Refused } | { refused?: undefined; resolved_at: string }> {
  const before = await findEntry(container, id)
  if (before === undefined) return { refused: NONE }
  if (before.resolved_at !== undefined) return { refused: await wasFaster(container, before) }
  if (!(await mayResolve(container, before))) return { refused: NOT_BY_WORD }
  const isMine = await resolveSvc(container).ledger.resolveAttention(id, { by, note })
  const after = (await findEntry(container, id)) ?? before
  if (!isMine || after.resolved_at === undefined) return { refused: await wasFaster(container, after) }
  return { resolved_at: after.resolved_at.toISOString() }
}
