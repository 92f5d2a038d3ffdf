import type { Attempt } from "../ports/ports"

/** For all calls of one charge together: the cart's lock lasts 120 s. */
export const CHARGE_DEADLINE_MS = 75_000

/** Whether only our own charge is missing. */
export function isReadyToCharge({ flow, state, md_status }: Attempt): boolean {
  if (flow === "threeds") return state === "awaiting_buyer" && md_status === 1
  return flow === "direct" && state === "created"
}

/** Whether a request is charging right now: a look-up would prove nothing. */
export function isBeingCharged({ flow, state, last_activity_at }: Attempt, now: Date): boolean {
  const isSent = state === "finalizing" || (flow === "direct" && state === "sent")
  return isSent && now.getTime() - last_activity_at.getTime() < CHARGE_DEADLINE_MS
}
