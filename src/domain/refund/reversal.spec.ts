import { money } from "../../money"
import {
  nextReversalStep,
  type ChargeToReverse,
  type OperationOutcome,
  type PastOperation,
  findPutOff,
  isPutOff,
  type PastTry,
} from "./reversal"

const lira = (minor: bigint) => money(minor, "TRY")
const cancel = (outcome: OperationOutcome): PastOperation => ({ kind: "cancel", outcome })
const refund = (outcome: OperationOutcome, minor: bigint): PastOperation => ({
  kind: "refund",
  outcome,
  amount: lira(minor),
})

const next = (history: PastOperation[], more: Partial<ChargeToReverse> = {}) =>
  nextReversalStep({
    refundable: lira(10_000n),
    history,
    mayRefund: true,
    isCancelOver: false,
    isRefundFirst: false,
    ...more,
  })

const getRefund = (minor: bigint) => ({ do: "refund", amount: lira(minor) })
const nothing = (reason: string) => ({ do: "nothing", reason })

describe("a reversal", () => {
  it("begins with a cancel, also after one that was not sent", () => {
    expect(next([])).toEqual({ do: "cancel" })
    expect(next([cancel("not_sent")])).toEqual({ do: "cancel" })
  })

  it("refunds everything once the cancel was refused", () => {
    expect(next([cancel("refused")])).toEqual(getRefund(10_000n))
    expect(next([cancel("refused"), refund("not_sent", 10_000n)])).toEqual(getRefund(10_000n))
  })

  it("does nothing while an earlier step is in flight or unknown, whatever else happened", () => {
    for (const kind of [cancel, (outcome: OperationOutcome) => refund(outcome, 500n)])
      for (const before of [[], [cancel("refused")], [refund("succeeded", 500n)]]) {
        expect(next([...before, kind("unknown")])).toEqual(nothing("unknown"))
        expect(next([...before, kind("in_flight")])).toEqual(nothing("in_flight"))
      }
    expect(next([cancel("in_flight"), refund("unknown", 500n)])).toEqual(nothing("unknown"))
  })

  it("is done after one cancel, or when everything was refunded", () => {
    expect(next([cancel("succeeded")])).toEqual(nothing("reversed"))
    expect(next([cancel("refused"), refund("succeeded", 10_000n)])).toEqual(nothing("reversed"))
    expect(next([refund("succeeded", 4_000n), refund("succeeded", 6_000n)])).toEqual(nothing("reversed"))
  })

  it("of a partly refunded payment refunds the rest and does not try to cancel", () => {
    expect(next([refund("succeeded", 4_000n)])).toEqual(getRefund(6_000n))
  })

  it("is left to a person when the service accepts neither", () => {
    expect(next([cancel("refused"), refund("refused", 10_000n)])).toEqual(nothing("refused"))
  })

  it("is left to a person when one item's refund was refused, instead of retrying forever", () => {
    const history = [cancel("refused"), refund("succeeded", 2_000n), refund("refused", 5_000n)]
    expect(next(history)).toEqual(nothing("refused"))
  })

  it("is not held up by an older refund that was refused for being too much", () => {
    expect(next([refund("succeeded", 6_000n), refund("refused", 6_000n)])).toEqual(getRefund(4_000n))
  })

  it("of a payment under review can only be a cancel", () => {
    expect(next([], { mayRefund: false })).toEqual({ do: "cancel" })
    expect(next([cancel("refused")], { mayRefund: false })).toEqual(nothing("refused"))
  })

  it("refunds first when configured so, and cancels what the service does not refund", () => {
    const first = { isRefundFirst: true }
    expect(next([], first)).toEqual(getRefund(10_000n))
    expect(next([refund("refused", 10_000n)], first)).toEqual({ do: "cancel" })
    expect(next([refund("refused", 10_000n), cancel("refused")], first)).toEqual(nothing("refused"))
    expect(next([refund("succeeded", 4_000n), refund("refused", 6_000n)], first)).toEqual(nothing("refused"))
    expect(next([], { ...first, mayRefund: false })).toEqual({ do: "cancel" })
  })

  it("after the day of the charge refunds at once, and asks a person when that is refused: no cancel is sent any more", () => {
    const late = { isCancelOver: true }
    expect(next([], late)).toEqual(getRefund(10_000n))
    expect(next([cancel("not_sent")], late)).toEqual(getRefund(10_000n))
    expect(next([cancel("refused")], late)).toEqual(getRefund(10_000n))
    expect(next([refund("refused", 10_000n)], late)).toEqual(nothing("refused"))
    expect(next([refund("refused", 10_000n)], { ...late, isRefundFirst: true })).toEqual(nothing("refused"))
    expect(next([cancel("unknown")], late)).toEqual(nothing("unknown"))
    expect(next([refund("unknown", 10_000n)], late)).toEqual(nothing("unknown"))
  })

  it("after the day of the charge still cancels what cannot be refunded", () => {
    expect(next([], { isCancelOver: true, mayRefund: false })).toEqual({ do: "cancel" })
    expect(next([], { isCancelOver: true, refundable: lira(0n) })).toEqual({ do: "cancel" })
  })

  it("of a charge with nothing to refund still tries to cancel, and then asks a person", () => {
    expect(next([], { refundable: lira(0n) })).toEqual({ do: "cancel" })
    expect(next([cancel("refused")], { refundable: lira(0n) })).toEqual(nothing("refused"))
  })

  it("never sends a second time what succeeded: any history leads to at most the charge", () => {
    let history: PastOperation[] = [cancel("refused")]
    for (let turn = 0; turn < 3; turn += 1) {
      const step = next(history)
      if (step.do === "refund") history = [...history, { kind: "refund", outcome: "succeeded", amount: step.amount }]
    }
    expect(history).toHaveLength(2)
  })
})

