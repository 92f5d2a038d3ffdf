import { describeOpen, findOpenOfOthers, listFormer } from "../../src/modules/svc/removed-accounts"
import { createSaleLedger } from "../../src/modules/svc/ledger/payment-links/sales"
import { reportedDays } from "../../src/modules/svc/ledger/reports/reported-days"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { reportedLine } from "../../src/use-cases/reports/compare-days"
import { only } from "../setup/only"
import { openSandbox, SANDBOX_KEYS, type TestSandbox } from "../setup/sandbox"
import { createFlowClient, createPorts, readFlowOptions } from "./harness/create-ports"
import { describeFlows, eachTest } from "./harness/describe-flows"
import { FlowShop } from "./harness/flow-shop"
import { lira } from "./harness/orders"
import { paidOrder } from "./harness/paid-order"
import { newId } from "./harness/memory-medusa"
import { notify } from "./harness/notify"

const EU = "eu"
const EU_KEYS = { apiKey: "eu-key", secretKey: "eu-secret" }

/** Two accounts over one ledger, each with a service and keys of its own. Both services number their payments alike. */
describeFlows({}, (tr) => {
  let service: TestSandbox | undefined
  beforeAll(async () => (service = await openSandbox(EU_KEYS)))
  afterAll(() => service?.stop())
  const opened = eachTest(async () => {
    if (!service) throw new Error("the service of the other account is not open")
    await service.control("DELETE", "requests")
    const { execute, clock } = tr()
    const settings = readFlowOptions(service.url, EU_KEYS)
    const client = createFlowClient(settings)
    const ports = createPorts({ settings, client, execute, clock, account: EU })
    return { shop: new FlowShop({ ports, execute, sandbox: service, clock }), client }
  })
  afterEach(() => opened().client.close())
  const eu = () => opened().shop

  it("an account neither finds nor moves another's payment, and cannot write an operation of it", async () => {
    const { attempt } = await paidOrder(eu())
    expect(await tr().ledger.findAttempt(attempt.id)).toBeUndefined()
    expect(await tr().ledger.moveAttempt(attempt.id, "reversing", "ours")).toBeUndefined()
    expect(await tr().ledger.moveHold(attempt.id, "held", "capturing")).toBeUndefined()
    const refund = { id: newId("svcop"), attempt_id: attempt.id, kind: "refund", amount: lira(1_00) } as const
    await expect(tr().ledger.startOperation(refund)).rejects.toThrow("foreign key")
    expect(await eu().ledger.startOperation(refund)).toMatchObject({ state: "sent" })
  })

  it("what another account's payment has paid of an order is still seen", async () => {
    const { attempt } = await paidOrder(eu())
    const { cart_id = "" } = attempt
    expect((await tr().ledger.listAttemptsOfCart(cart_id)).map(({ id }) => id)).toEqual([attempt.id])
  })

  it("a sale of a link is flagged by the account of the link alone", async () => {
    await tr().execute(
      `insert into "svc_link" ("id", "account", "token", "kind", "status", "name", "price", "currency_code")
        values ('svclink_of_eu', ?, 'T-eu', 'link', 'ACTIVE', 'n', '100.00', 'TRY')`,
      [EU],
    )
    await tr().execute(
      `insert into "svc_link_sale" ("id", "account", "link_id", "sale", "amount", "currency_code", "order_id", "state", "seen_at")
        values ('svcsale_of_eu', ?, 'svclink_of_eu', 1, '100', 'TRY', 'order_1', 'recorded', now())`,
      [EU],
    )
    const listSales = (account: string) =>
      createSaleLedger(createDatabase(tr().execute), account).listSalesOfOrder("order_1")
    expect(await listSales(EU)).toHaveLength(1)
    expect(await listSales(ONLY_ACCOUNT)).toEqual([])
  })

  it("each account's job checks its own payments", async () => {
    const [here, there] = [await tr().paidAtPage(), await eu().paidAtPage()]
    await tr().clock.advance(60 * 60)
    const claimed = (await eu().ledger.claimDueAttempts(100, 60)).map(({ id }) => id)
    expect(claimed).toContain(there.attempt.id)
    expect(claimed).not.toContain(here.attempt.id)
    expect((await tr().ledger.claimDueAttempts(100, 60)).map(({ id }) => id)).toContain(here.attempt.id)
  })

  it("a payment's id at the service belongs to its account alone", async () => {
    const [here, there] = [await paidOrder(tr()), await paidOrder(eu())]
    const id = here.attempt.payment_id ?? ""
    await eu().set(there.attempt, { payment_id: id, token: here.attempt.token ?? null })
    expect((await tr().ledger.findAttemptByPayment(id))?.id).toBe(here.attempt.id)
    expect((await eu().ledger.findAttemptByPayment(id))?.id).toBe(there.attempt.id)
    expect((await eu().ledger.findAttemptByToken(here.attempt.token ?? ""))?.id).toBe(there.attempt.id)
  })

  it("a notification that is signed with another account's secret, or comes to its address, moves nothing", async () => {
    const { attempt } = await eu().paidAtPage()
    expect(await notify(tr)(attempt, {}, SANDBOX_KEYS.secretKey)).toEqual({ type: "ignored" })
    expect(await notify(eu)(attempt, {}, SANDBOX_KEYS.secretKey, "require")).toEqual({ type: "refused" })
    expect(await eu().now(attempt)).toMatchObject({ state: "awaiting_buyer", version: attempt.version })
    // without `require` it is a hint to ask the account's own service
    expect(await notify(eu)(attempt, {}, SANDBOX_KEYS.secretKey)).toMatchObject({ type: "stored" })
    const stored = await tr().execute(`select "verification" from "svc_inbox_message" where "attempt_id" = ?`, [
      attempt.id,
    ])
    expect(stored).toEqual([{ verification: "mismatched" }])
    expect(await notify(eu)(attempt, {}, EU_KEYS.secretKey, "require")).toMatchObject({ type: "stored" })
  })

  it("a line of an account's list is about that account's payments", async () => {
    const [here, there] = [await paidOrder(tr()), await paidOrder(eu())]
    const id = here.attempt.payment_id ?? ""
    await eu().set(there.attempt, { payment_id: id })
    const line = { ...reportedLine({ transactionType: "PAYMENT", paymentId: id }, ""), key: "1" }
    for (const [account, { attempt }] of [
      [ONLY_ACCOUNT, here],
      [EU, there],
    ] as const) {
      const days = reportedDays(createDatabase(tr().execute), account)
      await days.addDays(["2026-01-01"])
      const day = await days.claimDay(60)
      if (!day) throw new Error("no day is due")
      expect(await days.keepPage({ ...day, page: 1, pages: 1 }, [line], 60, true)).toBe(true)
      const rows = await tr().execute(
        `select "attempt_id" from "svc_reported_transaction" where "account" = ? and "key" = '1'`,
        [account],
      )
      expect(only(rows)).toEqual({ attempt_id: attempt.id })
    }
  })

  it("an item of a seller whose approval the service has never reported keeps its account", async () => {
    const { attempt } = await paidOrder(eu())
    const find = async () => {
      const open = await findOpenOfOthers(createDatabase(tr().execute), [ONLY_ACCOUNT])
      return open.find(({ what }) => what.startsWith("items"))?.count ?? 0
    }
    const before = await find()
    const change = `"submerchant_key" = 'key', "transaction_status" = null, "approve_at" = now()`
    await eu().execute(`update "svc_item_transaction" set ${change} where "attempt_id" = ?`, [attempt.id])
    expect(await find()).toBeGreaterThan(before)
    await eu().execute(`update "svc_item_transaction" set "approve_at" = null where "attempt_id" = ?`, [attempt.id])
  })

  it("what is still open of an account is found once the options do not name it", async () => {
    const database = createDatabase(tr().execute)
    const before = await findOpenOfOthers(database, [ONLY_ACCOUNT])
    const countOf = (open: typeof before) => open.find(({ what }) => what.startsWith("payments"))?.count ?? 0
    await eu().atPage()
    const open = await findOpenOfOthers(database, [ONLY_ACCOUNT])
    expect(countOf(open)).toBe(countOf(before) + 1)
    expect(describeOpen(open)).toEqual([
      expect.stringMatching(/^accounts: "eu" still has .*\d+ payments without a final result.* Name it again/),
    ])
    expect(await findOpenOfOthers(database, [ONLY_ACCOUNT, EU])).toEqual([])
    expect(await listFormer(database, [ONLY_ACCOUNT])).toEqual([EU])
    expect(await listFormer(database, [EU, ONLY_ACCOUNT])).toEqual([])
  })
})
