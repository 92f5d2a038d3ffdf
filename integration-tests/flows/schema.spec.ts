import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { describeFlows } from "./harness/describe-flows"
import { describeLinks } from "./harness/link-shop"
import { createHealth } from "../../src/modules/svc/health"
import { createLedger } from "../../src/modules/svc/ledger"
import { createHistory } from "../../src/modules/svc/ledger/history"
import { settlementLedger } from "../../src/modules/svc/ledger/reports/settlement"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { given } from "../setup/written"

/** Text that would end a statement, or shift its values, if it ever became a part of it. */
const HOSTILE = `Ayşe's "shop" ? ?? \\? $1 -- ; drop table "svc_attempt"`

/** Every statement of the ledgers runs, and returns what was written, whatever the values are. */
describeFlows({}, (shop) => {
  const database = () => createDatabase(shop().execute)

  it("an entry is announced once, and a buyer's return is unresolved until it is handled", async () => {
    const ledger = createLedger(database(), { account: ONLY_ACCOUNT })
    const { attempt } = await shop().atPage()
    const { id: attempt_id } = attempt
    const entry = { kind: "refund_unknown", operation_id: "svcop_1" } as const
    await ledger.openAttention({ ...entry, attempt_id, sentence: given(HOSTILE) })
    const history = await createHistory(database()).ofAttempt(attempt_id)
    expect(history?.attention).toMatchObject([{ ...entry, sentence: [given(HOSTILE)] }])
    const ofOrder = await createHistory(database()).ofOrder("order_none", attempt.cart_id)
    expect(ofOrder).toMatchObject([{ attempt: { id: attempt_id } }])
    for (const many of [1, 0])
      expect((await ledger.takeAnnouncements(100)).filter(({ of }) => of === "attention")).toHaveLength(many)
    await ledger.receive({ kind: "return", attempt_id, content: { token: HOSTILE }, verification: "verified" })
    expect(await ledger.isReturnUnresolved(attempt_id)).toBe(true)
    await ledger.markHandled(attempt_id)
    expect(await ledger.isReturnUnresolved(attempt_id)).toBe(false)
  })

  it("the database runs every statement of health", async () => {
    const warned = jest.fn()
    const health = createHealth(database(), {
      logger: { debug: jest.fn(), warn: warned },
      clock: shop().clock,
      account: ONLY_ACCOUNT,
    })
    health.count({ operation: HOSTILE, ended: "ok", milliseconds: 5 })
    health.count({ operation: "payments.create", ended: "timeout", milliseconds: 5 })
    await health.track("job_1", () => Promise.resolve())
    expect(await health.read()).toMatchObject({
      lastGood: { operation: HOSTILE },
      lastFailed: { ended: "timeout" },
      hour: { calls: 2, failed: 1 },
      runs: [{ job: "job_1", isGood: true }],
    })
    await health.dropOld()
    expect(warned).not.toHaveBeenCalled()
  })
})

describeLinks({}, (shop) => {
  it("the sales of an order's link are in its history and compared with Medusa, and the flagged ones are counted", async () => {
    const { link, order, sale } = await shop().seen()
    const { sales, clock } = shop().context
    const database = createDatabase(shop().flows.execute)
    await sales.claimSale(sale.id, 60)
    await sales.endSale(sale.id, { state: "flagged" })
    expect([await sales.countFlagged(link.id), await sales.countFlagged("svclink_none")]).toEqual([1, 0])
    expect(await createHistory(database).salesOfOrder(order.id)).toMatchObject([{ id: sale.id }])
    const span = { from: new Date(0), until: new Date(clock.now().getTime() + 3_600_000) }
    expect(await settlementLedger(database).readSales(span, [sale.id])).toHaveLength(1)
  })
})