const START = Date.parse("2026-11-22T12:00:00Z")
const at = (hours: number) => new Date(START + hours * 3_600_000)

const tried = (hours: number, error_code: string | undefined = "10246", more: Partial<PastTry> = {}): PastTry => ({
  state: "not_sent",
  error_code,
  error_group: undefined,
  created_at: at(hours),
  amount: money(100n, "TRY"),
  ...more,
})
const ended = (state: string): PastTry => ({ ...tried(0), error_code: undefined, state })

describe("a refund that the service does not take for the moment", () => {
  it("is known by its code or its group, and is over once a person has resolved it", () => {
    expect(isPutOff(tried(0))).toBe(true)
    expect(isPutOff(tried(0, "10223"))).toBe(true)
    expect(isPutOff(tried(0, "0", { error_group: "REQUIRES_DAY_END" }))).toBe(true)
    expect(isPutOff(tried(0, "10246", { resolution: { by: "user" } }))).toBe(false)
    expect(isPutOff(tried(0, "10246", { retried: "succeeded" }))).toBe(false)
    expect(isPutOff(tried(0, "10246", { state: "unknown" }))).toBe(false)
    expect(isPutOff(tried(0, "10051"))).toBe(false)
    expect(isPutOff(tried(0, "50000"))).toBe(false)
    expect(isPutOff(ended("not_sent"))).toBe(false)
  })

  it("is tried again after an hour, and five times within three days", () => {
    const times: number[] = []
    let history = [tried(0)]
    for (let next = findPutOff(history)?.nextAt; next; next = findPutOff(history)?.nextAt) {
      times.push((next.getTime() - START) / 3_600_000)
      history = [...history, tried(times.at(-1) ?? 0)]
    }
    expect(times).toEqual([1, 7, 19, 43, 67])
    expect(findPutOff(history)).toEqual({ last: history.at(-1), nextAt: undefined })
  })

  it("continues after a try that was turned away, or that never left this process", () => {
    const turnedAway = tried(2, "50000")
    expect(findPutOff([tried(0), turnedAway])).toEqual({ last: tried(0), nextAt: at(7) })
    expect(findPutOff([tried(0), ended("not_sent")])).toEqual({ last: tried(0), nextAt: at(1) })
    expect(findPutOff([turnedAway])).toBeUndefined()
  })

  it("follows from the time of the first try, however many requests come in between", () => {
    const clicks = [0, 0, 0, 0, 0, 0, 0].map((hours) => tried(hours))
    expect(findPutOff(clicks)?.nextAt).toEqual(at(1))
  })

  it("gives its place to one of another amount, also where that never went through", () => {
    expect(findPutOff([tried(0), tried(1, "50000", { amount: money(50n, "TRY") })])).toBeUndefined()
  })

  it.each(["succeeded", "refused", "unknown", "sent"])("gives its place to one that is %s", (state) => {
    expect(findPutOff([tried(0), ended(state)])).toBeUndefined()
    expect(findPutOff([tried(0), ended(state), tried(5)])?.nextAt).toEqual(at(6))
  })

  it("is none where nothing was put off", () => {
    expect(findPutOff([])).toBeUndefined()
    expect(findPutOff([tried(0, "10246", { resolution: { by: "user" } })])).toBeUndefined()
  })
})
