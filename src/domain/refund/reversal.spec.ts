import { lira } from "../../../integration-tests/unit/given"
import {
  findNextTry,
  findPutOff,
  isPutOff,
  nextReversalStep,
  type ChargeToReverse,
  type PastOperation,
  type PastTry,
} from "./reversal"

type State = PastOperation["state"]

const cancel = (state: State): PastOperation => ({ kind: "cancel", state, amount: lira(100_00) })
const refund = (state: State, minor = 100_00): PastOperation => ({ kind: "refund", state, amount: lira(minor) })

const next = (history: PastOperation[], more: Partial<ChargeToReverse> = {}) =>
  nextReversalStep({
    refundable: lira(100_00),
    history,
    mayRefund: true,
    isCancelOver: false,
    isRefundFirst: false,
    ...more,
  })

const CANCEL = { do: "cancel" }
const refundOf = (minor: number) => ({ do: "refund", amount: lira(minor) })
const nothing = (reason: string) => ({ do: "nothing", reason })

describe("a reversal", () => {
  it.each<[string, PastOperation[], object]>([
    ["begins with a cancel", [], CANCEL],
    ["cancels again after one that was not sent", [cancel("not_sent")], CANCEL],
    ["refunds everything once the cancel was refused", [cancel("refused")], refundOf(100_00)],
    ["refunds again after one that was not sent", [cancel("refused"), refund("not_sent")], refundOf(100_00)],
    ["is done after one cancel", [cancel("succeeded")], nothing("reversed")],
    ["is done when all was refunded", [cancel("refused"), refund("succeeded")], nothing("reversed")],
    ["is done in parts", [refund("succeeded", 40_00), refund("succeeded", 60_00)], nothing("reversed")],
    ["refunds the rest of a partly refunded payment", [refund("succeeded", 40_00)], refundOf(60_00)],
    ["is for a person when both are refused", [cancel("refused"), refund("refused")], nothing("refused")],
    [
      "is for a person when one item's refund was refused, instead of retrying forever",
      [cancel("refused"), refund("succeeded", 20_00), refund("refused", 50_00)],
      nothing("refused"),
    ],
    [
      "is not held up by an older refund that was refused for being too much",
      [refund("succeeded", 60_00), refund("refused", 60_00)],
      refundOf(40_00),
    ],
  ])("%s", (_, history, step) => expect(next(history)).toEqual(step))

  it("does nothing while an earlier step is in flight or unknown, whatever else happened", () => {
    for (const kind of [cancel, refund])
      for (const before of [[], [cancel("refused")], [refund("succeeded", 5_00)]]) {
        expect(next([...before, kind("unknown")])).toEqual(nothing("unknown"))
        expect(next([...before, kind("sent")])).toEqual(nothing("in_flight"))
      }
    expect(next([cancel("sent"), refund("unknown")])).toEqual(nothing("unknown"))
    // the other request sends nothing any more
    expect(next([cancel("succeeded"), cancel("sent")])).toEqual(nothing("reversed"))
    expect(next([cancel("succeeded"), cancel("unknown")])).toEqual(nothing("unknown"))
  })

  const underReview = { mayRefund: false }
  const first = { isRefundFirst: true }
  const late = { isCancelOver: true }
  const used = { refundable: lira(0) }

  it.each<[string, Partial<ChargeToReverse>, PastOperation[], object]>([
    ["under review, can only be a cancel", underReview, [], CANCEL],
    ["under review, is for a person when that is refused", underReview, [cancel("refused")], nothing("refused")],
    ["configured so, refunds first", first, [], refundOf(100_00)],
    ["configured so, cancels what is not refunded", first, [refund("refused")], CANCEL],
    ["configured so, ends with both refused", first, [refund("refused"), cancel("refused")], nothing("refused")],
    [
      "configured so, does not cancel what was partly refunded",
      first,
      [refund("succeeded", 40_00), refund("refused", 60_00)],
      nothing("refused"),
    ],
    ["configured so and under review, cancels", { ...first, ...underReview }, [], CANCEL],
    ["after the day of the charge refunds at once", late, [], refundOf(100_00)],
    ["after that day sends no cancel again", late, [cancel("not_sent")], refundOf(100_00)],
    ["after that day refunds where a cancel was refused", late, [cancel("refused")], refundOf(100_00)],
    ["after that day asks a person when refused", late, [refund("refused")], nothing("refused")],
    ["after that day cancels nothing first either", { ...late, ...first }, [refund("refused")], nothing("refused")],
    ["after that day waits for an unknown cancel", late, [cancel("unknown")], nothing("unknown")],
    ["after that day waits for an unknown refund", late, [refund("unknown")], nothing("unknown")],
    ["after that day cancels what is under review", { ...late, ...underReview }, [], CANCEL],
    ["after that day cancels what has nothing to refund", { ...late, ...used }, [], CANCEL],
    ["with nothing to refund still tries to cancel", used, [], CANCEL],
    ["with nothing to refund then asks a person", used, [cancel("refused")], nothing("refused")],
  ])("of a charge, %s", (_, more, history, step) => expect(next(history, more)).toEqual(step))
})

const START = Date.parse("2026-11-22T12:00:00Z")
const at = (hours: number) => new Date(START + hours * 3_600_000)

const tried = (hours: number, error_code: string | undefined = "10246", more: Partial<PastTry> = {}): PastTry => ({
  state: "not_sent",
  error_code,
  error_group: undefined,
  created_at: at(hours),
  amount: lira(1_00),
  ...more,
})
const ended = (state: string): PastTry => ({ ...tried(0), error_code: undefined, state })
const RESOLVED = tried(0, "10246", { resolution: { by: "user" } })

describe("a refund that the service does not take for the moment", () => {
  it("is known by its code or its group, and is over once a person has resolved it", () => {
    const putOff = [tried(0), tried(0, "10223"), tried(0, "0", { error_group: "REQUIRES_DAY_END" })]
    expect(putOff.map(isPutOff)).toEqual([true, true, true])
    const others = [tried(0, "10246", { retried: "succeeded" }), tried(0, "10246", { state: "unknown" }), RESOLVED]
    expect(others.map(isPutOff)).toEqual([false, false, false])
    expect([tried(0, "10051"), tried(0, "50000"), ended("not_sent")].map(isPutOff)).toEqual([false, false, false])
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

  it.each<[string, PastTry[]]>([
    ["of another amount came, though that never went through", [tried(0), tried(1, "50000", { amount: lira(50) })]],
    ["was turned away, and none was put off", [tried(2, "50000")]],
    ["was resolved by a person", [RESOLVED]],
    ["was ever tried", []],
  ])("is none where one %s", (_, history) => expect(findPutOff(history)).toBeUndefined())

  it.each([
    ["one", { refund_total: undefined }, [at(1), undefined]],
    ["several", { refund_total: lira(5_00) }, [at(1), at(1)]],
  ])("is ahead of the items of its request: %s", (_, more, times) => {
    const item = (payment_transaction_id: string) => ({
      ...{ payment_transaction_id, item_id: payment_transaction_id },
      ...{ price: "1.00", paid_price: "1.00", refunded: lira(0) },
    })
    const history = [{ ...tried(0), payment_transaction_id: "1", ...more }]
    expect(["1", "2"].map((id) => findNextTry(item(id), history))).toEqual(times)
  })

  it.each(["succeeded", "refused", "unknown", "sent"])("gives its place to one that is %s", (state) => {
    expect(findPutOff([tried(0), ended(state)])).toBeUndefined()
    expect(findPutOff([tried(0), ended(state), tried(5)])?.nextAt).toEqual(at(6))
  })
})
