import { say } from "../sentence"
import { errorKind, groupOfCode, type ErrorKind, type LookedUpPayment } from "../../client"
import type { ClaimedPayment } from "./answer-checks"
import { TOKEN_GRACE_MS } from "./schedule"
import { isPaidAtService, type Expectation, type Verdict } from "./verdict"
import { judgeSuccess } from "./judge-success"

export interface LookupMoment {
  now: Date
  expiresAt?: Date | undefined
  /** A finalize got no answer, so an open bank page proves nothing. */
  isFinalizeUnanswered?: boolean | undefined
  /** Any call about the payment is so long ago that it has arrived. */
  isSettled: boolean
}

/** A token without a known expiry can still be paid. */
const isOverdue = ({ now, expiresAt }: LookupMoment): boolean =>
  expiresAt !== undefined && now.getTime() > expiresAt.getTime() + TOKEN_GRACE_MS

export type LookupAnswer = ClaimedPayment &
  Pick<LookedUpPayment, "paymentStatus"> &
  Partial<Pick<LookedUpPayment, "errorCode" | "errorGroup">>

const APPROVED_BEFORE = "APPROVED_COMPLETED"

/** The bank approved this payment before, so it is no decline, whatever else the answer says. */
const isApprovedBefore = ({ errorCode = "", errorGroup = "" }: LookupAnswer) =>
  [groupOfCode(errorCode), errorGroup.trim().toUpperCase()].includes(APPROVED_BEFORE)

/** Before the buyer has tried a card, the answer is a failure that names no payment. */
const getDeclinedTry = ({ paymentId, errorCode, errorGroup }: LookupAnswer) =>
  paymentId === undefined ? undefined : { payment_id: paymentId, code: errorCode, group: errorGroup }

/** The bank or fraud control has decided; after other codes the result may still change. */
const FINAL: readonly ErrorKind[] = ["declined", "fraud"]

const mayChange = ({ errorCode, errorGroup }: LookupAnswer, { isSettled }: LookupMoment) =>
  errorCode !== undefined && !isSettled && !FINAL.includes(errorKind(errorCode, errorGroup))

function judgeFailure({ flow }: Expectation, answer: LookupAnswer, moment: LookupMoment): Verdict<never> {
  if (isApprovedBefore(answer)) return { type: "unknown" }
  // fraud control declined it after the charge: the token is used, and no further try can follow
  const byFraudControl = answer.fraudStatus === -1
  if (isPaidAtService(flow) && !byFraudControl && !isOverdue(moment))
    return { type: "still_open", declined: getDeclinedTry(answer) }
  if (mayChange(answer, moment)) return { type: "unknown" }
  return {
    type: "declined",
    code: answer.errorCode,
    group: answer.errorGroup,
    ...(byFraudControl && { byFraudControl }),
  }
}

function judgeUnfinished({ flow }: Expectation, { isFinalizeUnanswered }: LookupMoment): Verdict<never> {
  return { type: flow === "direct" || isFinalizeUnanswered === true ? "unknown" : "still_open" }
}

/** The buyer chose a bank transfer or a credit, which may take days (assumed: late-success). */
const PENDING: readonly string[] = ["INIT_BANK_TRANSFER", "INIT_CREDIT", "PENDING_CREDIT"]

/** FAILURE ends a card attempt, but not a hosted page before it expires. Specification: States and transitions. */
export function judgeLookup<A extends LookupAnswer>(
  expected: Expectation,
  answer: A,
  moment: LookupMoment,
): Verdict<A> {
  const { status, paymentStatus, basketId } = answer
  if (paymentStatus === "SUCCESS" && status === "success") return judgeSuccess(expected, answer)
  if (basketId !== undefined && basketId !== expected.basketId)
    return { type: "mismatch", reasons: [say("payment.other_basket")] }
  if (status !== "success" && status !== "failure") return { type: "unknown" }
  switch (paymentStatus) {
    case "FAILURE":
      return judgeFailure(expected, answer, moment)
    case "INIT_THREEDS":
    case "CALLBACK_THREEDS":
      return judgeUnfinished(expected, moment)
    default:
      return { type: "unknown", ...(PENDING.includes(paymentStatus) && { isPending: true }) }
  }
}
