import { z } from "zod"
import { approveDueItems } from "../../src/medusa/marketplace/approvals"
import { only } from "../setup/only"
import { says } from "../setup/refund-books"
import type { MarketStage } from "../setup/market-stage"
import { callsTo } from "../setup/service-state"

const words = z.object({ en: z.string(), tr: z.string() })
const waitingPage = z.object({
  items: z.array(
    z.looseObject({
      id: z.string(),
      attempt_id: z.string(),
      payment_transaction_id: z.string(),
      why: words,
      seller: z.looseObject({ submerchant_id: z.string().nullable() }),
    }),
  ),
  next: z.string().nullable(),
  seller: z.string().nullable(),
})
const approved = z.object({
  items: z.array(z.object({ payment_transaction_id: z.string(), state: z.string(), found: words })),
})
const panel = z.object({
  panel: z.object({
    payments: z.array(
      z.object({
        timeline: z.array(z.looseObject({ kind: z.string(), item: z.string().nullable() })),
        items: z.array(
          z.looseObject({
            payment_transaction_id: z.string(),
            seller: z.looseObject({ approval: z.looseObject({ can: z.string().nullable() }).nullable() }).nullable(),
          }),
        ),
      }),
    ),
  }),
})
const shipped = z.object({ order: z.object({ fulfillments: z.array(z.object({ id: z.string() })) }) })
const line = z.object({ id: z.string(), quantity: z.number(), variant_id: z.string() })
const lines = z.object({ order: z.object({ items: z.array(line) }) })

