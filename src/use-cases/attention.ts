import type { Sentence } from "../domain"
import type { AttentionKind, Ports } from "./ports/ports"

/** A person who has dealt with it is not asked again. With `since`, it may come again unless a person resolved it after. */
export async function flagOnce(
  { ledger }: Pick<Ports, "ledger">,
  attempt_id: string,
  kind: AttentionKind,
  sentence: Sentence,
  since?: Date,
): Promise<void> {
  const isDealtWith = since
    ? await ledger.wasResolved(attempt_id, kind, since, sentence)
    : await ledger.wasFlagged(attempt_id, kind, sentence)
  if (!isDealtWith) await ledger.openAttention({ kind, attempt_id, sentence })
}
