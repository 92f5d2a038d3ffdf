import type { Operation } from "../../../../flows/contracts/ports"
import { money } from "../../../../money"
import { headlineOf } from "./headline"

const cancel = (state: Operation["state"]): Operation => ({
  id: "svcop_1",
  attemptId: "svcatt_1",
  kind: "cancel",
  state,
  amount: money(277_20n, "TRY"),
  paymentTransactionId: undefined,
  medusaRefundId: undefined,
  errorCode: undefined,
  errorGroup: undefined,
  createdAt: new Date("2026-11-22T09:00:00Z"),
})
const reversing = { state: "reversing", resolution: undefined, released: undefined } as const

it.each([
  ["being returned while its refund is on its way", "sent", "reversing"],
  [
    "one whose refund is not known to have gone through, and not one that is being returned",
    "unknown",
    "refund_unknown",
  ],
] as const)("a payment without an order is shown as %s", (_, state, headline) => {
  expect(headlineOf(reversing, [cancel(state)], false)).toBe(headline)
})

it("a hold whose release got no answer is shown as being returned: nothing of it was taken", () => {
  expect(headlineOf({ ...reversing, hold: "held" }, [cancel("unknown")], false)).toBe("reversing")
})
