import type { PaymentLink } from "../ports/link-records"

export const SOON_SECONDS = 60

const DAY_MS = 24 * 60 * 60_000

/** How long after a check of an order's link the next one comes, by the link's age: most are paid soon after they were made. */
const PACE = [
  { youngerThan: DAY_MS, seconds: SOON_SECONDS },
  { youngerThan: 7 * DAY_MS, seconds: 5 * 60 },
] as const
const LATER_SECONDS = 15 * 60

/** Seconds until an order's link is checked again; null: only with all the others, for it sells nothing more on its own. */
export function nextCheck(
  { status, sold_count, order_id, made_at }: Pick<PaymentLink, "status" | "sold_count" | "order_id" | "made_at">,
  now: Date,
): number | null {
  const maySell = status === "ACTIVE" || status === "CREATING"
  if (order_id === undefined || sold_count > 0 || !maySell) return null
  const age = now.getTime() - (made_at?.getTime() ?? 0)
  return PACE.find(({ youngerThan }) => age < youngerThan)?.seconds ?? LATER_SECONDS
}
