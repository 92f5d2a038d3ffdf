import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { confirmOrderEditRequestWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { reconcilePaymentsWorkflow } from "../../src/workflows/payments"
import type { Ordered } from "../setup/admin-refunds"
import { letPass, runSql } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { orderPanel } from "../setup/order-panel"
import { readCollection } from "../setup/payments"
import { CANCELLED, UNTOUCHED, type ProviderStage } from "../setup/provider-stage"
import { callsTo } from "../setup/service-state"

const refusal = z.looseObject({ message: z.string(), message_tr: z.string() })
const begun = z.record(z.string(), z.unknown())
const withId = z.looseObject({ id: z.string() })

const failIfAsked = createStep("fail-if-asked", ({ fails }: { fails: boolean }) => {
  if (fails) throw new Error("the step after the edit failed")
  return Promise.resolve(new StepResponse(undefined))
})

/** A store's own workflow, which confirms an edit and then does more. */
const confirmAndMore = createWorkflow("confirm-edit-and-more", (input: { order_id: string; fails: boolean }) => {
  confirmOrderEditRequestWorkflow.runAsStep({ input })
  failIfAsked(input)
  return new WorkflowResponse(undefined)
})

/** A merchant changes an order of 277.20 TRY whose amount is held. */
export function holdsChangedTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { shown } = orderPanel(stage)

  beforeEach(() => Object.assign(stage.svc.capabilities, { hold: true }))
  afterEach(() => Object.assign(stage.svc.capabilities, { hold: false }))

  /** Begins an edit that adds two courses. */
  async function edit({ order }: Ordered): Promise<void> {
    const admin = medusa.admin()
    await admin.expectOk("POST", "/admin/order-edits", { order_id: order.id })
    const items = [{ variant_id: medusa.shop().products.course.variantId, quantity: 2 }]
    await admin.expectOk("POST", `/admin/order-edits/${order.id}/items`, { items })
  }

  async function untouched(held: Ordered): Promise<void> {
    expect(await callsTo(stage.sandbox, "payments.cancel")).toHaveLength(0)
    expect(await stage.charge(held.attempt)).toMatchObject(UNTOUCHED)
    expect(await stage.now(held.attempt)).toMatchObject({ state: "completed", hold: "held" })
    const { canceled_at } = await stage.payments.retrievePayment(held.payment_id)
    expect(canceled_at).toBeFalsy()
  }

  it("an edit is confirmed once the amount is captured: before, Medusa would release it and leave the order unpaid", async () => {
    const held = await stage.ordered()
    await edit(held)
    const confirm = () => medusa.admin().send("POST", `/admin/order-edits/${held.order.id}/confirm`)
    const { status, body } = await confirm()
    expect(status).toBe(409)
    expect(refusal.parse(body)).toMatchObject({
      message: expect.stringMatching(/277\.20 TRY.*Capture it first/) as string,
      message_tr: expect.stringContaining("Önce tahsil edin") as string,
    })
    await untouched(held)
    await medusa.admin().expectOk("POST", `/admin/payments/${held.payment_id}/capture`)
    expect((await confirm()).status).toBe(200)
    expect(await stage.charge(held.attempt)).toMatchObject(UNTOUCHED)
    expect(await stage.now(held.attempt)).toMatchObject({ hold: "captured" })
  })

  it("a return, its receipt, a claim, an exchange and the edit of a draft order are refused as well, for Medusa would release the amount", async () => {
    const held = await stage.ordered()
    const steps: [path: string, body: object, key: string, step: string][] = [
      ["/admin/returns", {}, "return", "request"],
      ["/admin/returns", {}, "return", "receive/confirm"],
      ["/admin/claims", { type: "replace" }, "claim", "request"],
      ["/admin/exchanges", {}, "exchange", "request"],
    ]
    const refusedSteps = [`/admin/draft-orders/${held.order.id}/edit/confirm`]
    refusedSteps.push(`/admin/draft-orders/${held.order.id}/edit/request`)
    for (const [path, body, key, step] of steps) {
      const made = begun.parse(await medusa.admin().expectOk("POST", path, { order_id: held.order.id, ...body }))
      const address = `${path}/${withId.parse(made[key]).id}`
      for (const refusedStep of [...refusedSteps.splice(0), `${address}/${step}`]) {
        const answer = await medusa.admin().send("POST", refusedStep)
        expect([refusedStep, answer.status]).toEqual([refusedStep, 409])
        expect(refusal.parse(answer.body).message).toContain("Capture it first")
      }
      // an order has one open change at a time
      await medusa.admin().expectOk("DELETE", `${address}/request`)
    }
    await untouched(held)
  })

  it("a store's own code that confirms an edit past the routes leaves the hold, and the attention list says so", async () => {
    const held = await stage.ordered()
    await edit(held)
    await confirmOrderEditRequestWorkflow(medusa.container()).run({ input: { order_id: held.order.id } })
    await untouched(held)
    const [entry] = await stage.svc.listAttentions({ attempt_id: held.attempt.id, resolved_at: null })
    expect(entry).toMatchObject({ kind: "hold_expiring", sentence: expect.stringContaining("still held") as string })
    expect((await shown(held)).headline).toBe("held")

    await letPass(medusa, held.attempt.id, 900)
    await reconcilePaymentsWorkflow(medusa.container()).run({ input: {} })
    await untouched(held)
    await medusa.admin().expectOk("POST", `/admin/payments/${held.payment_id}/capture`)
    expect(await stage.now(held.attempt)).toMatchObject({ hold: "captured" })
    expect(await stage.attention(held.attempt)).toEqual([])
    const { order } = z
      .looseObject({ order: z.looseObject({ summary: z.looseObject({ paid_total: z.number() }) }) })
      .parse(await medusa.admin().expectOk("GET", `/admin/orders/${held.order.id}`))
    expect(order.summary.paid_total).toBe(277.2)
  })

  it("such code leaves also an amount of which it is not known whether it was captured", async () => {
    const held = await stage.ordered()
    await edit(held)
    await runSql(medusa.container(), `update "svc_attempt" set "hold" = 'unknown' where "id" = ?`, [held.attempt.id])
    await confirmOrderEditRequestWorkflow(medusa.container()).run({ input: { order_id: held.order.id } })
    expect(await callsTo(stage.sandbox, "payments.cancel")).toHaveLength(0)
    expect(await stage.charge(held.attempt)).toMatchObject(UNTOUCHED)
    expect(await stage.now(held.attempt)).toMatchObject({ hold: "unknown" })
  })

  it("a store's own workflow that confirms an edit leaves the hold, also when it fails afterwards, is taken back and is run again", async () => {
    const held = await stage.ordered()
    await edit(held)
    const confirm = (fails: boolean) =>
      confirmAndMore(medusa.container()).run({ input: { order_id: held.order.id, fails }, throwOnError: false })
    const collection = async () => (await readCollection(medusa.container(), held.collection.id)).status
    expect((await confirm(true)).errors).toMatchObject([{ error: { message: "the step after the edit failed" } }])
    await untouched(held)
    // Medusa 2.21 leaves it cancelled when it takes the change back; a store, or a later Medusa, may restore it
    await stage.payments.updatePaymentCollections(held.collection.id, { status: "authorized" })
    expect((await confirm(false)).errors).toEqual([])
    expect(await collection()).toBe("canceled")
    await untouched(held)
    const [entry] = await stage.svc.listAttentions({ attempt_id: held.attempt.id, resolved_at: null })
    expect(entry).toMatchObject({ kind: "hold_expiring", sentence: expect.stringContaining("still held") as string })
  })

  it("what such code kept from being released is released with its order", async () => {
    const held = await stage.ordered()
    await edit(held)
    await confirmOrderEditRequestWorkflow(medusa.container()).run({ input: { order_id: held.order.id } })
    await medusa.admin().expectOk("POST", `/admin/orders/${held.order.id}/cancel`)
    await medusa.idle()
    expect(await stage.charge(held.attempt)).toMatchObject(CANCELLED)
    expect(await stage.now(held.attempt)).toMatchObject({ hold: "released" })
    expect(await stage.attention(held.attempt)).toEqual([])
    expect(only(await callsTo(stage.sandbox, "payments.cancel"))).toBeDefined()
  })

  it("an order that is cancelled before its payment is confirmed is not said to have failed", async () => {
    const held = await stage.ordered()
    const unconfirmed = `update svc_attempt set state = 'completing', order_id = null, order_placed_at = null where id = ?`
    await runSql(medusa.container(), unconfirmed, [held.attempt.id])
    await medusa.admin().expectOk("POST", `/admin/orders/${held.order.id}/cancel`)
    await medusa.idle()
    expect(await stage.charge(held.attempt)).toMatchObject(CANCELLED)
    expect(await stage.now(held.attempt)).toMatchObject({ state: "reversed", error_code: undefined })
  })
}
