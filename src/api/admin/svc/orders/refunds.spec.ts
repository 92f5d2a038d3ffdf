import type { AttemptHistory } from "../../../../modules/svc/ledger/history"
import type { Attempt, Operation } from "../../../../use-cases/ports/ports"
import { money } from "../../../../money"
import { getHeadline } from "./headline"
import { getTimeline } from "./timeline"

const NOW = new Date("2026-11-22T09:00:00Z")
const lira = (minor: bigint) => money(minor, "TRY")
const attempt = {
  ...{ id: "svcatt_1", flow: "threeds", state: "completed", payment_id: "7", created_at: NOW, last_activity_at: NOW },
  ...{ price: lira(100_00n), paid_price: lira(100_00n), installment: 1 },
} as Attempt

let made = 0
const refund = (state: Operation["state"], more: Partial<Operation> = {}): Operation => ({
  ...{ id: `svcop_${++made}`, attempt_id: "svcatt_1", kind: "refund", state, amount: lira(10_00n), created_at: NOW },
  ...{ payment_transaction_id: "1", medusa_refund_id: undefined, error_code: undefined, error_group: undefined },
  ...more,
})

describe("after a refund that was refused", () => {
  const after = (days: number) => ({ isAllRefunded: false, now: new Date(NOW.getTime() + days * 24 * 60 * 60 * 1_000) })
  const readHeadline = (...operations: Operation[]) => getHeadline(attempt, operations, after(0))

  it("the headline says so, until another one goes through", () => {
    expect(readHeadline(refund("refused"))).toBe("refund_refused")
    expect(readHeadline(refund("succeeded"), refund("not_sent", { error_code: "10204" }))).toBe("refund_refused")
    expect(readHeadline(refund("refused"), refund("succeeded"))).toBe("partly_refunded")
    expect(readHeadline(refund("refused"), refund("unknown"))).toBe("refund_unknown")
  })

  it("the headline says so for a week: nothing waits for it", () => {
    const shown = [6.9, 7].map((days) => getHeadline(attempt, [refund("refused")], after(days)))
    expect(shown).toEqual(["refund_refused", "paid"])
    expect(getHeadline(attempt, [refund("succeeded"), refund("refused")], after(7))).toBe("partly_refunded")
  })

  it("it does not where nothing was sent, or where nothing is left", () => {
    expect(readHeadline(refund("not_sent"))).toBe("paid")
    expect(getHeadline(attempt, [refund("succeeded"), refund("refused")], { ...after(0), isAllRefunded: true })).toBe(
      "refunded",
    )
  })
})

it("a refund by amount says once why it is booked on its items; one by item and one over the payment do not", () => {
  const operations = [
    refund("succeeded", { medusa_refund_id: "ref_1" }),
    refund("succeeded", { medusa_refund_id: "ref_1", payment_transaction_id: "2" }),
    refund("succeeded", { medusa_refund_id: "ref_2", request_key: "a-key" }),
    refund("succeeded", { medusa_refund_id: "ref_3", payment_transaction_id: undefined }),
    refund("refused", { medusa_refund_id: "ref_4", error_code: "10012" }),
  ]
  const nothing = { facts: {}, basket: [], items: [], payout_changes: [], approvals: [], attention: [], moves: [] }
  const history: AttemptHistory = { ...nothing, attempt, operations, came_back_at: undefined }
  const names = { titles: new Map(), people: new Map(), sellers: new Map() }
  const details = getTimeline(history, operations, names)
    .filter(({ kind }) => kind === "refund")
    .map(({ detail }) => detail?.en ?? "")
  expect(details.map((text) => text.startsWith("An amount is refunded from the items with the most left"))).toEqual([
    ...[true, false, false, false, false],
  ])
})