/** A paid order of three sellers' goods and the shipping. */
export function marketplaceApprovalsTests(stage: MarketStage): void {
  const [ROUTE, HOLD] = ["/admin/svc/approvals", "/admin/svc/approvals/hold"]
  const set = (approval: boolean) => Object.assign(stage.svc.capabilities, { approval })
  beforeEach(() => set(true))
  afterEach(() => set(false))
  const admin = () => stage.medusa.admin()
  const approveCalls = async () => (await callsTo(stage.sandbox, "paymentItems.approve")).length

  async function waits(more = "") {
    const { status, body } = await admin().send("GET", `${ROUTE}?limit=100${more}`)
    expect(status).toBe(200)
    return waitingPage.parse(body)
  }

  async function panelOf(order_id: string) {
    const { body } = await admin().send("GET", `/admin/svc/orders/${order_id}`)
    return only(panel.parse(body).panel.payments)
  }

  async function approvalIn(order_id: string, id: string) {
    const { items } = await panelOf(order_id)
    return items.find((one) => one.payment_transaction_id === id)?.seller?.approval
  }

  it("are listed with why, and approved and taken back by a person", async () => {
    const { attempt } = await stage.ordered()
    const own = (await waits()).items.filter(({ attempt_id }) => attempt_id === attempt.id)
    const [first] = own
    expect(own).toHaveLength(3)
    const { submerchant_id } = stage.seller("ali")
    const { items: theirs, seller } = await waits(`&seller=${submerchant_id}`)
    expect([new Set(theirs.map((one) => one.seller.submerchant_id)), seller]).toEqual([
      new Set([submerchant_id]),
      expect.stringMatching(/^Seller /) as string,
    ])
    expect((await admin().send("GET", `${ROUTE}?seller=svcsub_none`)).status).toBe(404)
    expect(first).toMatchObject({
      order: { id: attempt.order_id, number: expect.any(Number) as number },
      seller: { title: expect.stringMatching(/^Seller /) as string },
      why: { en: "It is approved manually." },
      can_approve: true,
      currency_code: "try",
    })
    const { attempt_id = "", payment_transaction_id = "" } = first ?? {}
    const send = (kind: string) =>
      admin().send("POST", ROUTE, { kind, items: [{ attempt_id, payment_transaction_id }] })
    const order_id = attempt.order_id ?? ""
    expect(await approvalIn(order_id, payment_transaction_id)).toMatchObject({ can: "approve" })
    const done = approved.parse((await send("approve")).body)
    expect(done.items).toMatchObject([{ payment_transaction_id, state: "done", found: { en: says("is approved") } }])
    expect(await approvalIn(order_id, payment_transaction_id)).toMatchObject({ can: "disapprove" })
    expect((await waits()).items.map(({ id }) => id)).not.toContain(first?.id)
    expect(approved.parse((await send("disapprove")).body).items).toMatchObject([{ state: "done" }])
    expect((await waits()).items.map(({ id }) => id)).toContain(first?.id)
  })

  it("are approved by the job once all of the item is delivered, by the seller's own policy", async () => {
    const { attempt } = await stage.ordered()
    const { ali } = await stage.items(attempt)
    const { submerchant_id } = stage.seller("ali")
    const found = await admin().send("GET", `/admin/svc/submerchants/${submerchant_id}`)
    const { submerchant } = z.object({ submerchant: z.looseObject({ version: z.number() }) }).parse(found.body)
    const fields = ["name", "email", "gsm_number", "address", "iban"]
    const same = Object.fromEntries(fields.map((field) => [field, submerchant[field]]))
    const person = { contact_name: "Ayşe", contact_surname: "Yılmaz", identity_number: "31300864726" }
    const body = { ...same, ...person, version: submerchant.version, approval: { when: "delivered" } }
    const changed = await admin().send("POST", `/admin/svc/submerchants/${submerchant_id}`, body)
    expect(changed).toMatchObject({
      status: 200,
      body: { submerchant: { approval: { when: "delivered", days: null } } },
    })

    const job = async () => {
      const at = stage.svc.clock.now()
      await stage.svc.ledger.planApprovals({ attempt_ids: [attempt.id] }, new Date(at.getTime() - 60_000))
      await approveDueItems(stage.medusa.container())
    }
    await job()
    expect(await approveCalls()).toBe(0)
    const order = `/admin/orders/${attempt.order_id ?? ""}`
    const { shirt } = stage.medusa.shop().products
    const { items } = lines.parse((await admin().send("GET", order)).body).order
    const shirts = items.filter(({ variant_id }) => variant_id === shirt.variantId)
    const made = await admin().expectOk("POST", `${order}/fulfillments?fields=id,*fulfillments`, {
      items: shirts.map(({ id, quantity }) => ({ id, quantity })),
    })
    const { id } = only(shipped.parse(made).order.fulfillments)
    expect((await admin().send("POST", `${order}/fulfillments/${id}/mark-as-delivered`, {})).status).toBe(200)
    await job()
    expect(await approveCalls()).toBe(1)
    expect((await stage.items(attempt)).ali).toMatchObject({ item_id: ali.item_id, transaction_status: 2 })
  })

  it("are put on hold and let go by a person: shown on the list, on the order and in its history", async () => {
    const { attempt } = await stage.ordered()
    const { ali } = await stage.items(attempt)
    const item = { attempt_id: attempt.id, payment_transaction_id: ali.payment_transaction_id }
    const send = (body: object) => admin().send("POST", HOLD, { ...item, ...body })
    const listedItem = async () =>
      (await waits()).items.find(({ payment_transaction_id }) => payment_transaction_id === ali.payment_transaction_id)
    const order_id = attempt.order_id ?? ""
    const hold = { path: HOLD, note: "optional", label: { en: "Put on hold" }, body: { ...item, on_hold: true } }
    expect(await listedItem()).toMatchObject({ can_approve: true, hold })
    expect(await send({ on_hold: true, note: "Disputed" })).toMatchObject({ status: 200, body: { on_hold: true } })
    const lift = { ...hold, label: { en: "Lift the hold" }, body: { ...item, on_hold: false } }
    expect(await listedItem()).toMatchObject({
      can_approve: false,
      why: { en: says("put this item on hold") },
      hold: lift,
    })
    expect(await approvalIn(order_id, ali.payment_transaction_id)).toMatchObject({ can: null, hold: lift })
    const tried = approved.parse((await admin().send("POST", ROUTE, { kind: "approve", items: [item] })).body)
    expect(tried.items).toMatchObject([{ state: "refused", found: { en: says("put this item on hold") } }])
    expect(await send({ on_hold: false })).toMatchObject({ status: 200, body: { on_hold: false } })
    expect(await approvalIn(order_id, ali.payment_transaction_id)).toMatchObject({ can: "approve", hold })
    const by = { name: expect.stringContaining("@") as string }
    expect((await panelOf(order_id)).timeline.slice(-2)).toMatchObject([
      { kind: "approval_held", note: "Disputed", item: expect.stringContaining("Gömlek") as string, by },
      { kind: "approval_hold_lifted", note: null, by },
    ])
    expect(await approveCalls()).toBe(0)
    expect(await send({ on_hold: true, attempt_id: "svcatt_none" })).toMatchObject({
      status: 400,
      body: { message: says("no such item") },
    })
    expect(await send({ on_hold: "yes" })).toMatchObject({ status: 400 })
    await admin().expectOk("POST", ROUTE, { kind: "approve", items: [item] })
    expect(await approvalIn(order_id, ali.payment_transaction_id)).toMatchObject({ can: "disapprove", hold: null })
    expect(await send({ on_hold: true })).toMatchObject({
      status: 409,
      body: { message: says("cannot be put on hold") },
    })
    set(false)
    expect(await send({ on_hold: true })).toMatchObject({ status: 404 })
    expect((await stage.medusa.anonymous().send("POST", HOLD, {})).status).toBe(401)
  })

  it("are behind the option, whose absence shows nowhere", async () => {
    const { attempt } = await stage.ordered()
    set(false)
    const { ali } = await stage.items(attempt)
    const item = { attempt_id: attempt.id, payment_transaction_id: ali.payment_transaction_id }
    expect((await admin().send("GET", ROUTE)).status).toBe(404)
    expect((await admin().send("POST", ROUTE, { kind: "approve", items: [item] })).status).toBe(404)
    expect(await approvalIn(attempt.order_id ?? "", ali.payment_transaction_id)).toBeNull()
    expect((await approveDueItems(stage.medusa.container())).looked_at).toBe(0)
    expect(await approveCalls()).toBe(0)
    set(true)
    expect((await admin().send("POST", ROUTE, { kind: "pay", items: [item] })).status).toBe(400)
    expect((await stage.medusa.anonymous().send("GET", ROUTE)).status).toBe(401)
  })
}
