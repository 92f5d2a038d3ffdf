import type { Attempt } from "./ports"

/** Everything one charge asks of the service shares it: the cart's lock lives 120 s. */
export const CHARGE_DEADLINE_MS = 75_000

/** Whether the buyer has done their part, and only our own charge is missing. */
export function isReadyToCharge({ flow, state, mdStatus }: Attempt): boolean {
  if (flow === "threeds") return state === "awaiting_buyer" && mdStatus === 1
  return flow === "direct" && state === "created"
}

/** Whether one hand is charging right now: asking the service would tell nothing. */
export function isBeingCharged({ flow, state, lastActivityAt }: Attempt, now: Date): boolean {
  const isSent = state === "finalizing" || (flow === "direct" && state === "sent")
  return isSent && now.getTime() - lastActivityAt.getTime() < CHARGE_DEADLINE_MS
}
