import { hear } from "../../src/flows/look-up"
import { money } from "../../src/money"
import { refundsOf, type Ordered } from "../setup/admin-refunds"
import { placeOrder, type CartLine } from "../setup/checkout"
import { goToPage, HOSTED, payAtPage, startHosted } from "../setup/hosted-checkout"
import type { HttpApi } from "../setup/http-api"
import { marketplaceEnv, marketplaceStage, type Seller } from "../setup/marketplace-stage"
import { only } from "../setup/only"
import { readCollection } from "../setup/payments"
import { ProviderStage } from "../setup/provider-stage"
import { describeStage } from "../setup/stage"
import { pathOf, statementStage, thisTime } from "../setup/statement-stage"
import { until } from "../setup/until"

const NONE = { count: 0, paid: "0.00", commission: "0.00", payout: "0.00" }
const says: unknown = expect.stringMatching(/^[A-ZİÇĞÖŞÜ].+\.$/)

/** Two shirts are 241.20 with their tax, a course 59.99, the shipping 36.00; the marketplace keeps 10 % of the goods. */
describeStage({ port: 18_784, paymentProviders: [HOSTED], env: marketplaceEnv() }, (...parts) => {
  const stage = new ProviderStage(...parts)
  const { medusa } = stage
  const { marketplace, addSeller } = marketplaceStage(stage)
  const { refunded } = refundsOf(stage)
  const { sql, statement, csv, saleOf, refundItem, changePayout, soldAt, answeredAt } = statementStage(stage)
  let tailor: Seller
  let teacher: Seller

  beforeAll(async () => {
    const { shirt, course } = medusa.shop().products
    tailor = await addSeller("tailor", [shirt.productId])
    teacher = await addSeller("teacher", [course.productId])
  })

  /** A buyer who has paid two shirts and a course at the page. */
  async function charged() {
    const { shirt, course } = medusa.shop().products
    const lines: CartLine[] = [
      { variantId: shirt.variantId, quantity: 2 },
      { variantId: course.variantId, quantity: 1 },
    ]
    const started = await startHosted(medusa, { lines })
    const attempt = await goToPage(medusa, started)
    await payAtPage(stage.sandbox, attempt)
    return { ...started, attempt }
  }

  async function ordered(): Promise<Ordered> {
    const started = await charged()
    const order = await placeOrder(medusa.guest(), started.cart.id)
    const attempt = await until(
      () => stage.now(started.attempt),
      ({ state }) => state === "completed",
    )
    const { payments = [] } = await readCollection(medusa.container(), started.collection.id)
    return { ...started, order, attempt, paymentId: only(payments).id }
  }

  const [MARCH, APRIL] = ["from=2026-03-01&to=2026-03-31", "from=2026-04-01&to=2026-04-30"]

  it("each seller is told what buyers paid of theirs, what the marketplace keeps, and what is theirs", async () => {
    const paid = await ordered()
    const order = { id: paid.order.id, number: paid.order.display_id }
    const theirs = await statement(tailor)
    expect(theirs).toMatchObject({
      submerchant: { id: tailor.submerchantId, title: "Seller tailor", slug: "seller-tailor" },
      ...{ count: 1, limit: 50, offset: 0, sandbox: true, note: { en: says, tr: says } },
    })
    const figures = { paid: "241.20", commission: "24.12", payout: "217.08" }
    expect(only(theirs.totals)).toEqual({
      ...{ currency_code: "try", sales: { count: 1, ...figures }, refunds: NONE, changes: NONE, net: figures },
    })
    expect(only(theirs.lines)).toMatchObject({
      ...{
        kind: "sale",
        change: null,
        order,
        title: expect.stringContaining("Gömlek") as unknown,
        currency_code: "try",
      },
      ...{ paid: "241.20", commission: "24.12", payout: "217.08", transaction_status: 1 },
      status: { en: "Waiting for your approval, which you give at the payment service" },
    })
    expect(only((await statement(teacher)).totals)).toMatchObject({
      sales: { paid: "59.99", commission: "6.00", payout: "53.99" },
    })
  })

  it("what goes back takes its part of what the seller was to get, and its parts add up to all of it", async () => {
    const paid = await ordered()
    await refundItem(paid, await saleOf(paid, tailor), "100.55")
    const { lines, totals } = await statement(tailor)
    expect(lines).toMatchObject([
      {
        kind: "refund",
        paid: "-100.55",
        commission: "-10.05",
        payout: "-90.50",
        transaction_status: null,
        status: null,
      },
      { kind: "sale", paid: "241.20", commission: "24.12", payout: "217.08" },
    ])
    expect(only(totals)).toMatchObject({
      refunds: { count: 1, paid: "-100.55", commission: "-10.05", payout: "-90.50" },
      net: { paid: "140.65", commission: "14.07", payout: "126.58" },
    })
    await refundItem(paid, await saleOf(paid, tailor), "40.33")
    await refundItem(paid, await saleOf(paid, tailor), "100.32")
    const all = await statement(tailor)
    expect(only(all.totals)).toMatchObject({
      refunds: { count: 3, paid: "-241.20", commission: "-24.12", payout: "-217.08" },
      net: { paid: "0.00", commission: "0.00", payout: "0.00" },
    })
    expect(all.count).toBe(4)
    expect(only((await statement(teacher)).totals)).toMatchObject({ refunds: NONE, net: { payout: "53.99" } })
  })

  it("a payment that was cancelled took everything back", async () => {
    await refunded(await ordered())
    for (const seller of [tailor, teacher])
      expect(only((await statement(seller)).totals)).toMatchObject({ net: { payout: "0.00" } })
  })

  it("a refund stands on its own day, of a sale of any time; the days are Istanbul's", async () => {
    const paid = await ordered()
    await refundItem(paid, await saleOf(paid, teacher), "59.99")
    await soldAt(paid, "2026-03-01T20:59:59Z")
    await answeredAt(paid, "svc_operation", "2026-03-31T21:00:00Z")
    expect((await statement(teacher, "from=2026-03-01&to=2026-03-01")).lines).toMatchObject([{ kind: "sale" }])
    expect((await statement(teacher, "from=2026-03-02&to=2026-03-31")).lines).toEqual([])
    const april = await statement(teacher, APRIL)
    expect(april.lines).toMatchObject([{ kind: "refund", payout: "-53.99" }])
    expect(only(april.totals)).toMatchObject({ sales: NONE, refunds: { payout: "-53.99" }, net: { payout: "-53.99" } })
  })

  it("a month that was handed out stays as it was when its items pay another seller later; the change is a line of both", async () => {
    const paid = await ordered()
    const sale = await saleOf(paid, tailor)
    await soldAt(paid, "2026-03-10T09:00:00Z")
    const [tailors, teachers] = [await statement(tailor, MARCH), await statement(teacher, MARCH)]
    await changePayout(paid, sale, { amount: "200.00" })
    await answeredAt(paid, "svc_payout_change", "2026-04-02T09:00:00Z")
    await changePayout(paid, sale, { submerchant_id: teacher.submerchantId, amount: "180.00" })
    expect(await statement(tailor, MARCH)).toEqual(tailors)
    expect(await statement(teacher, MARCH)).toEqual(teachers)
    expect((await statement(tailor, APRIL)).lines).toMatchObject([
      { kind: "change", change: "amount", paid: "0.00", commission: "17.08", payout: "-17.08", status: null },
    ])

    const [left, arrived] = [await statement(tailor), await statement(teacher)]
    expect(left.lines).toMatchObject([
      { kind: "change", change: "left", paid: "-241.20", commission: "-41.20", payout: "-200.00" },
    ])
    expect(only(left.totals)).toMatchObject({ sales: NONE, changes: { count: 1 }, net: { payout: "-200.00" } })
    expect(arrived.lines).toMatchObject([
      { kind: "change", change: "arrived", paid: "241.20", commission: "61.20", payout: "180.00" },
    ])
    // what goes back from now on goes back of whom the item pays, and of how much
    await refundItem(paid, sale, "120.60")
    expect((await statement(teacher)).lines).toMatchObject([{ kind: "refund", payout: "-90.00" }, { kind: "change" }])
    expect(await statement(tailor)).toEqual(left)
    expect((await csv(teacher)).lines[2]).toContain(",Turned over from another seller,")
    expect((await csv(tailor, `${thisTime()}&language=tr`)).lines[1]).toContain(",Başka bir satıcıya devredildi,")
  })

  it("a change whose end was heard late stands on the day it was heard", async () => {
    const paid = await ordered()
    const sale = await saleOf(paid, teacher)
    const { ledger } = stage.svc
    const [item] = (await ledger.listItems(paid.attempt.id)).filter(({ seller }) => seller?.key === teacher.key)
    const change = {
      ...{ id: "svcpoc_late", attemptId: paid.attempt.id, paymentTransactionId: sale.payment_transaction_id },
      ...{
        from: { key: teacher.key, price: item?.seller?.price ?? "" },
        to: { key: teacher.key, price: money(1_00n, "TRY") },
      },
    }
    await ledger.startPayoutChange({ ...change, askedBy: "user_1", note: undefined })
    await ledger.endPayoutChange(change.id, { state: "unknown" })
    await soldAt(paid, "2026-03-10T09:00:00Z")
    await answeredAt(paid, "svc_payout_change", "2026-03-31T20:59:59Z")
    const march = await statement(teacher, MARCH)
    await ledger.settlePayoutChange(change.id, "succeeded", { by: "user_1" })
    expect(await statement(teacher, MARCH)).toEqual(march)
    expect((await statement(teacher)).lines).toMatchObject([{ kind: "change", payout: "-52.99" }])
  })

  it("what was changed at the service itself is a change too, once it tells, of whom and when it was told", async () => {
    const paid = await ordered()
    const { payment_transaction_id: paymentTransactionId } = await saleOf(paid, tailor)
    await soldAt(paid, "2026-03-10T09:00:00Z")
    const march = await statement(tailor, MARCH)
    const subMerchantPrice = money(200_00n, "TRY")
    await stage.svc.client.paymentItems.update({ paymentTransactionId, subMerchantKey: teacher.key, subMerchantPrice })
    for (let look = 0; look < 2; look += 1) {
      // a person may ask every few seconds
      await sql(`delete from svc_request_count`)
      await medusa.admin().expectOk("POST", `/admin/svc/attempts/${paid.attempt.id}/check`)
    }
    expect(await statement(tailor, MARCH)).toEqual(march)
    expect((await statement(tailor)).lines).toMatchObject([{ change: "left", payout: "-217.08" }])
    expect((await statement(teacher)).lines).toMatchObject([{ change: "arrived", paid: "241.20", payout: "200.00" }])
    expect(await stage.svc.ledger.listPayoutChanges(paid.attempt.id)).toMatchObject([
      { state: "succeeded", askedBy: undefined, from: { key: tailor.key }, to: { key: teacher.key } },
    ])
    const panel = await medusa.admin().expectOk("GET", `/admin/svc/orders/${paid.order.id}`)
    expect(JSON.stringify(panel)).toContain("Made at the payment service itself.")
  })

  it("a seller to whom the service gave another key keeps what was sold under the one before", async () => {
    const paid = await ordered()
    const sale = await saleOf(paid, tailor)
    // another account of the service: it knows neither the key nor the external id
    await sql(`update svc_item_transaction set submerchant_key = 'gone' where submerchant_key = ?`, tailor.key)
    await sql(
      `update svc_submerchant set key = 'gone', external_id = 'tailor-2', contact_name = 'Ayşe', contact_surname = 'Yılmaz',
         identity_number = '31300864726' where id = ?`,
      tailor.submerchantId,
    )
    const before = await statement(tailor)
    expect(before.count).toBe(1)
    await medusa.admin().expectOk("POST", `/admin/svc/submerchants/${tailor.submerchantId}/sync`, {})
    const [{ key = "", formerKeys } = { formerKeys: [] }] = await marketplace().submerchants.findMany([
      tailor.submerchantId,
    ])
    expect({ formerKeys, isNew: key !== "gone" && key !== tailor.key }).toEqual({ formerKeys: ["gone"], isNew: true })
    expect(await statement(tailor)).toEqual(before)
    const found = await marketplace().submerchants.findByKeys(["gone", key, teacher.key, "nobody"])
    expect([...found].map(([one, { id }]) => [one, id]).sort()).toEqual(
      [
        ["gone", tailor.submerchantId],
        [key, tailor.submerchantId],
        [teacher.key, teacher.submerchantId],
      ].sort(),
    )
    const panel = await medusa.admin().expectOk("GET", `/admin/svc/orders/${paid.order.id}`)
    expect(JSON.stringify(panel)).toContain("Seller tailor")
    const seen = { amount: sale.payout, submerchant_id: tailor.submerchantId }
    await changePayout(paid, sale, { submerchant_id: teacher.submerchantId, seen })
    expect((await statement(tailor)).lines).toMatchObject([{ change: "left", payout: "-217.08" }, { kind: "sale" }])
  })

  it("a charge that no order came of, and one under fraud review, are in nobody's statement", async () => {
    const { attempt } = await charged()
    await stage.reverse((await hear(stage.svc, attempt)).attempt)
    const reviewed = await ordered()
    await sql(`update svc_attempt set state = 'in_review' where id = ?`, reviewed.attempt.id)
    expect(await statement(tailor)).toMatchObject({ count: 0, totals: [], lines: [] })
  })

  it("is told page by page, its sums always of all of it", async () => {
    await ordered()
    const second = await ordered()
    const page = await statement(tailor, `${thisTime()}&limit=1&offset=0`)
    expect(page).toMatchObject({ count: 2, limit: 1, lines: [{ order: { id: second.order.id } }] })
    expect(only(page.totals)).toMatchObject({ sales: { count: 2, paid: "482.40" } })
    expect((await statement(tailor, `${thisTime()}&limit=1&offset=2`)).lines).toEqual([])
    for (const wrong of ["limit=0", "limit=201", "limit=x", "offset=-1"]) {
      const { status, body } = await medusa.admin().send("GET", `${pathOf(tailor)}?${thisTime()}&${wrong}`)
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { issues: [{ field: wrong.split("=")[0], message: { en: says, tr: says } }] },
      })
    }
  })

  it("is a file for spreadsheets, in English and Turkish, that runs nothing", async () => {
    const paid = await ordered()
    await refundItem(paid, await saleOf(paid, teacher), "9.99")
    await sql(
      `update svc_attempt set basket = (select jsonb_agg("item" || '{"name": "=HYPERLINK(1)"}')
         from jsonb_array_elements(basket) "item") where id = ?`,
      paid.attempt.id,
    )
    const { status, headers, lines } = await csv(teacher)
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="statement-seller-teacher-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(headers.get("cache-control")).toBe("no-store")
    const [headings, refund, sale] = lines
    expect(headings).toMatch(/^Seller,Time \(Istanbul\),Kind,Order,Item,Currency,Paid by the buyer,Commission,/)
    const number = paid.order.display_id
    expect(refund).toMatch(
      new RegExp(
        `^Seller teacher,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d,Refund,${number},'=HYPERLINK\\(1\\),TRY,-9.99,-1.00,-8.99,,\\d+$`,
      ),
    )
    expect(sale).toContain(`,Sale,${number},'=HYPERLINK(1),TRY,59.99,6.00,53.99,`)
    const turkish = (await csv(teacher, `${thisTime()}&language=tr`)).lines
    expect(turkish[0]).toMatch(/^Satıcı,Zaman \(İstanbul\),Tür,/)
    expect(turkish[1]).toContain(",İade,")
    const named = `=1+1", "İğneci\r\n`
    await marketplace().updateSvcSubmerchants({ id: teacher.submerchantId, name: named })
    const safe = await csv(teacher)
    expect(safe.headers.get("content-disposition")).toMatch(/filename="statement-1-1-igneci-[\d-]+\.csv"$/)
    expect(String(safe.body)).toContain(`\n"'=1+1"", ""İğneci`)
  })

  it("is there for a seller who was deleted, and empty for one whom the service does not know", async () => {
    await ordered()
    await marketplace().softDeleteSvcSubmerchants([tailor.submerchantId])
    expect(await statement(tailor)).toMatchObject({ count: 1 })
    await marketplace().updateSvcSubmerchants({ id: teacher.submerchantId, key: null })
    expect(await statement(teacher)).toMatchObject({ count: 0, totals: [] })
  })

  it("days that cannot be, sellers that are none and strangers are refused, and the service is asked nothing", async () => {
    await stage.sandbox.control("DELETE", "requests")
    const strangers: HttpApi[] = [medusa.stranger(), medusa.customer()]
    for (const more of ["", "/csv"]) {
      const path = `${pathOf(tailor)}${more}`
      const wrong = await medusa.admin().send("GET", `${path}?from=2026-02-30&to=2026-03-01`)
      expect(wrong).toMatchObject({ status: 400, body: { type: "invalid_data", issues: [{ field: "from" }] } })
      const none = await medusa
        .admin()
        .send("GET", `/admin/svc/submerchants/svcsub_none/statement${more}?${thisTime()}`)
      expect(none).toMatchObject({ status: 404, body: { type: "not_found", message: says, message_tr: says } })
      for (const api of strangers) expect((await api.send("GET", `${path}?${thisTime()}`)).status).toBe(401)
    }
    await statement(tailor)
    expect(await stage.sandbox.control("GET", "requests")).toEqual({ requests: [] })
  })
})
