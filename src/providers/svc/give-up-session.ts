import type { Attempt } from "../../flows/contracts/ports"
import type { SvcModuleService } from "../../modules/svc/service"
import { maySupersede } from "../../payment"

type SessionPorts = Pick<SvcModuleService, "ledger" | "clock"> & { buyers: Pick<SvcModuleService["buyers"], "release"> }

/**
 * A session is gone: attempts that charged nothing are abandoned, and the job reconciles a charge at once. A charge that is found
 * later still counts.
 */
export async function giveUpSession(svc: SessionPorts, sessionId: string): Promise<void> {
  const { ledger, buyers } = svc
  await buyers.release(sessionId)
  for (const attempt of await ledger.listAttempts(sessionId)) {
    if (maySupersede(attempt.state)) await ledger.moveAttempt(attempt.id, "abandoned", "ours", {}, attempt)
    await lookIfCharged(svc, attempt)
  }
}

/** As {@link giveUpSession}, of a session that was charged. */
export async function lookAtOnce(svc: SvcModuleService, attemptId: string): Promise<void> {
  const attempt = await svc.ledger.findAttempt(attemptId)
  if (attempt !== undefined) await lookIfCharged(svc, attempt)
}

async function lookIfCharged(
  { ledger, clock }: Pick<SvcModuleService, "ledger" | "clock">,
  attempt: Attempt,
): Promise<void> {
  if (attempt.state !== "paid" && attempt.state !== "in_review") return
  await ledger.noteAttempt(attempt.id, { nextCheckAt: clock.now() }, attempt)
}
