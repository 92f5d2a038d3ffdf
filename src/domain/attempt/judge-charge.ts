import type { ClaimedPayment } from "./answer-checks"
import type { Expectation, Verdict } from "./verdict"
import { judgeSuccess, type Findings } from "./judge-success"
import { missing, notAuthenticated } from "./sentences"

export interface ClaimedCharge extends ClaimedPayment {
  mdStatus?: number | undefined
}

/** A direct charge has no mdStatus, and a finalize may leave it out. Where there is one, only 1 is a success. */
function checkMdStatus({ flow }: Expectation, mdStatus: number | undefined): Findings {
  if (mdStatus === undefined) return { missing: flow === "threeds" ? [missing("mdStatus")] : [] }
  if (mdStatus === 1) return {}
  return { different: [notAuthenticated(mdStatus)] }
}

/** A success with a wrong mdStatus is a mismatch: a look-up has no mdStatus and would take it for a charge. Specification: Payment result. */
export function judgeCharge<A extends ClaimedCharge>(expected: Expectation, answer: A): Verdict<A> {
  if (answer.status !== "success")
    return { type: "unknown", reasons: ["The answer to a charge has a status other than success."] }
  return judgeSuccess(expected, answer, checkMdStatus(expected, answer.mdStatus))
}
