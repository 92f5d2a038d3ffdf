import type { Attempt } from "../../use-cases/ports/ports"
import type { SvcModuleService } from "../../modules/svc/service"
import { maySupersede } from "../../domain"

type SessionPorts = Pick<SvcModuleService, "ledger" | "clock"> & { buyers: Pick<SvcModuleService["buyers"], "release"> }

/**
 * A session is gone: attempts that charged nothing are abandoned, and the job reconciles a charge at once. A charge that is found
 * later still counts.
 */
export async function giveUpSession(svc: SessionPorts, session_id: string): Promise<void> {
  const { ledger, buyers } = svc
  await buyers.release(session_id)
  for (const attempt of await ledger.listAttempts(session_id)) {
    if (maySupersede(attempt.state)) await ledger.moveAttempt(attempt.id, "abandoned", "ours", {}, attempt)
    await lookIfCharged(svc, attempt)
  }
}

/** As {@link giveUpSession}, of a session that was charged. */
export async function lookAtOnce(svc: SvcModuleService, attempt_id: string): Promise<void> {
  const attempt = await svc.ledger.findAttempt(attempt_id)
  if (attempt !== undefined) await lookIfCharged(svc, attempt)
}

async function lookIfCharged(
  { ledger, clock }: Pick<SvcModuleService, "ledger" | "clock">,
  attempt: Attempt,
): Promise<void> {
  if (attempt.state !== "paid" && attempt.state !== "in_review") return
  await ledger.noteAttempt(attempt.id, { next_check_at: clock.now() }, attempt)
}
