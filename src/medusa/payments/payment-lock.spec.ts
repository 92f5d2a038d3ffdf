import type { Operation } from "../../use-cases/ports/ports"
import { money } from "../../money"
import { isLockTaken, reportOutcome } from "./payment-lock"
import { english, turkish } from "../../../integration-tests/setup/written"

const operation = (change: Partial<Operation>): Operation => ({
  id: "svcop_1",
  attempt_id: "svcatt_1",
  kind: "refund",
  amount: money(1_000n, "TRY"),
  created_at: new Date(),
  payment_transaction_id: undefined,
  medusa_refund_id: undefined,
  error_code: undefined,
  error_group: undefined,
  state: "succeeded",
  ...change,
})

describe("what another request did while this one waited", () => {
  it("is reported with its figure, and that nothing was sent for this one", () => {
    const told = reportOutcome([operation({ state: "refused" }), operation({}), operation({})])
    expect(english(told)).toMatch(
      /^Another request refunded 20\.00 TRY of this payment a moment ago.* Nothing was sent for this one/,
    )
    expect(turkish(told)).toMatch(
      /^Başka bir istek az önce bu ödemenin 20\.00 TRY tutarındaki.* hiçbir şey gönderilmedi/,
    )
    expect(english(reportOutcome([operation({ kind: "cancel" })]))).toContain("cancelled this payment a moment ago")
  })

  it("is reported when it did not go through, and is nothing when nothing was requested", () => {
    expect(english(reportOutcome([operation({ state: "refused", error_code: "10012" })]))).toMatch(
      /code 10012.* Nothing was sent/,
    )
    expect(english(reportOutcome([operation({ state: "unknown" })]))).toContain("Do not refund it again")
    expect(reportOutcome([])).toBeUndefined()
  })
})

it("a lock is taken in the words of each locking provider, and not where the database has no free connection", () => {
  const isTaken = (message: string) => isLockTaken(new Error(message))
  for (const message of [
    'Failed to acquire lock for key "cart_1"',
    '"cart_1" is already locked.',
    "Timed-out acquiring lock.",
  ])
    expect(isTaken(message)).toBe(true)
  expect(isTaken("Knex: Timeout acquiring a connection. The pool is probably full.")).toBe(false)
})
