import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { describeFlows } from "./harness/describe-flows"
import { installmentPolicy } from "../../src/domain"
import { money } from "../../src/money"
import { createHealth } from "../../src/modules/svc/health"
import { createLedger } from "../../src/modules/svc/ledger"
import { createHistory } from "../../src/modules/svc/ledger/history"
import { createSaleLedger } from "../../src/modules/svc/ledger/payment-links/sales"
import { createLinkLedger } from "../../src/modules/svc/ledger/payment-links/links"
import { createRetention, createSessionBuyers } from "../../src/modules/svc/ledger/retention"
import { settlementLedger } from "../../src/modules/svc/ledger/reports/settlement"
import { statementLedger } from "../../src/modules/svc/ledger/marketplace/statement"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { newId } from "./harness/memory-medusa"
import { given } from "../setup/written"

/** Text that would end a statement, or shift its values, if it ever became a part of it. */
const HOSTILE = `Ayşe's "shop" ? ?? \\? $1 -- ; drop table "svc_attempt"`

const SELLER = {
  submerchant_id: "sub_1",
  key: HOSTILE,
  title: HOSTILE,
  payout: "0.90",
  commission: "0.10",
  rule: "default" as const,
}

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

  it("the database runs every statement of the attention list, the inbox and requests", async () => {
    const ledger = createLedger(database(), { account: ONLY_ACCOUNT })
    const { attempt } = await shop().atPage()
    const sentence = given(HOSTILE)
    await ledger.openAttention({ kind: "refund_unknown", attempt_id: attempt.id, operation_id: "svcop_1", sentence })
    const [history] = await Promise.all([createHistory(database()).ofAttempt(attempt.id)])
    const [item] = history?.attention ?? []
    expect(item).toMatchObject({ kind: "refund_unknown", operation_id: "svcop_1", sentence: [sentence] })
    expect((await ledger.takeAnnouncements(100)).filter(({ of }) => of === "attention")).toHaveLength(1)
    expect(await ledger.resolveAttention(item?.id ?? "", { by: "user_1", note: HOSTILE })).toBe(true)
    expect(await ledger.resolveAttention(item?.id ?? "", { by: "user_1", note: HOSTILE })).toBe(false)
    await ledger.openAttention({ kind: "note", attempt_id: attempt.id, sentence })
    await ledger.closeAttention(attempt.id, "note")
    await ledger.closeAttention({ link_id: "svclink_none", sale_id: "svcsale_none" }, "link_sale", { note: HOSTILE })
    expect(await ledger.wasFlagged(attempt.id, "note")).toBe(true)
    await ledger.receive({
      kind: "return",
      attempt_id: attempt.id,
      content: { token: HOSTILE },
      verification: "verified",
    })
    await ledger.receive({ kind: "notification", content: { token: HOSTILE }, verification: "unchecked" })
    expect(await ledger.isReturnUnresolved(attempt.id)).toBe(true)
    await ledger.markHandled(attempt.id)
    expect(await ledger.isReturnUnresolved(attempt.id)).toBe(false)
    expect([await ledger.countRequest(HOSTILE, 3_600), await ledger.countRequest(HOSTILE, 3_600)]).toEqual([1, 2])
  })

  it("the database runs every statement that reads attempts by cart, order or customer, and that erases data", async () => {
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
    const retention = createRetention(database())
    await retention.requestErasure({ cart_ids: [cart_id], order_ids: [] })
    await shop().set(attempt, { state: "completed", next_check_at: null })
    expect(await retention.eraseEnded(10)).toEqual([known.session_id])
    await retention.noteErased([known.session_id])
    expect(await retention.eraseEnded(10, 3)).toEqual([])
    await retention.eraseUnmatchedMessages(3)
    await retention.dropRequestCounts()
    expect((await shop().now(attempt)).token).toBeUndefined()
  })

  it("the database runs every statement of a new attempt and of every update to it", async () => {
    const { ledger } = shop()
    const order = {
      price: money(100n, "TRY"),
      paid_price: money(105n, "TRY"),
      basket_hash: HOSTILE,
      split_hash: "split",
    }
    const item = { item_id: "item_1", price: money(100n, "TRY"), seller: SELLER }
    const attempt = {
      ...order,
      id: newId("svcatt"),
      session_id: newId("payses"),
      payment_collection_id: "pay_col_1",
      cart_id: "cart_1",
      order_id: "order_1",
      flow: "direct" as const,
      installment: 3 as const,
      installments: installmentPolicy.parse({}),
      basket: [
        { ...item, kind: "line" as const, name: HOSTILE, category1: "a", itemType: "PHYSICAL" as const, total: "1" },
      ],
      return_url: HOSTILE,
      locale: "en" as const,
    }
    const { basket, ...written } = attempt
    const created = await ledger.createAttempt(attempt)
    expect(created).toMatchObject({
      ...written,
      state: "created",
      version: 0,
      sellers: [{ item_id: basket[0]?.item_id }],
    })
    const at = shop().clock.now()
    const resolution = { by: "user_1", at, note: HOSTILE }
    const change = {
      token: HOSTILE,
      page_url: HOSTILE,
      error_code: "1",
      md_status: 1,
      conversation_data: HOSTILE,
      resolution,
    }
    await ledger.noteAttempt(attempt.id, {
      ...change,
      token_expires_at: at,
      facts: { reportedCharged: true, note: HOSTILE },
    })
    const noted = { ...change, token_expires_at: at, wasReportedCharged: true, version: 1 }
    expect(await shop().now(attempt)).toMatchObject(noted)
    await ledger.noteAttempt(attempt.id, { md_status: null })
    expect(await shop().now(attempt)).toMatchObject({ md_status: undefined })
  })

  it("the database runs every statement of buyer details and of health", async () => {
    const buyers = createSessionBuyers(database(), ["pp_hosted_svc"])
    const typed = { session_id: newId("payses"), payment_collection_id: "pay_col_1", buyer: { name: HOSTILE } }
    await buyers.keep({ ...typed, buyer: {} })
    await buyers.keep(typed)
    expect(await buyers.find(typed.session_id)).toEqual(typed)
    await buyers.release(typed.session_id)
    await buyers.dropUnneeded()
    await buyers.drop([typed.session_id])
    await buyers.drop([])
    expect(await buyers.find(typed.session_id)).toBeUndefined()

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
