import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { describeFlows } from "./harness/describe-flows"
import { money } from "../../src/money"
import { createHealth } from "../../src/modules/svc/health"
import { createLedger } from "../../src/modules/svc/ledger"
import { createHistory } from "../../src/modules/svc/ledger/history"
import { createSaleLedger } from "../../src/modules/svc/ledger/payment-links/sales"
import { createLinkLedger } from "../../src/modules/svc/ledger/payment-links/links"
import { settlementLedger } from "../../src/modules/svc/ledger/reports/settlement"
import { statementLedger } from "../../src/modules/svc/ledger/marketplace/statement"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { newId } from "./harness/memory-medusa"
import { given } from "../setup/written"

/** Text that would end a statement, or shift its values, if it ever became a part of it. */
const HOSTILE = `Ayşe's "shop" ? ?? \\? $1 -- ; drop table "svc_attempt"`

/** Every statement of the ledgers runs, and returns what was written, whatever the values are. */
describeFlows({}, (shop) => {
  const database = () => createDatabase(shop().execute)
  const inAnHour = () => new Date(shop().clock.now().getTime() + 3_600_000)
  const span = () => ({ from: new Date(0), until: inAnHour() })

  it("the sales of an order's link are in its history and compared with Medusa, and the flagged ones are counted", async () => {
    const [links, sales] = [createLinkLedger(database(), ONLY_ACCOUNT), createSaleLedger(database(), ONLY_ACCOUNT)]
    const [id, order_id, token] = [newId("svclink"), newId("order"), newId("token")]
    const link = {
      kind: "standard" as const,
      name: HOSTILE,
      description: undefined,
      price: "149.90",
      currency_code: "TRY",
      address_ignorable: false,
      installment_requested: true,
      stock_enabled: true,
      stock_count: 3,
      flexible_link: false,
      preset_price_values: ["10.00"],
      category_type: undefined,
    }
    const of = { id, order_id, product_id: undefined, created_by: "user_1", made_at: shop().clock.now() }
    expect(await links.createLink({ ...of, ...link })).toMatchObject({ ...of, ...link, status: "CREATING", version: 0 })
    const seen = { ...link, token, conversationId: id, status: "ACTIVE", url: undefined, image_url: undefined }
    const mirrored = await links.mirrorLink({ ...seen, sold_count: 2, askedAt: inAnHour() })
    expect(mirrored).toMatchObject({ id, sold_count: 2, name: HOSTILE, version: 0 })
    const [sale] = await sales.listSalesOfOrder(order_id)
    if (!sale) throw new Error("there is no sale")
    expect(await sales.claimSale(sale.id, 60)).toMatchObject({ state: "recording" })
    expect(await sales.endSale(sale.id, { state: "flagged" })).toMatchObject({ payment_id: undefined })
    expect(await sales.countFlagged(id)).toBe(1)
    expect([await sales.hasOpenLinks(order_id), await sales.hasOpenLinks("order_none")]).toEqual([true, false])
    expect(await createHistory(database()).salesOfOrder(order_id)).toHaveLength(2)
    expect(await settlementLedger(database()).readSales(span(), [sale.id])).toHaveLength(2)
  })

  it("an entry is announced once, and a buyer's return is unresolved until it is handled", async () => {
    const ledger = createLedger(database(), { account: ONLY_ACCOUNT })
    const { attempt } = await shop().atPage()
    const { id: attempt_id } = attempt
    const entry = { kind: "refund_unknown", operation_id: "svcop_1" } as const
    await ledger.openAttention({ ...entry, attempt_id, sentence: given(HOSTILE) })
    const history = await createHistory(database()).ofAttempt(attempt_id)
    expect(history?.attention).toMatchObject([{ ...entry, sentence: [given(HOSTILE)] }])
    for (const many of [1, 0])
      expect((await ledger.takeAnnouncements(100)).filter(({ of }) => of === "attention")).toHaveLength(many)
    await ledger.receive({ kind: "return", attempt_id, content: { token: HOSTILE }, verification: "verified" })
    expect(await ledger.isReturnUnresolved(attempt_id)).toBe(true)
    await ledger.markHandled(attempt_id)
    expect(await ledger.isReturnUnresolved(attempt_id)).toBe(false)
  })

  it("the database runs every statement that reads attempts by cart, order or customer", async () => {
    const { ledger } = shop()
    const { attempt } = await shop().paidAtPage()
    const { cart_id = "" } = attempt
    await shop().reconcile(attempt, "return")
    const known = await shop().now(attempt)
    const history = await createHistory(database()).ofOrder("order_none", cart_id)
    expect(history).toMatchObject([{ attempt: { id: attempt.id } }])
    expect(history[0]?.items.map(({ refunded }) => refunded)).toEqual(history[0]?.items.map(() => money(0n, "TRY")))
    expect(await ledger.listAttemptsOfOrder("order_none", cart_id)).toEqual([known])
    expect(await ledger.findAttemptByPayment(known.payment_id ?? "")).toEqual(known)
    expect(await ledger.findAttemptByToken(known.token ?? "")).toEqual(known)
    expect(await ledger.releaseAttempt(attempt.id, { by: "user_1", note: HOSTILE })).toBeUndefined()
    expect(await settlementLedger(database()).readCharges(span(), [attempt.id])).toMatchObject([
      { attempt_id: attempt.id },
    ])
    expect(await statementLedger(database()).readSellerItems([HOSTILE], span())).toEqual([])
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
