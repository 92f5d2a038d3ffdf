import { errorKind } from "../../client"
import { isEqual, type Money } from "../../money"

/*
 * A refund or cancel that the service does not take for the moment (REQUIRES_DAY_END, REFUND_DECLINE): nothing went back, and it is
 * tried again automatically for three days.
 */

const HOUR_MS = 60 * 60_000

/** How long after the first try the next ones are made; the bank's end of day comes within them. */
const TRIES_AFTER_MS = [1, 7, 19, 43, 67].map((hours) => hours * HOUR_MS)

/** What a refund or cancel shows of its end. */
export interface PastTry {
  state: string
  amount: Money
  error_code: string | undefined
  error_group: string | undefined
  resolution?: object | undefined
  /** The service reported that it has repeated it. */
  retried?: string | undefined
  created_at: Date
}

/** A person, or the service, has reported how it ended. */
const hasEndedState = ({ resolution, retried }: PastTry) => resolution !== undefined || retried !== undefined

/** Whether the service did not take it for the moment. One that a person has resolved is over. */
export function isPutOff(operation: PastTry): boolean {
  const { state, error_code, error_group } = operation
  return state === "not_sent" && !hasEndedState(operation) && errorKind(error_code, error_group) === "not_now"
}

export interface PutOff<Try> {
  last: Try
  /** Undefined: it was tried often enough, a person decides. */
  nextAt: Date | undefined
}

/** The refund or cancel that is to be tried again: the newest that was put off, unless another amount was requested since. */
export function findPutOff<Try extends PastTry>(operations: readonly Try[]): PutOff<Try> | undefined {
  const ended = operations.findLastIndex((one) => one.state !== "not_sent" || hasEndedState(one))
  const tries = operations.slice(ended + 1)
  const last = tries.findLast(isPutOff)
  const [first, newest] = [tries.find(isPutOff), tries.at(-1)]
  if (last === undefined || first === undefined || newest === undefined || !isEqual(newest.amount, last.amount))
    return undefined
  const times = TRIES_AFTER_MS.map((after) => new Date(first.created_at.getTime() + after))
  return { last, nextAt: times.find((time) => time > newest.created_at) }
}
