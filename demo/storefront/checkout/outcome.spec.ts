import { PAYMENT_ERROR_CODES, type PaymentState, readReturn } from "../../../src/storefront"
import { getOutcome } from "./outcome"

const PAID = "order_id=order_1&payment_status=completed"
const ordered: PaymentState = { status: "completed", next: "order", orderId: "order_1" }
const processing: PaymentState = { status: "processing", next: "wait" }
const order = expect.objectContaining({ next: "order", orderId: "order_1" }) as object

describe("a buyer who comes back from the payment", () => {
  it.each<[string, PaymentState | undefined, object]>([
    [PAID, ordered, order],
    [PAID, undefined, order],
    [PAID, processing, { next: "wait", code: "processing" }],
    [PAID, { status: "declined", next: "choose_payment" }, { next: "choose_payment", code: "declined" }],
    ["error=processing", ordered, order],
    ["error=not_paid", ordered, order],
    ["error=not_paid", processing, { next: "wait", code: "processing" }],
    ["error=not_paid", { status: "awaiting_buyer", next: "pay" }, { next: "pay", code: "not_paid" }],
    ["error=cart_changed", { status: "awaiting_buyer", next: "pay" }, { next: "choose_payment", code: "cart_changed" }],
    ["error=declined", { status: "declined", next: "contact_shop" }, { next: "contact_shop", code: "attention" }],
    ["error=processing", { status: "expired", next: "pay" }, { next: "pay", code: "expired" }],
    ["error=processing", { status: "reversed", next: "choose_payment" }, { next: "choose_payment", code: "reversed" }],
    [
      "error=processing",
      { status: "replaced", next: "choose_payment" },
      { next: "choose_payment", code: "session_gone" },
    ],
    ["error=reversed", { status: "reversing", next: "wait", error: "reversed" }, { next: "wait", code: "reversed" }],
    ["error=processing", undefined, { next: "wait", code: "processing" }],
    ["error=newly_invented", undefined, { next: "wait", code: "unknown" }],
    ["", ordered, order],
    ["", { status: "unknown", next: "wait" }, { next: "wait", code: "unknown" }],
    ["", undefined, { next: "wait", code: "unknown" }],
  ])("with the query %p, while the store reports %p, sees %p", (query, state, expected) => {
    expect(getOutcome(readReturn(query), state)).toMatchObject(expected)
  })

  it.each(PAYMENT_ERROR_CODES)("with the error %s cannot pay again while the payment is processing", (code) => {
    expect(getOutcome(readReturn(`error=${code}`), processing)).toEqual({ next: "wait", code: "processing" })
  })
})
