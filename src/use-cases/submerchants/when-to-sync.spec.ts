import { FOREIGN, SELLER_WITHDRAWN, UNREADABLE_SELLER } from "./usable"
import { nextTry, outcomeWithoutCall } from "./when-to-sync"

const NOW = new Date("2026-11-23T07:00:00Z")
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

/** One that the service has taken. */
const TAKEN = {
  key: "key-1",
  content_hash: "a",
  synced_hash: "a",
  state: "synced",
  error_code: undefined,
  tries: 0,
  next_sync_at: undefined,
} as const

type Of = Parameters<typeof outcomeWithoutCall>[0]
const outcome = (of: Partial<Of>, wish: Parameters<typeof outcomeWithoutCall>[1] = {}) =>
  outcomeWithoutCall({ ...TAKEN, ...of } as Of, wish, NOW)

describe("what a sync does without a call", () => {
  it.each<[Partial<Of>, automatic: unknown, ofRun: unknown, forced: unknown]>([
    [{}, "unchanged", "unchanged", undefined],
    [{ state: "out_of_date" }, "unchanged", "unchanged", undefined],
    [{ key: undefined }, undefined, undefined, undefined],
    [{ synced_hash: "b" }, undefined, undefined, undefined],
    [{ state: "failed" }, "failed", undefined, undefined],
    [{ state: "failed", error_code: FOREIGN }, "failed", undefined, undefined],
    [{ state: "failed", error_code: UNREADABLE_SELLER }, "failed", "failed", undefined],
    [{ state: "failed", error_code: SELLER_WITHDRAWN }, "failed", "failed", "failed"],
    [
      { state: "pending", synced_hash: undefined, tries: 1, next_sync_at: inSeconds(1) },
      "waiting",
      undefined,
      undefined,
    ],
    [{ state: "pending", synced_hash: undefined, tries: 1, next_sync_at: NOW }, undefined, undefined, undefined],
    [{ state: "pending", synced_hash: undefined, tries: 1 }, undefined, undefined, undefined],
    // it was not tried yet: whoever comes first sends it
    [{ state: "pending", synced_hash: undefined, next_sync_at: inSeconds(1) }, undefined, undefined, undefined],
  ])("%p", (of, automatic, ofRun, forced) => {
    expect([outcome(of), outcome(of, { retries: true }), outcome(of, { isForced: true })]).toEqual([
      automatic,
      ofRun,
      forced,
    ])
  })
})

describe("the next try of a sync without an answer", () => {
  it("is after a minute, then twice as long each time, at most six hours, and spread", () => {
    const waits = [1, 2, 3, 9, 10, 40].map((tries) => (nextTry(tries, NOW, () => 1).getTime() - NOW.getTime()) / 60_000)
    expect(waits).toEqual([1, 2, 4, 256, 360, 360])
    expect(nextTry(1, NOW, () => 0)).toEqual(inSeconds(45))
  })
})
