import { sum, type Money } from "../../money"
import type { Sentence } from "../../domain"
import type { Ports } from "../ports/ports"
import { carryOut, endStaleOperations, type ChargedAttempt, type WantedOperation } from "./money-operation"
import { refuseByState } from "./refusals"
import { wentThrough } from "./returned"
import { AT_ONCE, failureOf, TOO_LATE } from "./sentences"

/** After this no further call begins: the lock on the payment, which began with the request, lasts 10 minutes. */
export const BEGUN_WITHIN_MS = 8 * 60_000

/**
 * Sends refunds one after another, and no further than the first that does not go through. `planned`: how many operations the payment had
 * when they were planned, for what was planned is what was left then.
 * @returns what went back, and why it stopped before all did
 */
export async function sendInTurn(
  ports: Ports,
  attempt: ChargedAttempt,
  refunds: readonly WantedOperation[],
  planned: number,
): Promise<{ gone: Money; stopped?: Sentence }> {
  const began = ports.clock.now().getTime()
  const goneBefore = (at: number) =>
    sum(
      refunds.slice(0, at).map(({ amount }) => amount),
      attempt.price.currency,
    )
  for (const [at, wanted] of refunds.entries()) {
    const isLate = ports.clock.now().getTime() - began > BEGUN_WITHIN_MS
    const stopped = isLate ? TOO_LATE : await sendOne(ports, attempt, wanted, planned + at)
    if (stopped) return { gone: goneBefore(at), stopped }
  }
  return { gone: goneBefore(refunds.length) }
}

async function sendOne(
  ports: Ports,
  attempt: ChargedAttempt,
  wanted: WantedOperation,
  expected: number,
): Promise<Sentence | undefined> {
  const seen = await endStaleOperations(ports, attempt.id)
  // what was decided before the first call is decided again before each: other requests may have come in between
  const refusal = refuseByState(ports, attempt, seen)
  if (refusal) return refusal.sentence
  const operation = seen.length === expected ? await carryOut(ports, attempt, wanted, seen) : undefined
  if (operation === undefined) return AT_ONCE
  return wentThrough(operation) ? undefined : failureOf(operation)
}
