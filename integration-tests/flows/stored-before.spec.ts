import { createLinkLedger } from "../../src/modules/svc/ledger/links"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import stored from "./stored-before/rows.json"

const PAID = { id: "svcatt_01M82EHVRS1MRA5EK9PEVAPBZP" }
const AT_PAGE = { id: "svcatt_01M82EJBNPT4EKPDMDSRFJ6DAQ" }
const AT_BANK = { id: "svcatt_01M82EJWV5AHQQR4WQNH83R5JG" }
const LINK = "svclink_01M82EJWWZVSBKETCKFE2XZ955"

/** Rows that the version before 2026-11-22 wrote: dumped from its demo, with every name and shape it had. */
describeFlows({}, (shop) => {
  beforeEach(async () => {
    for (const [table, rows] of Object.entries(stored))
      for (const row of rows) {
        const sql = `insert into "${table}" select * from jsonb_populate_record(null::"${table}", ?::jsonb) on conflict do nothing`
        await shop().execute(sql, [JSON.stringify(row)])
      }
  })

  it("a paid order of an earlier version is read completely, with its items and its refund", async () => {
    expect(await shop().now(PAID)).toMatchObject({
      flow: "hosted",
      state: "completed",
      price: lira(1559_70),
      paidPrice: lira(1559_70),
      paymentId: "45378546",
      orderId: "order_01M82EJ7X6S5WDC821MFM5NWCE",
      installments: { counts: [1, 2, 3, 6], surchargeBasisPoints: { "6": 300 } },
    })
    const items = await shop().ledger.listItems(PAID.id)
    expect(items.map(({ paidPrice }) => paidPrice)).toEqual(expect.arrayContaining(["1499.80000000", "59.90000000"]))
    const [refund] = await shop().ledger.listOperations(PAID.id)
    expect(refund).toMatchObject({ kind: "refund", state: "succeeded", amount: lira(10_00), retryable: false })
  })

  it("a refund is sent for a paid order of an earlier version", async () => {
    const id = "svcop_next"
    const next = { id, attemptId: PAID.id, kind: "refund" as const, amount: lira(20_00) }
    expect(await shop().ledger.startOperation(next)).toMatchObject({ state: "sent", amount: lira(20_00) })
    expect(await shop().ledger.endOperation(id, { state: "succeeded" })).toMatchObject({ state: "succeeded" })
  })

  it.each([
    ["page", AT_PAGE, "hosted"],
    ["bank", AT_BANK, "threeds"],
  ])("a buyer whom an earlier version sent to the %s can continue", async (_, of, flow) => {
    const attempt = await shop().now(of)
    expect(attempt).toMatchObject({ flow, state: "awaiting_buyer", price: lira(1559_70) })
    expect(await shop().ledger.listAttempts(attempt.sessionId)).toHaveLength(1)
    expect(await shop().ledger.moveAttempt(of.id, "expired", "fromService", {}, attempt)).toMatchObject({
      state: "expired",
    })
  })

  it("a link and its sale of an earlier version are read completely", async () => {
    const database = createDatabase(shop().execute)
    expect(await createLinkLedger(database).findLink(LINK)).toMatchObject({
      status: "ACTIVE",
      price: "199.90",
      soldCount: 1,
    })
    expect(await createLinkLedger(database).listSales([LINK])).toMatchObject([{ state: "seen", amount: "199.90" }])
  })
})
