import { maySupersede, mayStartBeside } from "../payment"
import type { Attempt, Ports } from "./ports"

/** Why a session cannot have another try to charge now. */
export type Obstacle =
  /** A charge was found already: show its result. */
  | { to: "result"; attempt: Attempt }
  /** Another hand is at it, or a call was not heard: nothing may be started beside it. */
  | { to: "wait"; attempt: Attempt }

/** Milliseconds after which an attempt that sent nothing belongs to a hand that is gone. */
const STARTING_MS = 60_000

/**
 * Gives an older try up for this one. Only as it was seen: a click made at the same moment may just have got its page, and
 * two pages of one session could both be paid.
 */
async function supersede({ ledger, clock }: Ports, attempt: Attempt): Promise<boolean> {
  const isStarting =
    attempt.state === "created" && clock.now().getTime() - attempt.lastActivityAt.getTime() < STARTING_MS
  if (!maySupersede(attempt.state) || isStarting) return false
  return (await ledger.moveAttempt(attempt.id, "abandoned", "step", {}, attempt)) !== undefined
}

/** Makes room in the session's one open slot, or says why there is none. */
export async function makeRoom(ports: Ports, attempts: readonly Attempt[]): Promise<Obstacle | undefined> {
  for (const attempt of attempts) {
    if (mayStartBeside(attempt.state)) continue
    if (attempt.state === "paid" || attempt.state === "completing" || attempt.state === "completed")
      return { to: "result", attempt }
    if (!(await supersede(ports, attempt))) return { to: "wait", attempt }
  }
  return undefined
}
