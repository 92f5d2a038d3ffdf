import { errorKind } from "../../client"
import { isEqual, type Money } from "../../money"
import { say, type Sentence } from "../sentence"

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
  errorCode: string | undefined
  errorGroup: string | undefined
  resolution?: object | undefined
  /** The service reported that it has repeated it. */
  retried?: string | undefined
  createdAt: Date
}

/** A person, or the service, has reported how it ended. */
const hasEndedState = ({ resolution, retried }: PastTry) => resolution !== undefined || retried !== undefined

/** Whether the service did not take it for the moment. One that a person has resolved is over. */
export function isPutOff(operation: PastTry): boolean {
  const { state, errorCode, errorGroup } = operation
  return state === "not_sent" && !hasEndedState(operation) && errorKind(errorCode, errorGroup) === "not_now"
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
  const times = TRIES_AFTER_MS.map((after) => new Date(first.createdAt.getTime() + after))
  return { last, nextAt: times.find((time) => time > newest.createdAt) }
}

/** What a person reads whose refund has to wait. */
export const PUT_OFF: Sentence = say(
  "The bank does not accept this refund at the moment; nothing went back. Request it again later, after the bank's end of day. Where more " +
    "than half of what is left goes back, it is also tried again automatically, first in an hour, then for about three days, unless you " +
    "request another refund of this payment.",
  "Banka bu iadeyi şu anda kabul etmiyor; para iade edilmedi. Daha sonra, bankanın gün sonu işleminin ardından yeniden isteyin. Kalan " +
    "tutarın yarısından fazlası iade ediliyorsa iade ayrıca, ilki bir saat sonra olmak üzere yaklaşık üç gün boyunca otomatik olarak " +
    "yeniden denenir; bu ödeme için başka bir iade isterseniz denenmez.",
)

/** What a person reads once the tries are used up, or the service has refused for good. */
export const putOffForGood = (amount: string): Sentence =>
  say(
    `A refund of ${amount} was tried again automatically, and the bank did not accept it: none of it went back. Refund it again on the ` +
      "order, or give it back at the payment service.",
    `${amount} tutarındaki iade otomatik olarak yeniden denendi, ancak banka kabul etmedi: bu tutar iade edilmedi. Siparişten yeniden ` +
      "iade edin veya tutarı ödeme hizmetinin panelinden geri verin.",
  )
