import { owesBuyer } from "./approvals"

it.each([
  ["-12.5", true],
  ["-0.01", true],
  // less than a minor unit is left of totals that are finer
  ["-0.004", false],
  ["0", false],
  ["30", false],
  [undefined, true],
])("an order with %p pending owes its buyer money: %s", (pending_difference, expected) => {
  expect(owesBuyer({ summary: { pending_difference, transaction_total: "0" }, currency_code: "try" })).toBe(expected)
})
