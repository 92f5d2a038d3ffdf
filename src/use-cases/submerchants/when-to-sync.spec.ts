import { FOREIGN, GONE_AT_SERVICE, isUsable, SELLER_WITHDRAWN, UNREADABLE_SELLER } from "./records"
import { nextTry, outcomeWithoutCall, isExternalIdTaken, isOutage, isPassing, explainReason } from "./when-to-sync"
import { SvcError } from "../../client"
import { write } from "../../domain"

const NOW = new Date("2026-11-23T07:00:00Z")
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

/** One that the service has taken. */
const TAKEN = {
  ...{ key: "key-1", content_hash: "a", synced_hash: "a", state: "synced", error_code: undefined, tries: 0 },
  next_sync_at: undefined,
} as const

type Of = Parameters<typeof outcomeWithoutCall>[0]
const outcome = (of: Partial<Of>, wish: Parameters<typeof outcomeWithoutCall>[1] = {}) =>
  outcomeWithoutCall({ ...TAKEN, ...of } as Of, wish, NOW)

const pending = { state: "pending", synced_hash: undefined, tries: 1 } as const

it.each<[Partial<Of>, automatic: unknown, ofRun: unknown, forced: unknown]>([
  [{}, "unchanged", "unchanged", undefined],
  [{ state: "out_of_date" }, "unchanged", "unchanged", undefined],
  [{ key: undefined }, undefined, undefined, undefined],
  [{ synced_hash: "b" }, undefined, undefined, undefined],
  [{ state: "failed" }, "failed", undefined, undefined],
  [{ state: "failed", error_code: FOREIGN }, "failed", undefined, undefined],
  [{ state: "failed", error_code: UNREADABLE_SELLER }, "failed", "failed", undefined],
  [{ state: "failed", error_code: SELLER_WITHDRAWN }, "failed", "failed", "failed"],
  [{ ...pending, next_sync_at: inSeconds(1) }, "waiting", undefined, undefined],
  [{ ...pending, next_sync_at: NOW }, undefined, undefined, undefined],
  [pending, undefined, undefined, undefined],
  // it was not tried yet: whoever comes first sends it
  [{ ...pending, tries: 0, next_sync_at: inSeconds(1) }, undefined, undefined, undefined],
])("a sync of %p ends without a call as %p, in a run as %p, and forced as %p", (of, automatic, ofRun, forced) => {
  const ends = [outcome(of), outcome(of, { retries: true }), outcome(of, { isForced: true })]
  expect(ends).toEqual([automatic, ofRun, forced])
})

it("the next try of a sync without an answer is after a minute, then twice as long each time, at most six hours, and spread", () => {
  const waits = [1, 2, 3, 9, 10, 40].map((tries) => (nextTry(tries, NOW, () => 1).getTime() - NOW.getTime()) / 60_000)
  expect(waits).toEqual([1, 2, 4, 256, 360, 360])
  expect(nextTry(1, NOW, () => 0)).toEqual(inSeconds(45))
})

type Facts = ConstructorParameters<typeof SvcError>[1]
const error = (facts: Partial<Facts>) =>
  new SvcError("", { kind: "refused", outcome: "refused", operation: "submerchants.create", ...facts })

describe("why a submerchant is not as it should be at the service", () => {
  it.each<[Partial<Facts>, RegExp]>([
    [{ kind: "authentication" }, /refuses this store's keys/],
    [{ kind: "timeout", outcome: "unknown" }, /did not answer/],
    [{ kind: "not_found" }, /does not know this seller/],
    [{ serviceMessage: "No" }, /refused this without a code\. The payment service says: “No”\. Correct/],
  ])("%p", (facts, sentence) => {
    const { en, tr } = write(explainReason(error(facts)))
    expect(en).toMatch(sentence)
    expect(tr).not.toBe(en)
  })

  it("is tried again automatically where it is no fault of the submerchant", () => {
    const judge = (kind: Facts["kind"]) => [isPassing(error({ kind })), isOutage(error({ kind }))]
    for (const kind of ["authentication", "in_progress", "rate_limited", "unavailable", "network", "timeout"] as const)
      expect([kind, ...judge(kind)]).toEqual([kind, true, true])
    for (const kind of ["client_closed", "configuration"] as const)
      expect([kind, ...judge(kind)]).toEqual([kind, true, true])
    // of this response alone: the service answers about others
    for (const kind of ["malformed_response", "untrusted_response"] as const)
      expect([kind, ...judge(kind)]).toEqual([kind, true, false])
    for (const kind of ["refused", "invalid_request", "not_found", "wrong_state"] as const)
      expect([kind, ...judge(kind)]).toEqual([kind, false, false])
  })

  it("is a taken external id by one code alone", () => {
    const taken = [error({ code: "2002" }), error({ code: "2003" }), error({})].map(isExternalIdTaken)
    expect(taken).toEqual([true, false, false])
  })
})

it.each([
  ["the service knows it", "key_1", undefined, true],
  ["the service refused its newest content", "key_1", "2001", true],
  ["the service does not know it yet", undefined, undefined, false],
  ["the service does not know it any more", "key_1", GONE_AT_SERVICE, false],
  ["the service knows another by its external id", "key_1", FOREIGN, false],
  ["its seller is gone", "key_1", SELLER_WITHDRAWN, false],
])("the products of a submerchant can be sold or not where %s: %s %s %s", (_what, key, error_code, expected) => {
  expect(isUsable({ key, error_code })).toBe(expected)
})
