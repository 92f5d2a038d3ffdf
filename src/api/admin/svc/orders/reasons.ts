import type { Attempt, Operation } from "../../../../use-cases/ports/ports"
import { explainError } from "../../../../mapping"
import { isGoingBack, joined, merchantReason, wasTakenBack, type AttemptState } from "../../../../domain"
import type { Words } from "../answers/common"
import { NOT_CHARGED } from "./sentences"

/** Why nothing was charged, or why all goes back; null where nothing more is known. `state`: the move that it is about. */
export function getReason(attempt: Attempt, state: AttemptState = attempt.state): Words | null {
  const { error_code: code, error_group: group, md_status } = attempt
  const why = merchantReason(attempt)
  const isBack = isGoingBack(attempt.state) || wasTakenBack(attempt)
  // a decline of before has no reason any more, once the charge came after all and goes back
  if (isBack) return state === attempt.state || state === "reversing" ? (why ?? null) : null
  if (state !== "declined" && state !== "abandoned") return null
  if (why) return joined(why, NOT_CHARGED)
  const isReported = code !== undefined || group !== undefined || (md_status !== undefined && md_status !== 1)
  return state === "declined" || isReported ? explainError({ code, group, md_status }).merchant : null
}

/** Why a refund or cancellation was refused, or not accepted for the moment. */
export function getRefusal({ state, error_code: code, error_group: group }: Operation): Words | null {
  const isReported = code !== undefined || group !== undefined
  return (state === "refused" || state === "not_sent") && isReported ? explainError({ code, group }).merchant : null
}
