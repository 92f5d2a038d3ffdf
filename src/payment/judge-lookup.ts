import { groupOfCode } from "../client"
import { OTHER_BASKET, type ClaimedPayment } from "./answer-checks"
import type { Expectation } from "./expectation"
import { judgeSuccess } from "./judge-success"
import type { Verdict } from "./verdict"

/** When and after what an attempt is looked up. */
export interface LookupMoment {
  now: Date
  /** When the hosted page's token ends: the time of initialize plus the returned `tokenExpireTime`. */
  expiresAt?: Date | undefined
  /** How long after that a buyer's last try may still come through, in milliseconds. */
  graceMs: number
  /** A finalize was sent and its answer was not heard: the bank's page being open proves nothing any more. */
  isFinalizeUnheard?: boolean | undefined
}

/** Whether nobody can pay at the hosted page any more. Without a known end somebody can. */
export function isOverdue({ now, expiresAt, graceMs }: LookupMoment): boolean {
  return expiresAt !== undefined && now.getTime() > expiresAt.getTime() + graceMs
}

/** `HostedPageResult` and `LookedUpPayment` of the client. */
export interface LookupAnswer extends ClaimedPayment {
  paymentStatus: string
  errorCode?: string | undefined
  errorGroup?: string | undefined
}

const APPROVED_BEFORE = "APPROVED_COMPLETED"

/** The bank says that it has approved this payment: whatever else the answer says, it is no decline. */
const isApprovedBefore = ({ errorCode = "", errorGroup = "" }: LookupAnswer) =>
  [groupOfCode(errorCode), errorGroup.trim().toUpperCase()].includes(APPROVED_BEFORE)

function judgeFailure({ flow }: Expectation, answer: LookupAnswer, moment: LookupMoment): Verdict<never> {
  if (isApprovedBefore(answer))
    return { is: "unknown", reasons: ["The answer is a failure whose code says that the bank approved the payment."] }
  // Fraud control said no after the charge: the token is used up, there is no further try to wait for.
  const byFraudControl = answer.fraudStatus === -1
  if (flow === "hosted" && !byFraudControl && !isOverdue(moment)) return { is: "still_open" }
  return {
    ...{ is: "declined", code: answer.errorCode, group: answer.errorGroup },
    ...(byFraudControl && { byFraudControl }),
  }
}

function judgeUnfinished({ flow }: Expectation, { isFinalizeUnheard }: LookupMoment): Verdict<never> {
  if (flow === "direct") return { is: "unknown", reasons: ["A direct charge is said to be at its 3D Secure step."] }
  if (isFinalizeUnheard === true)
    return { is: "unknown", reasons: ["A finalize was sent and the service has not made up its mind about it."] }
  return { is: "still_open" }
}

/** Words of the service only: anything else may echo what nobody should read. */
function unknownStatus(paymentStatus: string): string {
  const shown = /^[A-Z_]{1,40}$/.test(paymentStatus) ? ` ${paymentStatus}` : ""
  return `The paymentStatus${shown} is not one we know.`
}

/**
 * Judges what the service says when asked, by token or by payment. SUCCESS goes through rule 2. FAILURE ends a card attempt;
 * a hosted page lets the buyer try again until it is overdue. A 3D Secure step is still open.
 * Specification: States and transitions (paymentStatus).
 */
export function judgeLookup<A extends LookupAnswer>(
  expected: Expectation,
  answer: A,
  moment: LookupMoment,
): Verdict<A> {
  const { status, paymentStatus, basketId } = answer
  if (paymentStatus === "SUCCESS" && status === "success") return judgeSuccess(expected, answer)
  if (basketId !== undefined && basketId !== expected.basketId) return { is: "mismatch", reasons: [OTHER_BASKET] }
  if (status !== "success" && status !== "failure")
    return { is: "unknown", reasons: ["The answer has a status other than success and failure."] }
  switch (paymentStatus) {
    case "SUCCESS":
      return { is: "unknown", reasons: ["The answer is a failure that says SUCCESS."] }
    case "FAILURE":
      return judgeFailure(expected, answer, moment)
    case "INIT_THREEDS":
    case "CALLBACK_THREEDS":
      return judgeUnfinished(expected, moment)
    default:
      return { is: "unknown", reasons: [unknownStatus(paymentStatus)] }
  }
}
