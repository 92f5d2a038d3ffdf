import type { Headline, OrderPanel, PanelPayment } from "../../../api/admin/svc/answers/panel"

/** States that a job, the service or the buyer may end; a hold also the fulfilment of its order. */
const MOVING: readonly Headline[] = [
  "started",
  "awaiting_buyer",
  "charging",
  "unknown",
  "in_review",
  "in_review_released",
  "order_pending",
  "reversing",
  "held",
  "capture_unknown",
  "releasing",
  "refund_under_way",
  "refund_unknown",
]

type Moves = Pick<PanelPayment, "headline" | "timeline">

/** Whether a payment can still change without an action in the admin. */
export const isMoving = ({ headline, timeline }: Moves): boolean =>
  MOVING.includes(headline) || timeline.some(({ operation_state: state }) => state === "sent" || state === "unknown")

/** The same of all that an order's panel shows. */
export const isAnyMoving = ({
  payments,
  link_sales,
}: Pick<OrderPanel, "link_sales"> & { payments: Moves[] }): boolean =>
  payments.some(isMoving) || link_sales.some(({ state }) => state === "seen" || state === "recording")

const FIRST = 5_000
const LONGEST = 60_000

/** Milliseconds until it is read again: the longer, the more often it was read without a change. */
export const waitAfter = (unchanged: number): number => Math.min(FIRST * 1.5 ** unchanged, LONGEST)
