import { isTaken, maySupersede, mayStartBeside } from "../../domain"
import type { Attempt, Ports } from "../ports/ports"

/** Why a session cannot start another attempt now. */
export type Obstacle =
  /** A charge was found already: show its result. */
  | { to: "result"; attempt: Attempt }
  /** Another request is working on it, or a call got no answer: nothing may be started beside it. */
  | { to: "wait"; attempt: Attempt }

/** Milliseconds after which the request of an attempt that sent nothing must have died. */
const STARTING_MS = 60_000

/** Whether a request may be about to send it. */
export const isStarting = ({ state, last_activity_at }: Attempt, now: Date): boolean =>
  state === "created" && now.getTime() - last_activity_at.getTime() < STARTING_MS

/**
 * Abandons an older attempt, but only in the version that was read: a request at the same moment may just have got its page, and
 * two pages of one session could both be paid.
 */
async function supersede({ ledger, clock }: Ports, attempt: Attempt): Promise<boolean> {
  if (!maySupersede(attempt.state) || isStarting(attempt, clock.now())) return false
  return (await ledger.moveAttempt(attempt.id, "abandoned", "ours", {}, attempt)) !== undefined
}

/** Abandons the session's open attempts, or returns why one of them must stay. */
export async function supersedeOpenAttempts(ports: Ports, attempts: readonly Attempt[]): Promise<Obstacle | undefined> {
  for (const attempt of attempts) {
    if (mayStartBeside(attempt.state)) continue
    if (isTaken(attempt.state)) return { to: "result", attempt }
    if (!(await supersede(ports, attempt))) return { to: "wait", attempt }
  }
  return undefined
}
