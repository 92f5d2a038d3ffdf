import { SvcError, type ErrorKind, type ErrorOutcome } from "./error"
import { createRetryBudget, mayRetry, retryWait } from "./outcome"

const error = (kind: ErrorKind, outcome: ErrorOutcome) => new SvcError("failed", { kind, outcome, operation: "any" })
const kinds: ErrorKind[] = [
  "invalid_request",
  "authentication",
  "declined",
  "fraud",
  "not_found",
  "wrong_state",
  "in_progress",
  "rate_limited",
  "unavailable",
  "network",
  "timeout",
  "malformed_response",
  "untrusted_response",
  "refused",
  "client_closed",
  "configuration",
]

describe("whether a call may be tried again", () => {
  it.each(["money", "write"] as const)("%s: never once something was sent", (effect) => {
    for (const kind of kinds)
      for (const outcome of ["unknown", "refused"] as const)
        expect(mayRetry(effect, error(kind, outcome), 1)).toBe(false)
  })

  it.each(["money", "write", "read"] as const)("%s: when the connection could not be made", (effect) => {
    const allowed = kinds.filter((kind) => mayRetry(effect, error(kind, "not_sent"), 1))
    expect(allowed).toEqual(["network", "timeout"])
  })

  it("read: after a passing fault", () => {
    const allowed = kinds.filter((kind) => mayRetry("read", error(kind, "unknown"), 1))
    expect(allowed).toEqual(["in_progress", "rate_limited", "unavailable", "network", "timeout", "malformed_response"])
  })

  it("no more than three times in all", () => {
    expect([1, 2, 3, 4].map((tries) => mayRetry("read", error("network", "unknown"), tries))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe("the wait before the next try", () => {
  it("grows, is spread over its whole length, and is capped", () => {
    const network = error("network", "unknown")
    expect([1, 2, 3, 4, 5, 10].map((tries) => retryWait(network, tries, () => 1))).toEqual([
      200, 400, 800, 1600, 2000, 2000,
    ])
    expect(retryWait(network, 3, () => 0)).toBe(0)
    expect(retryWait(network, 3, () => 0.5)).toBe(400)
  })

  it("is a second longer after too many requests", () => {
    expect(retryWait(error("rate_limited", "refused"), 1, () => 0)).toBe(1_000)
  })
})

describe("the budget for retries", () => {
  it("has a reserve, and earns a tenth of the calls back up to it", () => {
    const budget = createRetryBudget(2)
    expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false])
    for (let call = 0; call < 11; call += 1) budget.earn()
    expect([budget.spend(), budget.spend()]).toEqual([true, false])
    for (let call = 0; call < 1_000; call += 1) budget.earn()
    expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false])
  })
})
