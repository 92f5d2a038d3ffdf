import type { Operation } from "../../../../use-cases/ports/ports"
import { money } from "../../../../money"
import { getHeadline } from "./headline"

const cancel = (state: Operation["state"]): Operation => ({
  id: "svcop_1",
  attempt_id: "svcatt_1",
  kind: "cancel",
  state,
  amount: money(277_20n, "TRY"),
  payment_transaction_id: undefined,
  medusa_refund_id: undefined,
  error_code: undefined,
  error_group: undefined,
  created_at: new Date("2026-11-22T09:00:00Z"),
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
  expect(getHeadline(reversing, [cancel(state)], false)).toBe(headline)
})

it("a hold without an order is shown as being released, and then as released: nothing of it was taken that could be returned", () => {
  const [held, captured] = [{ ...reversing, hold: "held" } as const, { ...reversing, hold: "captured" } as const]
  expect(getHeadline(held, [cancel("unknown")], false)).toBe("releasing")
  expect(getHeadline({ ...held, state: "reversed" }, [cancel("succeeded")], false)).toBe("released")
  expect(getHeadline({ ...captured, state: "reversed" }, [cancel("succeeded")], false)).toBe("reversed")
})
