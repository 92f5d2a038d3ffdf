import { Modules } from "@medusajs/framework/utils"
import { inspect } from "node:util"
import { z } from "zod"
import { eraseEndedPayments } from "../../src/medusa/privacy"
import { eraseCustomerWorkflow } from "../../src/workflows/payments"
import { anotherCustomer } from "../setup/another-customer"
import { dumpDatabase, recordLogs } from "../setup/canary"
import { RETURN_URL, type CardStage } from "../setup/card-stage"
import { createCart, startPayment } from "../setup/checkout"
import { BUYER, comeBack, goToPage, HOSTED, payAtPage, startHosted } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { owedStage } from "../setup/owed-stage"
import { readCollection, readSession } from "../setup/payments"
import { says } from "../setup/says"

const shownOrder = z.object({
  order: z.object({
    payment_collections: z.tuple([
      z.object({
        payments: z.array(z.object({ data: z.record(z.string(), z.unknown()) })),
        payment_sessions: z.array(z.object({ data: z.record(z.string(), z.unknown()) })),
      }),
    ]),
  }),
})
const SHOWN = "*payment_collections.payments,*payment_collections.payment_sessions"

export function buyerPrivacyTests(stage: CardStage): void {
  const { medusa } = stage
  const { container, guest } = medusa
  const owed = owedStage(stage)

  /** The tables that hold what the buyer typed. */
  async function tablesWith(text = BUYER.identity_number): Promise<string[]> {
    const dump = await dumpDatabase(container())
    return [...dump].filter(([, rows]) => rows.includes(text)).map(([table]) => table)
  }

  const hosted = () => startHosted(medusa, { data: { return_url: RETURN_URL, note: "mine" } })

  async function payHosted(checkout: Awaited<ReturnType<typeof hosted>>): Promise<string> {
    const attempt = await goToPage(medusa, checkout)
    await payAtPage(stage.sandbox, attempt)
    const { headers } = await comeBack(medusa, attempt)
    return new URL(headers.get("location") ?? "").searchParams.get("order_id") ?? ""
  }

  /** A paid order, and what opened its session. */
  async function order(flow: string) {
    if (flow === "hosted") {
      const checkout = await hosted()
      return { order_id: await payHosted(checkout), ...checkout }
    }
    const checkout = await stage.start("threeds")
    const { outcome } = await stage.payFor(checkout)
    return { order_id: outcome.order_id ?? "", ...checkout }
  }

  it("details that the database cannot store are refused, and neither an error nor the log has them", async () => {
    const said = recordLogs(container())
    const buyer = { ...BUYER, first_name: "Ayşe \ud83d" }
    await expect(startHosted(medusa, { data: { return_url: RETURN_URL, buyer } })).rejects.toThrow("cannot be read")
    const session = { session_id: "payses_1", payment_collection_id: "pay_col_1" }
    const failed = await stage.svc.buyers.keep({ ...session, buyer }).catch((error: unknown) => inspect(error))
    expect(failed).toContain("a value is refused (SQLSTATE 22P02): insert into")
    expect([...said, failed].join()).not.toContain(BUYER.identity_number)
  })

  it.each(["hosted", "threeds"])(
    "an order paid by %s exposes no buyer details and no access to its payment session",
    async (flow) => {
      const said = recordLogs(container())
      const { order_id, ref, session } = await order(flow)
      const answer = await guest().expectOk("GET", `/store/orders/${order_id}?fields=${SHOWN}`)
      const shown = JSON.stringify(answer)
      for (const secret of [BUYER.identity_number, ref, ref.split(".")[1] ?? "", "/svc/pay/", RETURN_URL])
        expect([secret, shown.includes(secret)]).toEqual([secret, false])
      const [{ payments, payment_sessions: sessions }] = shownOrder.parse(answer).order.payment_collections
      const named = { flow, attempt_id: says(/^svcatt_/) }
      expect(sessions).toEqual([{ data: named }])
      const charged = { installment: flow === "hosted" ? null : 1, paid_price: "277.20", surcharge: "0.00" }
      expect(payments).toEqual([{ data: { ...named, ...charged } }])
      // the storefront got its key at the start, and still uses it
      const api = guest().with({ "x-svc-ref": ref })
      const asked = await api.expectOk("GET", `/store/svc/payment-sessions/${session.id}`)
      expect(asked).toMatchObject({ payment: { status: "completed", order_id } })
      await medusa.idle()
      expect(await tablesWith()).toEqual([])
      expect(said.join()).toContain("event=svc.payment.recorded ")
      expect(said.filter((line) => line.includes(BUYER.identity_number) || line.includes(ref))).toEqual([])
    },
  )

  it("an order, a cart and its collection expose nothing of the customer's account, and a deleted one leaves nothing there", async () => {
    const secrets = ["98765432109", "Gizli Sokak 7", "+905559998877"]
    const [identity_number = "", address_1 = "", phone = ""] = secrets
    const { customer_id } = medusa.shop().people.customer
    const customers = container().resolve(Modules.CUSTOMER)
    await customers.updateCustomers(customer_id, { phone, metadata: { identity_number } })
    const address = { first_name: "Ev", last_name: "Adresi", address_1, city: "Ankara", country_code: "tr" }
    await medusa.customer().expectOk("POST", "/store/customers/me/addresses", address)
    const api = medusa.customer()
    const [left, paid] = [
      await startHosted(medusa, { api, data: { return_url: RETURN_URL } }),
      await startHosted(medusa, { api, data: { return_url: RETURN_URL } }),
    ]
    const order_id = await payHosted(paid)
    const shown = [
      await guest().expectOk("GET", `/store/orders/${order_id}?fields=${SHOWN}`),
      await guest().expectOk("GET", `/store/carts/${left.cart.id}?fields=*payment_collection.payment_sessions`),
      left.session,
    ]
    expect(secrets.filter((one) => JSON.stringify(shown).includes(one))).toEqual([])
    const kept = async () => {
      const rows = (await dumpDatabase(container())).get("payment_session") ?? ""
      return secrets.filter((one) => rows.includes(one))
    }
    expect(await kept()).toEqual(secrets)
    await eraseCustomerWorkflow(container()).run({ input: { customer_id } })
    await medusa.idle()
    expect(await kept()).toEqual([])
  })

  it("an order exposes no access to the session of its balance, which can still be paid", async () => {
    const order_id = await owed.shop.order()
    const { ref, payUrl, session } = await owed.session(order_id, 119.98, HOSTED)
    const query = `fields=${SHOWN},*payment_collections.payment_sessions.payment_collection`
    const one = await guest().expectOk("GET", `/store/orders/${order_id}?${query}`)
    const mine = await medusa.customer().expectOk("GET", `/store/orders?${query}`)
    const other = await anotherCustomer(medusa)
    const transfer = await other.expectOk("POST", `/store/orders/${order_id}/transfer/request?${query}`, {})
    for (const shown of [one, transfer]) expect(JSON.stringify(shown)).toContain(session.id)
    for (const secret of [ref, payUrl.pathname, RETURN_URL])
      expect([secret, JSON.stringify([one, mine, transfer]).includes(secret)]).toEqual([secret, false])
    expect((await goToPage(medusa, { session, payUrl })).state).toBe("awaiting_buyer")
  })

  it("the buyer's details are only in the plugin's table while they pay, and in no response, also where a store's own code puts them into Medusa", async () => {
    const checkout = await hosted()
    const asked = { provider_id: HOSTED, currency_code: "try", amount: 277.2, context: {}, data: { buyer: BUYER } }
    const own = await container().resolve("payment").createPaymentSession(checkout.collection.id, asked)
    expect(await stage.svc.buyers.find(own.id)).toMatchObject({ buyer: BUYER })
    expect(await tablesWith()).toEqual(["svc_session_buyer"])
    expect(await tablesWith("typed_buyer")).toEqual([])
    const answers = [checkout.session, await guest().expectOk("GET", `/store/carts/${checkout.cart.id}`)]
    expect(JSON.stringify(answers)).not.toContain(BUYER.identity_number)
    await goToPage(medusa, checkout)
    expect(await tablesWith()).toEqual(["svc_session_buyer"])
  })

  it("a payment that names the earlier one of its cart has the details typed for that, and one of another cart has not", async () => {
    const checkout = await hosted()
    const ref = checkout.ref
    const { session } = await startPayment(guest(), checkout.cart.id, HOSTED, { ref })
    expect(session.data).not.toMatchObject({ ref })
    expect(await stage.svc.buyers.find(session.id)).toMatchObject({ buyer: BUYER })
    const other = await createCart(guest(), medusa.shop())
    await expect(startPayment(guest(), other.id, HOSTED, { ref })).rejects.toThrow("data.buyer.identity_number")
  })

  it("a session that Medusa restores after a refused one can be paid with the details typed for it", async () => {
    const checkout = await hosted()
    await expect(
      startPayment(guest(), checkout.cart.id, HOSTED, { return_url: "https://evil.example/" }),
    ).rejects.toThrow()
    const session = only((await readCollection(container(), checkout.collection.id)).payment_sessions ?? [])
    expect(session.id).not.toBe(checkout.session.id)
    const attempt = await goToPage(medusa, { payUrl: new URL(String(session.data.pay_url)), session })
    expect(attempt).toMatchObject({ state: "awaiting_buyer", return_url: RETURN_URL })
  })

  it("of payments and paid sessions, the nightly job leaves nothing but what describes them, and nothing of another vendor's", async () => {
    const THEIRS = { buyer: { name: "theirs" }, ref: "theirs" }
    const [open, paid] = [await hosted(), await hosted()]
    await payHosted(paid)
    await medusa.idle()
    const data = JSON.stringify({ ...paid.session.data, buyer: BUYER, attempt_id: "svcatt_1" })
    for (const [table, id] of [
      ["payment_session", "id"],
      ["payment", "payment_session_id"],
    ])
      await stage.sql(`update ${table} set data = ?::jsonb where ${id} = ?`, [data, paid.session.id])
    // another vendor's provider may be registered with the id `svc` as well
    await stage.sql(
      `insert into payment_session (id, currency_code, amount, raw_amount, provider_id, data, status, payment_collection_id)
       values ('payses_theirs', 'try', 1, '{"value":"1"}', 'pp_other_svc', ?::jsonb, 'authorized', ?)`,
      [JSON.stringify(THEIRS), paid.collection.id],
    )
    await eraseEndedPayments(container())
    expect((await readSession(container(), paid.session.id)).data).toEqual({ flow: "hosted", attempt_id: "svcatt_1" })
    expect(await tablesWith()).toEqual(["svc_session_buyer"])
    expect((await readSession(container(), open.session.id)).data).toEqual(open.session.data)
    expect((await readSession(container(), "payses_theirs")).data).toEqual(THEIRS)
    expect(await payHosted(open)).toMatch(/^order_/)
  })
}
