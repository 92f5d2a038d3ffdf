import type { Attempt, Operation, Ports } from "../ports/ports"
import { isAllBack } from "./returned"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How long the reports are read for what they do not show. */
const READ_FOR_MS = 14 * DAY
const SHORTEST_PAUSE_MS = 3 * MINUTE
const LONGEST_PAUSE_MS = DAY / 4

/** A refund of the payment as a whole of which it is not known which items it took. */
const lacksParts = ({ kind, state, payment_transaction_id, parts }: Operation) =>
  kind === "refund" && state === "succeeded" && payment_transaction_id === undefined && parts === undefined

/** Since its end became unknown, or known. */
const ageOf = ({ created_at, updated_at = created_at }: Operation, now: Date) => now.getTime() - updated_at.getTime()

type Terms = Pick<Ports, "capabilities" | "clock">

/**
 * The operations about which the service's reports may know more: those whose end is not known, and refunds of the payment as a whole,
 * where something of its items is left.
 */
export function wantedOfReports(
  { capabilities, clock }: Terms,
  attempt: Attempt,
  operations: readonly Operation[],
): Operation[] {
  if (capabilities?.reports !== true) return []
  const mayLackParts = attempt.state === "completed" && !isAllBack(attempt, operations)
  const isWanted = (one: Operation) => one.state === "unknown" || (mayLackParts && lacksParts(one))
  return operations.filter((one) => isWanted(one) && ageOf(one, clock.now()) <= READ_FOR_MS)
}

/** When the reports are read again for what they have not shown: often at first, for two weeks. Undefined: there is no need. */
export function nextReportCheck(terms: Terms, attempt: Attempt, operations: readonly Operation[]): Date | undefined {
  const now = terms.clock.now()
  const wanted = wantedOfReports(terms, attempt, operations)
  if (wanted.length === 0) return undefined
  const youngest = Math.min(...wanted.map((one) => ageOf(one, now)))
  return new Date(now.getTime() + Math.min(Math.max(youngest / 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS))
}
