import { errorKind } from "../client"
import { say, type Sentence } from "./sentence"

/*
 * A refund or cancel that the service does not take for the moment (REQUIRES_DAY_END, REFUND_DECLINE): nothing went back, and it is
 * tried again automatically for three days.
 */

const HOUR_MS = 60 * 60_000

/** How long after each try the next one is made; the bank's end of day comes within them. */
const WAITS_MS = [1, 6, 12, 24, 24].map((hours) => hours * HOUR_MS)

/** What of a refund or cancel says how it ended. */
export interface PastTry {
  state: string
  errorCode: string | undefined
  errorGroup: string | undefined
  settled?: object | undefined
  /** The service reported that it has repeated it. */
  retried?: string | undefined
  createdAt: Date
}

/** A person has said how it ended. */
const isSettled = ({ settled, retried }: PastTry) => settled !== undefined || retried !== undefined

/** Whether the service did not take it for the moment. One that a person has settled is over. */
export function isPutOff(operation: PastTry): boolean {
  const { state, errorCode, errorGroup } = operation
  return state === "not_sent" && !isSettled(operation) && errorKind(errorCode, errorGroup) === "not_now"
}

export interface PutOff<Try> {
  last: Try
  /** Undefined: it was tried often enough, a person decides. */
  nextAt: Date | undefined
}

/** The refund or cancel that is to be tried again: the newest, for whatever was asked for since has taken its place. */
export function findPutOff<Try extends PastTry>(operations: readonly Try[]): PutOff<Try> | undefined {
  const ended = operations.findLastIndex((one) => one.state !== "not_sent" || isSettled(one))
  // one without a code never left this process
  const tries = operations.slice(ended + 1).filter(({ errorCode, errorGroup }) => errorCode ?? errorGroup)
  const last = tries.at(-1)
  if (last === undefined || !tries.some(isPutOff)) return undefined
  const wait = WAITS_MS[tries.length - 1]
  return { last, nextAt: wait === undefined ? undefined : new Date(last.createdAt.getTime() + wait) }
}

/** What is said to whoever asked for a refund that has to wait. */
export const PUT_OFF: Sentence = say(
  "The bank does not take this refund at the moment; nothing went back. It will be tried again automatically, first in an hour, then for " +
    "about three days. If you ask for another refund of this payment before then, that one replaces it.",
  "Banka bu iadeyi şu anda kabul etmiyor; para iade edilmedi. İade, ilki bir saat sonra olmak üzere yaklaşık üç gün boyunca otomatik " +
    "olarak yeniden denenecek. Bu süre içinde bu ödeme için başka bir iade isterseniz yeni iade bunun yerine geçer.",
)

/** What a person reads once the tries are used up, or the service has said no for good. */
export const putOffForGood = (amount: string): Sentence =>
  say(
    `A refund of ${amount} was tried again automatically, and the bank did not take it: none of it went back. Refund it again on the ` +
      "order, or give it back at the payment service.",
    `${amount} tutarındaki iade otomatik olarak yeniden denendi, ancak banka kabul etmedi: bu tutar iade edilmedi. Siparişten yeniden ` +
      "iade edin veya tutarı ödeme hizmetinin panelinden geri verin.",
  )
