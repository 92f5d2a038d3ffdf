import {
  type MessageCode,
  type PaymentReturn,
  type PaymentState,
  REVERSAL_REASONS,
  type ReversalReason,
} from "../../../src/storefront"

/** What a buyer who is back is shown. */
export type Outcome =
  | { next: "order"; orderId: string }
  | { next: "pay" | "wait" | "choose_payment" | "contact_shop"; code: MessageCode; reason?: ReversalReason }

/**
 * The return address says why a buyer is back, the status route how the payment stands. The latter outranks the former in
 * all that is about money that has moved or may move; both missing is to wait, not to pay again.
 */
export function getOutcome(back: PaymentReturn, state: PaymentState | undefined): Outcome {
  if (state?.next === "order") return state
  if (state && (state.next === "wait" || state.next === "contact_shop")) return fromState(state)
  if (back.type === "problem" && back.next !== "wait") return back
  if (state) return fromState(state)
  if (back.type === "paid" || back.type === "in_review") return back
  return { next: "wait", code: back.type === "problem" ? back.code : "unknown" }
}

function fromState({ error, next, status, reason: said }: Exclude<PaymentState, { next: "order" }>): Outcome {
  const reason = error === "reversed" ? REVERSAL_REASONS.find((one) => one === said?.code) : undefined
  return { ...outcomeOfState({ error, next, status }), ...(reason && { reason }) }
}

type Unpaid = Pick<Exclude<PaymentState, { next: "order" }>, "error" | "next" | "status">

function outcomeOfState({ error, next, status }: Unpaid): Exclude<Outcome, { next: "order" }> {
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
