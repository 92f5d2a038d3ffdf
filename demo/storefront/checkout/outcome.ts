import type { MessageCode, PaymentReturn, PaymentState } from "../../../src/storefront"

/** What a buyer who is back is shown. */
export type Outcome =
  { next: "order"; orderId: string } | { next: "pay" | "wait" | "choose_payment" | "contact_shop"; code: MessageCode }

/**
 * The return address says why a buyer is back, the status route how the payment stands. The latter outranks the former in
 * all that is about money that has moved or may move; both missing is to wait, not to pay again.
 */
export function outcomeOf(back: PaymentReturn, state: PaymentState | undefined): Outcome {
  if (state?.next === "order") return state
  if (state && (state.next === "wait" || state.next === "contact_shop")) return fromState(state)
  if (back.is === "problem" && back.next !== "wait") return back
  if (state) return fromState(state)
  if (back.is === "paid" || back.is === "in_review") return back
  return { next: "wait", code: back.is === "problem" ? back.code : "unknown" }
}

function fromState({ error, next, status }: Exclude<PaymentState, { next: "order" }>): Outcome {
  if (next === "wait") return { next, code: status === "unknown" ? "unknown" : (error ?? "processing") }
  if (next === "contact_shop") return { next, code: error ?? "attention" }
  return { next, code: error ?? CODES.get(status) ?? "not_paid" }
}

const CODES = new Map<string, MessageCode>([
  ["declined", "declined"],
  ["expired", "expired"],
  ["reversed", "reversed"],
  ["replaced", "session_gone"],
])
