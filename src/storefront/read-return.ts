import { isOneOf } from "./store-api"
import {
  type NextStep,
  PAYMENT_ERROR_CODES,
  type PaymentErrorCode,
  REVERSAL_REASONS,
  type ReversalReason,
  STEP_AFTER,
} from "./types"

/** The outcome in the return address. It passed through the browser: enough to choose a page by, never to ship goods by. */
export type PaymentReturn =
  | { type: "paid" | "in_review"; orderId: string; next: "order" }
  /** `reason`: why a charge goes back, for `paymentMessage`. */
  | { type: "problem"; code: PaymentErrorCode; next: Exclude<NextStep, "order">; reason?: ReversalReason }
  /** An unknown result: never a success. The status route knows it. */
  | { type: "unknown"; next: "wait" }
  /** Not a return address: the buyer does not come back from paying. */
  | { type: "none" }

/** Reads the query of the address a buyer came back to: an address, its query, or the parsed query. */
export function readReturn(from: string | URL | URLSearchParams): PaymentReturn {
  const query = resolveQuery(from)
  const [errors, orders, statuses] = ["error", "order_id", "payment_status"].map((name) => query.getAll(name))
  if (!errors || !orders || !statuses || [errors, orders, statuses].every((found) => found.length === 0)) {
    return { type: "none" }
  }
  const [[code], [orderId], [status]] = [errors, orders, statuses]
  if ([errors, orders, statuses].some((found) => found.length > 1)) return { type: "unknown", next: "wait" }
  if (isOneOf(PAYMENT_ERROR_CODES, code)) {
    const reason = query.get("payment_reason")
    const isKnown = code === "reversed" && isOneOf(REVERSAL_REASONS, reason)
    return { type: "problem", code, next: STEP_AFTER[code], ...(isKnown && { reason }) }
  }
  if (code !== undefined || !orderId) return { type: "unknown", next: "wait" }
  if (status === "completed") return { type: "paid", orderId, next: "order" }
  return status === "in_review" ? { type: "in_review", orderId, next: "order" } : { type: "unknown", next: "wait" }
}

function resolveQuery(from: string | URL | URLSearchParams): URLSearchParams {
  if (from instanceof URLSearchParams) return from
  if (from instanceof URL) return from.searchParams
  return new URLSearchParams(from.replace(/^[^?]*\?/, "").replace(/#.*$/, ""))
}
