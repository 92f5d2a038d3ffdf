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
  if (isApprovedBefore(answer))
    return { type: "unknown", reasons: ["The answer is a failure whose code says that the bank approved the payment."] }
  // fraud control declined it after the charge: the token is used, and no further try can follow
  const byFraudControl = answer.fraudStatus === -1
  if (isPaidAtService(flow) && !byFraudControl && !isOverdue(moment))
    return { type: "still_open", declined: getDeclinedTry(answer) }
  if (mayChange(answer, moment)) return { type: "unknown", reasons: ["The bank's answer may still change."] }
  return {
    type: "declined",
    code: answer.errorCode,
    group: answer.errorGroup,
    ...(byFraudControl && { byFraudControl }),
  }
}

function judgeUnfinished({ flow }: Expectation, { isFinalizeUnanswered }: LookupMoment): Verdict<never> {
  if (flow === "direct") return { type: "unknown", reasons: ["A direct charge is reported to be in 3D Secure."] }
  if (isFinalizeUnanswered === true)
    return { type: "unknown", reasons: ["A finalize was sent, and the service has not decided on it."] }
  return { type: "still_open" }
}

/** The buyer chose a bank transfer or a credit, which may take days (assumed: late-success). */
const PENDING: readonly string[] = ["INIT_BANK_TRANSFER", "INIT_CREDIT", "PENDING_CREDIT"]

/** Only a plain status word is repeated: anything else may contain personal data. */
function unknownStatus(paymentStatus: string): string {
  const shown = /^[A-Z_]{1,40}$/.test(paymentStatus) ? ` ${paymentStatus}` : ""
  return `The paymentStatus${shown} is not one we know.`
}

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
  if (status !== "success" && status !== "failure")
    return { type: "unknown", reasons: ["The answer has a status other than success and failure."] }
  switch (paymentStatus) {
    case "SUCCESS":
      return { type: "unknown", reasons: ["The answer is a failure that says SUCCESS."] }
    case "FAILURE":
      return judgeFailure(expected, answer, moment)
    case "INIT_THREEDS":
    case "CALLBACK_THREEDS":
      return judgeUnfinished(expected, moment)
    default:
      return {
        type: "unknown",
        reasons: [unknownStatus(paymentStatus)],
        ...(PENDING.includes(paymentStatus) && { isPending: true }),
      }
  }
}
