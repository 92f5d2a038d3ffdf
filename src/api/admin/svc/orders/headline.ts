import {
  findCancel,
  isLost,
  isOnlyHeld,
  getAmountLeft,
  openOperation,
  getAmountReturned,
  type Charge,
} from "../../../../use-cases/refund/returned"
import type { Attempt, Operation, Ports } from "../../../../use-cases/ports/ports"
import { zero } from "../../../../money"
import {
  isGoingBack,
  isOpenToLateSuccess,
  isUncaptured,
  STATES,
  wasAuthorized,
  type HoldState,
} from "../../../../domain"
import type { Headline } from "../answers/panel"

const HOLDS: Readonly<Record<Exclude<HoldState, "captured">, Headline>> = {
  held: "held",
  capturing: "charging",
  unknown: "capture_unknown",
  releasing: "releasing",
  released: "released",
}

/** An operation that got no response for so long counts as unknown; the ledger stores that when it is acted on. */
const presentState = (operation: Operation, now: Date): Operation["state"] =>
  isLost(operation, now) ? "unknown" : operation.state

/** Nothing waits for a refused refund: after this only the timeline shows it. */
const REFUSED_SHOWN_MS = 7 * 24 * 60 * 60 * 1_000

/** Leaves out an operation that another request kept from being sent. */
const wasRefused = ({ state, error_code, created_at }: Operation, now: Date) =>
  (state === "refused" || (state === "not_sent" && error_code !== undefined)) &&
  now.getTime() - created_at.getTime() < REFUSED_SHOWN_MS

type Judged = Pick<Attempt, "state" | "resolution" | "released" | "hold"> & Partial<Pick<Attempt, "page_declines">>

/** `operations` as they are `now`; `isAllRefunded`: nothing is left to refund. */
export function getHeadline(
  { state, resolution, released, hold, page_declines }: Judged,
  operations: readonly Operation[],
  { isAllRefunded, now }: { isAllRefunded: boolean; now: Date },
): Headline {
  if (state === "in_review") return released ? "in_review_released" : "in_review"
  if (state === "expired" && resolution) return "not_charged"
  if (page_declines !== undefined && isOpenToLateSuccess(state)) return "declined"
  const open = openOperation(operations)
  const isHeld = isOnlyHeld({ hold }, operations)
  if (state === "reversing" && open === "unknown" && !isHeld) return "refund_unknown"
  // nothing was taken, so nothing can be returned
  if (isHeld && isGoingBack(state)) return HOLDS[state === "reversed" ? "released" : "releasing"]
  if (state !== "completed") return STATES[state].headline
  if (hold !== undefined && hold !== "captured") return HOLDS[hold]
  if (open !== undefined) return open === "unknown" ? "refund_unknown" : "refund_under_way"
  if (findCancel(operations)) return "cancelled"
  const last = operations.at(-1)
  if (last && !isAllRefunded && wasRefused(last, now)) return "refund_refused"
  if (!operations.some((one) => one.kind === "refund" && one.state === "succeeded")) return "paid"
  return isAllRefunded ? "refunded" : "partly_refunded"
}

export const isCharged = (attempt: Pick<Attempt, "state" | "hold">): boolean =>
  wasAuthorized(attempt.state) && !isUncaptured(attempt)

export function getStanding(
  svc: Pick<Ports, "clock" | "refunds">,
  attempt: Charge & Judged,
  stored: readonly Operation[],
) {
  const now = svc.clock.now()
  const operations = stored.map((one) => ({ ...one, state: presentState(one, now) }))
  const nothing = zero(attempt.price.currency)
  const [refunded, left] = isCharged(attempt)
    ? [getAmountReturned(attempt, operations), getAmountLeft(svc, attempt, operations)]
    : [nothing, nothing]
  return {
    operations,
    refunded,
    left,
    headline: getHeadline(attempt, operations, { isAllRefunded: left.minor === 0n, now }),
  }
}
