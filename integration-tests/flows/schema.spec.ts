import { describeFlows } from "./harness/describe-flows"
import { installmentPolicy } from "../../src/domain"
import { money } from "../../src/money"
import { createHealth } from "../../src/modules/svc/health"
import { createLedger } from "../../src/modules/svc/ledger"
import { createHistory } from "../../src/modules/svc/ledger/history"
import { createSaleLedger } from "../../src/modules/svc/ledger/link-sales"
import { createLinkLedger } from "../../src/modules/svc/ledger/links"
import { createRetention, createSessionBuyers } from "../../src/modules/svc/ledger/retention"
import { settlementLedger, statementLedger } from "../../src/modules/svc/ledger/settlement"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { newId } from "./harness/memory-medusa"

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

  const newLink = (id: string) => ({
    id,
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
    order_id: newId("order"),
    product_id: undefined,
    created_by: "user_1",
    made_at: shop().clock.now(),
  })

  it("the database runs every statement of payment links and their sales", async () => {
    const links = createLinkLedger(database())
    const sales = createSaleLedger(database())
    const id = newId("svclink")
    const token = newId("token")
    const link = newLink(id)
    expect(await links.createLink(link)).toMatchObject({ ...link, status: "CREATING", sold_count: 0, version: 0 })
    expect(await links.createLink({ ...link, id: newId("svclink") })).toBeUndefined()
    expect(await links.storeToken(id, { token, url: "https://x.example", image_url: undefined })).toMatchObject({
      token,
    })
    const seen = { ...link, token, conversationId: id, status: "ACTIVE", url: undefined, image_url: undefined }
    const mirrored = await links.mirrorLink({ ...seen, sold_count: 2, askedAt: inAnHour() })
    expect(mirrored).toMatchObject({ id, sold_count: 2, name: HOSTILE, version: 0 })
    const elsewhere = {
      ...seen,
      token: newId("token"),
      conversationId: undefined,
      sold_count: 1,
      askedAt: shop().clock.now(),
    }
    expect(await links.mirrorLink(elsewhere)).toMatchObject({ order_id: undefined, made_at: undefined, sold_count: 1 })
    expect(await links.listSales([id])).toMatchObject([{ sale: 2, amount: "149.90" }, { sale: 1 }])
    expect(await links.listSales([])).toEqual([])
    const page = { limit: 10, offset: 0 }
    const filter = { order_id: link.order_id, text: HOSTILE, origin: "order" as const, madeFrom: new Date(0) }
    expect(await links.searchLinks({ ...filter, madeTo: inAnHour() }, page)).toMatchObject({
      links: [{ id }],
      count: 1,
    })
    expect(await links.searchLinks({ status: "DELETED" }, page)).toEqual({ links: [], count: 0 })
    expect(await links.listTokens()).toContain(token)
    expect(await links.listUnanswered(inAnHour())).toEqual([])
    const claimed = await links.claimLink({ id, version: mirrored.version }, "PASSIVE")
    if (claimed === undefined || claimed === "taken") throw new Error("the link cannot be claimed")
    await links.releaseLink(claimed, mirrored)
    expect(await links.findLink(id)).toMatchObject({ status: "ACTIVE", version: 0 })
    expect(await links.changeLink(id, { terms: { price: "1.50", currency_code: "TRY" } }, inAnHour())).toMatchObject({
      price: "1.50",
    })

    const open = await sales.listSalesOfOrder(link.order_id)
    const [sale] = open
    if (!sale) throw new Error("there is no sale")
    expect(await sales.listOpenSales(100)).toEqual(open.map((one) => one.id))
    expect([await sales.listUnreturned(), await sales.wasDealtWith(sale.id)]).toEqual([[], false])
    expect(await sales.claimSale(sale.id, 60)).toMatchObject({ state: "recording" })
    expect(await sales.claimSale(sale.id, 60)).toBeUndefined()
    expect(await sales.nameSession(sale, "payses_sale")).toMatchObject({ session_id: "payses_sale" })
    expect(await sales.findSaleOfSession("payses_sale")).toMatchObject({ id: sale.id })
    await sales.releaseSale(sale.id)
    expect(await sales.claimSale(sale.id, 60, "again")).toMatchObject({ state: "recording" })
    expect(await sales.endSale(sale.id, { state: "flagged" })).toMatchObject({
      state: "flagged",
      payment_id: undefined,
    })
    expect(await sales.countFlagged(id)).toBe(1)
    expect((await sales.takeSold(10)).map((one) => one.id)).toContain(sale.id)
    await sales.checkAgain(id, 0)
    expect(await sales.claimDueLinks(10, 60)).toContain(id)
    await sales.checkAgain(id, null)
    expect([await sales.hasLinks(), await sales.hasOpenLinks(), await sales.hasOpenLinks(link.order_id)]).toContain(
      true,
    )
    expect(await createHistory(database()).salesOfOrder(link.order_id)).toHaveLength(2)
    expect(await settlementLedger(database()).readSales(span(), [sale.id])).toHaveLength(2)
  })

  it("the database runs every statement of the attention list, the inbox and requests", async () => {
    const ledger = createLedger(database())
    const { attempt } = await shop().atPage()
    const sentence = { en: HOSTILE, tr: HOSTILE }
    await ledger.openAttention({ kind: "refund_unknown", attempt_id: attempt.id, operation_id: "svcop_1", sentence })
    const [history] = await Promise.all([createHistory(database()).ofAttempt(attempt.id)])
    const [item] = history?.attention ?? []
    expect(item).toMatchObject({ kind: "refund_unknown", operation_id: "svcop_1", sentence })
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
    const noted = { ...change, token_expires_at: at, wasReportedCharged: true, version: 0 }
    expect(await shop().now(attempt)).toMatchObject(noted)
    await ledger.noteAttempt(attempt.id, { conversation_data: null, md_status: null })
    expect(await shop().now(attempt)).toMatchObject({ conversation_data: undefined, md_status: undefined })
  })

  it("the database runs every statement of buyer details and of health", async () => {
    const buyers = createSessionBuyers(database())
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
    const health = createHealth(database(), { logger: { debug: jest.fn(), warn: warned }, clock: shop().clock })
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
