import { explainError } from "../../mapping"
import { joined, waitsForApproval } from "../../domain"
import type { Attempt, Ports } from "../ports/ports"
import type { ItemApproval } from "../ports/payout-ledger"
import { wasUndone } from "../refund/returned"
import { approvalRefused } from "./sentences"

/** An item whose approval the service has refused so often in a row is flagged. The policy tries it again about daily. */
const FLAGGED_AFTER = 3
/** What a person has resolved is not flagged again for so long. */
const RESTS_MS = 7 * 24 * 60 * 60_000

/** The refusals of each item's approval since it last went through, oldest first. */
function refusalsOf(approvals: readonly ItemApproval[]): ReadonlyMap<string, ItemApproval[]> {
  const refusals = new Map<string, ItemApproval[]>()
  for (const one of approvals) {
    const id = one.payment_transaction_id
    if (one.state === "succeeded") refusals.delete(id)
    else if (one.state === "refused" && one.kind === "approve") refusals.set(id, [...(refusals.get(id) ?? []), one])
  }
  return refusals
}

/** Those of items that still wait, and that the service has refused again and again. */
async function refusedAgain({ ledger }: Pick<Ports, "ledger">, attempt: Attempt): Promise<ItemApproval[][]> {
  const all = [...refusalsOf(await ledger.listApprovals(attempt.id)).values()]
  const many = all.filter((own) => own.length >= FLAGGED_AFTER)
  if (many.length === 0 || wasUndone(attempt, await ledger.listOperations(attempt.id))) return []
  const waiting = (await ledger.listItems(attempt.id)).filter(waitsForApproval)
  return many.filter(([one]) =>
    waiting.some(({ payment_transaction_id }) => payment_transaction_id === one?.payment_transaction_id),
  )
}

const sentenceOf = (refusals: readonly ItemApproval[]) =>
  refusals.slice(-1).map((last) => {
    const why = explainError({ code: last.error_code }).merchant
    return approvalRefused(last.payment_transaction_id, refusals.length, why)
  })

/** Flags the items of a payment that the service refuses to approve again and again; the entry is closed once none of them waits. */
export async function watchRefusals(ports: Pick<Ports, "ledger" | "clock">, attempt: Attempt): Promise<void> {
  const { ledger, clock } = ports
  const kind = "approval_refused"
  const refused = await refusedAgain(ports, attempt)
  if (refused.length === 0) return ledger.closeAttention(attempt.id, kind)
  if (await ledger.wasResolved(attempt.id, kind, new Date(clock.now().getTime() - RESTS_MS))) return
  // the refusal that made it one more item: it is announced once
  const reached = refused.flatMap((own) => own.slice(FLAGGED_AFTER - 1, FLAGGED_AFTER))
  const newest = reached.reduce((a, b) => (a.created_at < b.created_at ? b : a))
  const sentence = joined(...refused.flatMap(sentenceOf))
  await ledger.openAttention({ kind, attempt_id: attempt.id, operation_id: newest.id, sentence })
}
