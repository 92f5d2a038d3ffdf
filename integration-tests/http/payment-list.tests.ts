import type { AttemptAnswer, PaymentsPage } from "../../src/api/admin/svc/answers/payment-list"
import { placeOrder, startPayment } from "../setup/checkout"
import { BUYER } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { DECLINED, type ProviderStage } from "../setup/provider-stage"
import { says } from "../setup/says"

const PATH = "/admin/svc/payments"

/** The routes of the list of payments: what they ask Medusa, and the file. */
export function paymentListTests(stage: ProviderStage): void {
  const { medusa } = stage
  const list = async (query = "") => (await medusa.admin().expectOk("GET", `${PATH}?${query}`)) as PaymentsPage
  const listIds = ({ payments }: PaymentsPage) => payments.map(({ id }) => id)

  it("has every attempt, with its order and customer, found by number, e-mail, ids and card; and the file of them", async () => {
    const paid = await stage.ordered()
    const { attempt: waiting } = await stage.charged(false)
    const { payments, ...page } = await list()
    const { length: count } = payments
    const store = { sandbox: true, accounts: ["svc"] }
    expect(page).toEqual({ next: null, previous: null, count, is_count_exact: true, ...store })
    const row = only(payments.filter(({ id }) => id === paid.attempt.id))
    expect(row).toMatchObject({
      account: "svc",
      method: "hosted",
      headline: "paid",
      sale: null,
      amount: "277.20",
      refunded: "0.00",
      currency_code: "try",
      order: { id: paid.order.id, number: paid.order.display_id },
      customer: { id: says(/^cus_/), email: paid.order.email },
      service_payment_id: paid.attempt.payment_id,
      last_four: says(/^\d{4}$/),
      needs_attention: false,
    })
    // a cart that no order was made of has its buyer too
    expect(only(payments.filter(({ id }) => id === waiting.id))).toMatchObject({
      headline: "awaiting_buyer",
      order: null,
      customer: { email: paid.order.email },
    })

    const { number } = row.order ?? {}
    for (const q of [`#${number}`, paid.order.id, paid.payment_id, paid.attempt.id, paid.attempt.payment_id])
      expect([q, listIds(await list(`q=${encodeURIComponent(q ?? "")}`))]).toEqual([q, [paid.attempt.id]])
    expect(listIds(await list(`q=${row.last_four}`))).toContain(paid.attempt.id)
    for (const email of [paid.order.email, paid.order.email?.toUpperCase()])
      expect(listIds(await list(`q=${encodeURIComponent(email ?? "")}`)).sort()).toEqual(
        [paid.attempt.id, waiting.id].sort(),
      )
    expect(listIds(await list("q=nobody%40shop.example"))).toEqual([])
    expect(listIds(await list(`state=paid&method=hosted&min=277.2&max=277.20`))).toEqual([paid.attempt.id])

    const first = await list("limit=1")
    const second = await list(`limit=1&after=${first.next}`)
    expect([first, second].flatMap(listIds)).toEqual(payments.map(({ id }) => id))
    expect(listIds(await list(`limit=1&before=${second.previous}`))).toEqual(listIds(first))

    const file = await medusa.admin().send("GET", `${PATH}/csv?state=paid&language=tr`)
    expect(file).toMatchObject({ status: 200 })
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="payments.csv"')
    expect(file.headers.get("content-length")).toBeNull()
    const lines = String(file.body).split("\r\n")
    expect(lines[0]).toMatch(/^Zaman \(İstanbul\),Yöntem,Durum,Tutar/)
    expect(lines[0]).not.toContain("Hesap")
    expect(lines[1]).toMatch(new RegExp(`,Ödeme sayfası,Ödendi,277.20,0.00,TRY,${number},${paid.order.email},`))
    expect(lines.slice(2)).toEqual(["Dosya sonu: ödeme sayısı,1", ""])
    const whole = `${JSON.stringify(payments)} ${String(file.body)}`
    expect(whole).not.toMatch(new RegExp(`\\d{12,19}(?!\\d*Z)|${BUYER.identity_number}|5551112233`))
  })

  it("finds what was tried before an order was made, by the number of that order", async () => {
    const { cart, attempt } = await stage.charged(DECLINED)
    await medusa.admin().expectOk("POST", `/admin/svc/attempts/${attempt.id}/check`)
    await startPayment(medusa.guest(), cart.id, "pp_system_default")
    const order = await placeOrder(medusa.guest(), cart.id)
    const found = await list(`q=%23${order.display_id}`)
    expect(found.payments.map(({ id, headline }) => [id, headline])).toContainEqual([attempt.id, "declined"])
    const { payment } = (await medusa.admin().expectOk("GET", `/admin/svc/attempts/${attempt.id}`)) as AttemptAnswer
    expect(payment.timeline.map(({ kind }) => kind)).toContain("page_declined")
    expect(new Set(found.payments.map(({ order: own }) => own?.number))).toEqual(new Set([order.display_id]))
  })

  it("shows one attempt as its order's page does, also without an order", async () => {
    const { attempt } = await stage.charged(false)
    const answer = (await medusa.admin().expectOk("GET", `/admin/svc/attempts/${attempt.id}`)) as AttemptAnswer
    expect(answer).toMatchObject({
      payment: {
        attempt_id: attempt.id,
        headline: "awaiting_buyer",
        timeline: [{ kind: "started" }, { kind: "at_page" }],
      },
      order: null,
      customer: { email: says("@") },
      sandbox: true,
    })
    const nothing = await medusa.admin().send("GET", "/admin/svc/attempts/svcatt_x")
    expect(nothing).toMatchObject({ status: 404, body: { message: "There is no such payment." } })
  })

  it("aborts a file that fails on the way, so that its beginning is not taken for all of it", async () => {
    await stage.charged(false)
    const logged = jest.spyOn(stage.store, "logFailure").mockImplementation(() => undefined)
    jest.spyOn(stage.svc.payments, "listPayments").mockRejectedValue(new Error("the database is gone"))
    await expect(medusa.admin().send("GET", `${PATH}/csv`)).rejects.toThrow(/terminated|fetch failed|aborted/)
    expect(logged).toHaveBeenCalledWith("payments.csv ended early", expect.any(Error))
  })
}
