import { installmentPolicy } from "../../src/payment"
import { money } from "../../src/money"
import { createHealth } from "../../src/modules/svc/health"
import { createLedger } from "../../src/modules/svc/ledger"
import { createHistory } from "../../src/modules/svc/ledger/history"
import { createSaleLedger } from "../../src/modules/svc/ledger/link-sales"
import { createLinkLedger } from "../../src/modules/svc/ledger/links"
import { createRetention } from "../../src/modules/svc/ledger/retention"
import { createSessionBuyers } from "../../src/modules/svc/ledger/session-buyers"
import { settlementLedger } from "../../src/modules/svc/ledger/settlement"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { statementLedger } from "../../src/modules/svc/ledger/statement"
import { describeFlows } from "./harness/describe-flows"
import { newId } from "./harness/memory-medusa"

/** Text that would end a statement, or shift its values, if it ever became a part of it. */
const HOSTILE = `Ayşe's "shop" ? ?? \\? $1 -- ; drop table "svc_attempt"`

const SELLER = {
  submerchantId: "sub_1",
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
    currencyCode: "TRY",
    addressIgnorable: false,
    installmentRequested: true,
    stockEnabled: true,
    stockCount: 3,
    flexibleLink: false,
    presetPriceValues: ["10.00"],
    categoryType: undefined,
    orderId: newId("order"),
    productId: undefined,
    createdBy: "user_1",
    madeAt: shop().clock.now(),
  })

  it("the database runs every statement of payment links and their sales", async () => {
    const links = createLinkLedger(database())
    const sales = createSaleLedger(database())
    const id = newId("svclink")
    const token = newId("token")
    const link = newLink(id)
    expect(await links.createLink(link)).toMatchObject({ ...link, status: "CREATING", soldCount: 0, version: 0 })
    expect(await links.createLink({ ...link, id: newId("svclink") })).toBeUndefined()
    expect(await links.storeToken(id, { token, url: "https://x.example", imageUrl: undefined })).toMatchObject({
      token,
    })
    const seen = { ...link, token, conversationId: id, status: "ACTIVE", url: undefined, imageUrl: undefined }
    const mirrored = await links.mirrorLink({ ...seen, soldCount: 2, askedAt: inAnHour() })
    expect(mirrored).toMatchObject({ id, soldCount: 2, name: HOSTILE, version: 0 })
    const elsewhere = {
      ...seen,
      token: newId("token"),
      conversationId: undefined,
      soldCount: 1,
      askedAt: shop().clock.now(),
    }
    expect(await links.mirrorLink(elsewhere)).toMatchObject({ orderId: undefined, madeAt: undefined, soldCount: 1 })
    expect(await links.listSales([id])).toMatchObject([{ sale: 2, amount: "149.90" }, { sale: 1 }])
    expect(await links.listSales([])).toEqual([])
    const page = { limit: 10, offset: 0 }
    const filter = { orderId: link.orderId, text: HOSTILE, origin: "order" as const, madeFrom: new Date(0) }
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
    expect(await links.changeLink(id, { terms: { price: "1.50", currencyCode: "TRY" } }, inAnHour())).toMatchObject({
      price: "1.50",
    })

    const open = await sales.listSalesOfOrder(link.orderId)
    const [sale] = open
    if (!sale) throw new Error("there is no sale")
    expect(await sales.listOpenSales(100)).toEqual(open.map((one) => one.id))
    expect([await sales.listUnreturned(), await sales.wasDealtWith(sale.id)]).toEqual([[], false])
    expect(await sales.claimSale(sale.id, 60)).toMatchObject({ state: "recording" })
    expect(await sales.claimSale(sale.id, 60)).toBeUndefined()
    expect(await sales.nameSession(sale, "payses_sale")).toMatchObject({ sessionId: "payses_sale" })
    expect(await sales.findSaleOfSession("payses_sale")).toMatchObject({ id: sale.id })
    await sales.releaseSale(sale.id)
    expect(await sales.claimSale(sale.id, 60, "again")).toMatchObject({ state: "recording" })
    expect(await sales.endSale(sale.id, { state: "flagged" })).toMatchObject({ state: "flagged", paymentId: undefined })
    expect(await sales.countFlagged(id)).toBe(1)
    expect((await sales.takeSold(10)).map((one) => one.id)).toContain(sale.id)
    await sales.checkAgain(id, 0)
    expect(await sales.claimDueLinks(10, 60)).toContain(id)
    await sales.checkAgain(id, null)
    expect([await sales.hasLinks(), await sales.hasOpenLinks(), await sales.hasOpenLinks(link.orderId)]).toContain(true)
    expect(await createHistory(database()).salesOfOrder(link.orderId)).toHaveLength(2)
    expect(await settlementLedger(database()).readSales(span(), [sale.id])).toHaveLength(2)
  })

  it("the database runs every statement of the attention list, the inbox and requests", async () => {
    const ledger = createLedger(database())
    const { attempt } = await shop().atPage()
    const sentence = { en: HOSTILE, tr: HOSTILE }
    await ledger.openAttention({ kind: "refund_unknown", attemptId: attempt.id, operationId: "svcop_1", sentence })
    const [history] = await Promise.all([createHistory(database()).ofAttempt(attempt.id)])
    const [item] = history?.attention ?? []
    expect(item).toMatchObject({ kind: "refund_unknown", operationId: "svcop_1", sentence })
    expect((await ledger.takeAnnouncements(100)).filter(({ of }) => of === "attention")).toHaveLength(1)
    expect(await ledger.resolveAttention(item?.id ?? "", { by: "user_1", note: HOSTILE })).toBe(true)
    expect(await ledger.resolveAttention(item?.id ?? "", { by: "user_1", note: HOSTILE })).toBe(false)
    await ledger.openAttention({ kind: "note", attemptId: attempt.id, sentence })
    await ledger.closeAttention(attempt.id, "note")
    await ledger.closeAttention({ linkId: "svclink_none", saleId: "svcsale_none" }, "link_sale", { note: HOSTILE })
    expect(await ledger.wasFlagged(attempt.id, "note")).toBe(true)
    await ledger.receive({
      kind: "return",
      attemptId: attempt.id,
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
    const { cartId = "" } = attempt
    await shop().reconcile(attempt, "return")
    const known = await shop().now(attempt)
    const history = await createHistory(database()).ofOrder("order_none", cartId)
    expect(history).toMatchObject([{ attempt: { id: attempt.id } }])
    expect(history[0]?.items.map(({ refunded }) => refunded)).toEqual(history[0]?.items.map(() => money(0n, "TRY")))
    expect(await ledger.listAttemptsOfOrder("order_none", cartId)).toEqual([known])
    expect(await ledger.findAttemptByPayment(known.paymentId ?? "")).toEqual(known)
    expect(await ledger.findAttemptByToken(known.token ?? "")).toEqual(known)
    expect(await ledger.releaseAttempt(attempt.id, { by: "user_1", note: HOSTILE })).toBeUndefined()
    expect(await settlementLedger(database()).readCharges(span(), [attempt.id])).toMatchObject([
      { attemptId: attempt.id },
    ])
    expect(await statementLedger(database()).readSellerItems([HOSTILE], span())).toEqual([])
    const retention = createRetention(database())
    await retention.requestErasure({ cartIds: [cartId], orderIds: [] })
    await shop().set(attempt, { state: "completed", next_check_at: null })
    expect(await retention.eraseEnded(10)).toEqual([known.sessionId])
    expect(await retention.eraseEnded(10, 3)).toEqual([])
    await retention.eraseUnmatchedMessages(3)
    await retention.dropRequestCounts()
    expect((await shop().now(attempt)).token).toBeUndefined()
  })

  it("the database runs every statement of a new attempt and of every update to it", async () => {
    const { ledger } = shop()
    const order = { price: money(100n, "TRY"), paidPrice: money(105n, "TRY"), basketHash: HOSTILE, splitHash: "split" }
    const item = { itemId: "item_1", price: money(100n, "TRY"), seller: SELLER }
    const attempt = {
      ...order,
      id: newId("svcatt"),
      sessionId: newId("payses"),
      paymentCollectionId: "pay_col_1",
      cartId: "cart_1",
      orderId: "order_1",
      flow: "direct" as const,
      installment: 3 as const,
      installments: installmentPolicy.parse({}),
      basket: [
        { ...item, kind: "line" as const, name: HOSTILE, category1: "a", itemType: "PHYSICAL" as const, total: "1" },
      ],
      returnUrl: HOSTILE,
      locale: "en" as const,
    }
    const { basket, ...written } = attempt
    const created = await ledger.createAttempt(attempt)
    expect(created).toMatchObject({
      ...written,
      state: "created",
      version: 0,
      sellers: [{ itemId: basket[0]?.itemId }],
    })
    const at = shop().clock.now()
    const resolution = { by: "user_1", at, note: HOSTILE }
    const change = {
      token: HOSTILE,
      pageUrl: HOSTILE,
      errorCode: "1",
      mdStatus: 1,
      conversationData: HOSTILE,
      resolution,
    }
    await ledger.noteAttempt(attempt.id, {
      ...change,
      tokenExpiresAt: at,
      facts: { reportedCharged: true, note: HOSTILE },
    })
    const noted = { ...change, tokenExpiresAt: at, wasReportedCharged: true, version: 0 }
    expect(await shop().now(attempt)).toMatchObject(noted)
    await ledger.noteAttempt(attempt.id, { conversationData: null, mdStatus: null })
    expect(await shop().now(attempt)).toMatchObject({ conversationData: undefined, mdStatus: undefined })
  })

  it("the database runs every statement of a payout change", async () => {
    const { ledger } = shop()
    const { attempt } = await shop().atPage()
    const from = { key: "one", price: "1.00" }
    const to = { key: HOSTILE, price: money(90n, "TRY") }
    const change = { id: newId("svcpoc"), attemptId: attempt.id, paymentTransactionId: newId("tx"), from, to }
    const written = { ...change, requestedBy: "user_1", note: HOSTILE }
    expect(await ledger.startPayoutChange(written)).toMatchObject({ ...written, state: "sent" })
    expect(await ledger.startPayoutChange({ ...written, id: newId("svcpoc") })).toBeUndefined()
    expect(await ledger.endPayoutChange(change.id, { state: "unknown" })).toMatchObject({ state: "unknown" })
    const resolved = await ledger.resolveUnknownPayoutChange(change.id, "succeeded", { by: "user_2", note: HOSTILE })
    expect(resolved).toMatchObject({ state: "succeeded", resolution: { by: "user_2", note: HOSTILE } })
    expect(await ledger.findPayoutChanges([change.id])).toEqual([resolved])
    expect(await ledger.findPayoutChanges([])).toEqual([])
    expect(await ledger.listPayoutChanges(attempt.id)).toEqual([resolved])
  })

  it("the database runs every statement of an operation, of every update to it, and of its repeat by the service", async () => {
    const { ledger } = shop()
    const { attempt } = await shop().atPage()
    const operation = {
      id: newId("svcop"),
      attemptId: attempt.id,
      kind: "refund" as const,
      amount: money(50n, "TRY"),
      paymentTransactionId: "tx_1",
      medusaRefundId: "ref_1",
      surcharge: "kept" as const,
      refundTotal: money(80n, "TRY"),
      requestKey: HOSTILE,
      requestedBy: "user_1",
    }
    expect(await ledger.startOperation(operation)).toMatchObject({ ...operation, state: "sent" })
    const end = { state: "refused" as const, errorCode: "10", errorGroup: HOSTILE, facts: { retryable: true } }
    const { facts, ...ended } = end
    expect(await ledger.endOperation(operation.id, end)).toMatchObject({ ...operation, ...ended, ...facts })
    expect(await ledger.markRetried(operation.id)).toMatchObject({
      state: "unknown",
      retried: "succeeded",
      retryable: true,
    })
    expect(await ledger.noteRetryFailed(operation.id)).toMatchObject({ retried: "failed", retryable: true })
  })

  it("the database runs every statement of buyer details and of health", async () => {
    const buyers = createSessionBuyers(database())
    const typed = { sessionId: newId("payses"), paymentCollectionId: "pay_col_1", buyer: { name: HOSTILE } }
    await buyers.keep({ ...typed, buyer: {} })
    await buyers.keep(typed)
    expect(await buyers.find(typed.sessionId)).toEqual(typed)
    await buyers.release(typed.sessionId)
    await buyers.dropUnneeded()
    await buyers.drop([typed.sessionId])
    await buyers.drop([])
    expect(await buyers.find(typed.sessionId)).toBeUndefined()

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
