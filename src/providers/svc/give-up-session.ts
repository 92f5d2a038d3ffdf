import type { SvcModuleService } from "../../modules/svc/service"
import { maySupersede } from "../../payment"

/**
 * A session is gone: tries nobody charged are given up, and what was charged is looked after by the job at once. A charge found
 * later is still heard.
 */
export async function giveUpSession({ ledger, clock }: SvcModuleService, sessionId: string): Promise<void> {
  for (const attempt of await ledger.listAttempts(sessionId)) {
    if (maySupersede(attempt.state)) await ledger.moveAttempt(attempt.id, "abandoned", "step", {}, attempt)
    if (attempt.state === "paid" || attempt.state === "in_review")
      await ledger.noteAttempt(attempt.id, { nextCheckAt: clock.now() }, attempt)
  }
}
