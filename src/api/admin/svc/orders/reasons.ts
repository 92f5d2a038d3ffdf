import { ORDER_FAILED, type Attempt, type Operation } from "../../../../flows/contracts/ports"
import { explainError } from "../../../../mapping"
import type { AttemptState } from "../../../../payment"
import type { Words } from "../answers/common"
import { NO_ORDER } from "./sentences"

/** Why nothing was charged; null where nothing more is known. */
export function reasonOf(attempt: Attempt, state: AttemptState = attempt.state): Words | null {
  const { errorCode: code, errorGroup: group, mdStatus } = attempt
  if (code === ORDER_FAILED) return NO_ORDER
  const isReported = code !== undefined || group !== undefined || (mdStatus !== undefined && mdStatus !== 1)
  if (state === "declined") return explainError({ code, group, mdStatus }).merchant
  return state === "abandoned" && isReported ? explainError({ code, group, mdStatus }).merchant : null
}

/** Why a refund or cancellation was refused, or not accepted for the moment. */
export function refusalOf({ state, errorCode: code, errorGroup: group }: Operation): Words | null {
  const isReported = code !== undefined || group !== undefined
  return (state === "refused" || state === "not_sent") && isReported ? explainError({ code, group }).merchant : null
}
