import type { ApprovedItemsAnswer, WaitingItemsPage } from "../../src/api/admin/marketplace/answers/payouts"
import type { SettingsChecks } from "../../src/api/admin/svc/answers/settings"
import { approveDueItems } from "../../src/medusa/marketplace/approvals"
import type { Ordered } from "../setup/admin-refunds"
import type { MarketStage } from "../setup/market-stage"
import { orderPanel } from "../setup/order-panel"
import { refusal, says } from "../setup/says"
import { callsTo } from "../setup/service-state"
import { submerchantRoutes, formOf, SELLERS } from "../setup/submerchant-routes"

/** A paid order of three sellers' goods and the shipping. */
export function marketplaceApprovalsTests(stage: MarketStage): void {
  const [ROUTE, HOLD] = ["/admin/svc/approvals", "/admin/svc/approvals/hold"]
  const { shown } = orderPanel(stage)
  const set = (approval: boolean) => void jest.replaceProperty(stage.svc.capabilities, "approval", approval)
  beforeEach(() => set(true))
  const admin = () => stage.medusa.admin()
  const approveCalls = async () => (await callsTo(stage.sandbox, "paymentItems.approve")).length

  const waits = async (more = "") => (await admin().expectOk("GET", `${ROUTE}?limit=100${more}`)) as WaitingItemsPage

  /** Ali's item of a paid order: how it is named, listed, shown on its order, and approved. */
  async function aliOf(paid: Ordered) {
    const { ali } = await stage.items(paid.attempt)
    const { payment_transaction_id } = ali
    const item = { attempt_id: paid.attempt.id, payment_transaction_id }
    const find = <Item extends { payment_transaction_id: string }>(items: readonly Item[]) =>
      items.find((one) => one.payment_transaction_id === payment_transaction_id)
    const ask = (kind: string) => admin().send("POST", ROUTE, { kind, items: [item] })
    return {
      item,
      ask,
      listed: async () => find((await waits()).items),
      onOrder: async () => find((await shown(paid)).payment.items)?.seller?.approval,
      asked: async (kind: string) => ((await ask(kind)).body as ApprovedItemsAnswer).items,
    }
  }

  it("items are listed with why, and approved and taken back by a person", async () => {
    const paid = await stage.ordered()
    const { listed, onOrder, asked, item } = await aliOf(paid)
    const { submerchant_id } = stage.seller("ali")
    expect((await waits()).items.filter(({ attempt_id }) => attempt_id === paid.attempt.id)).toHaveLength(3)
    const { items: theirs, seller } = await waits(`&seller=${submerchant_id}`)
    expect(theirs.map((one) => one.seller.submerchant_id)).toEqual([submerchant_id])
    expect(seller).toBe("Seller ali")
    expect((await admin().send("GET", `${ROUTE}?seller=svcsub_none`)).status).toBe(404)
    expect(await listed()).toMatchObject({
      order: { id: paid.order.id, number: paid.order.display_id },
      seller: { title: "Seller ali" },
      why: { en: "It is approved manually." },
      can_approve: true,
      currency_code: "try",
    })
    expect(await onOrder()).toMatchObject({ can: "approve" })
    const { payment_transaction_id } = item
    expect(await asked("approve")).toMatchObject([
      { payment_transaction_id, state: "done", found: { en: says("is approved") } },
    ])
    expect(await onOrder()).toMatchObject({ can: "disapprove" })
    expect(await listed()).toBeUndefined()
    expect(await asked("disapprove")).toMatchObject([{ state: "done" }])
    expect(await listed()).toBeDefined()
    const isOff = async () => {
      const { checks } = (await admin().expectOk("GET", "/admin/svc/settings/checks")) as SettingsChecks
      return checks.some(({ code, status }) => code === "approvals_off" && status === "error")
    }
    expect(await isOff()).toBe(false)
    set(false)
    expect(await isOff()).toBe(true)
  })

  /** Ali's own. */
  async function policy(approval: object) {
    const routes = submerchantRoutes(stage)
    const { submerchant_id } = stage.seller("ali")
    const { contact_name, contact_surname, identity_number } = SELLERS.PERSONAL
    const body = { ...formOf(await routes.one(submerchant_id)), ...{ contact_name, contact_surname, identity_number } }
    return routes.update(submerchant_id, { ...body, approval })
  }

  async function job({ attempt }: Ordered) {
    const at = stage.svc.clock.now()
    await stage.svc.ledger.planApprovals({ attempt_ids: [attempt.id] }, new Date(at.getTime() - 60_000))
    await approveDueItems(stage.medusa.container())
  }

  const shirt = () => stage.medusa.shop().products.shirt
  const shirtsOf = ({ order }: Ordered) => (order.items ?? []).filter((one) => one.variant_id === shirt().variantId)
  const unitsOf = (lines: readonly { id: string; quantity: number }[]) => ({
    items: lines.map(({ id, quantity }) => ({ id, quantity })),
  })

  async function deliver({ order }: Ordered, lines: readonly { id: string; quantity: number }[]) {
    const address = `/admin/orders/${order.id}/fulfillments`
    const made = (await admin().expectOk("POST", `${address}?fields=id,*fulfillments`, unitsOf(lines))) as {
      order: { fulfillments: { id: string; delivered_at: string | null }[] }
    }
    const sent = made.order.fulfillments.filter(({ delivered_at }) => delivered_at === null)
    for (const { id } of sent) await admin().expectOk("POST", `${address}/${id}/mark-as-delivered`, {})
  }

  it("items are approved by the job once all of the item is delivered, by the seller's own policy", async () => {
    const paid = await stage.ordered()
    const { ali } = await stage.items(paid.attempt)
    expect(await policy({ when: "delivered" })).toMatchObject({ approval: { when: "delivered", days: null } })
    await job(paid)
    expect(await approveCalls()).toBe(0)
    await deliver(paid, shirtsOf(paid))
    await job(paid)
    expect(await approveCalls()).toBe(1)
    expect((await stage.items(paid.attempt)).ali).toMatchObject({ item_id: ali.item_id, transaction_status: 2 })
  })

  it.each([
    [1, 1, "owes the buyer money"],
    [0, 9, "Not the whole item"],
  ])("items are left to a person where an edit left %i of two units, and %i of another", async (left, more, why) => {
    const paid = await stage.ordered()
    const { listed } = await aliOf(paid)
    await policy({ when: "delivered" })
    const quantities = { [shirt().variantId]: left, [stage.medusa.shop().products.course.variantId]: more }
    const lines = (paid.order.items ?? []).map((one) => ({ ...one, quantity: quantities[one.variant_id ?? ""] ?? 1 }))
    await admin().expectOk("POST", "/admin/order-edits", { order_id: paid.order.id })
    const edit = `/admin/order-edits/${paid.order.id}`
    for (const { id, quantity } of lines) await admin().expectOk("POST", `${edit}/items/item/${id}`, { quantity })
    await admin().expectOk("POST", `${edit}/confirm`)
    for (const line of lines.filter(({ quantity }) => quantity > 0)) await deliver(paid, [line])
    await job(paid)
    expect(await approveCalls()).toBe(0)
    expect(await listed()).toMatchObject({ why: { en: says(why) }, can_approve: true })
  })

  it("items are put on hold and let go by a person: shown on the list, on the order and in its history", async () => {
    const paid = await stage.ordered()
    const { item, ask, asked, listed, onOrder } = await aliOf(paid)
    const send = (body: object) => admin().send("POST", HOLD, { ...item, ...body })
    const hold = { path: HOLD, note: "optional", label: { en: "Put on hold" }, body: { ...item, on_hold: true } }
    const lift = { ...hold, label: { en: "Lift the hold" }, body: { ...item, on_hold: false } }
    const why = { en: says("put this item on hold") }
    expect(await listed()).toMatchObject({ can_approve: true, hold })
    expect(await send({ on_hold: true, note: "Disputed" })).toMatchObject({ status: 200, body: { on_hold: true } })
    expect(await listed()).toMatchObject({ can_approve: false, why, hold: lift })
    expect(await onOrder()).toMatchObject({ can: null, hold: lift })
    expect(await asked("approve")).toMatchObject([{ state: "refused", found: why }])
    expect(await send({ on_hold: false })).toMatchObject({ status: 200, body: { on_hold: false } })
    expect(await onOrder()).toMatchObject({ can: "approve", hold })
    const by = { name: says("@") }
    expect((await shown(paid)).payment.timeline.slice(-2)).toMatchObject([
      { kind: "approval_held", note: "Disputed", item: says("Gömlek"), by },
      { kind: "approval_hold_lifted", note: null, by },
    ])
    expect(await approveCalls()).toBe(0)
    expect(await send({ on_hold: true, attempt_id: "svcatt_none" })).toMatchObject(refusal(400, "no such item"))
    expect(await asked("approve")).toMatchObject([{ state: "done" }])
    expect(await onOrder()).toMatchObject({ can: "disapprove", hold: null })
    expect(await send({ on_hold: true })).toMatchObject(refusal(409, "cannot be put on hold"))

    // behind the option, whose absence shows nowhere
    expect((await ask("pay")).status).toBe(400)
    set(false)
    expect([(await send({ on_hold: true })).status, (await ask("approve")).status]).toEqual([404, 404])
    expect((await admin().send("GET", ROUTE)).status).toBe(404)
    expect(await onOrder()).toBeNull()
    expect((await approveDueItems(stage.medusa.container())).looked_at).toBe(0)
    expect(await approveCalls()).toBe(1)
  })
}
