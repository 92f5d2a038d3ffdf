import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { confirmOrderEditRequestWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import type { Ordered } from "../setup/admin-refunds"
import { runSql } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { beginAdding } from "../setup/order-edits"
import { orderPanel } from "../setup/order-panel"
import { readCollection } from "../setup/payments"
import { CANCELLED, UNTOUCHED, type ProviderStage } from "../setup/provider-stage"
import { refusal, says } from "../setup/says"
import { callsTo } from "../setup/service-state"
import { storedText } from "../setup/written"

const begun = z.record(z.string(), z.looseObject({ id: z.string() }))

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

  const edit = ({ order }: Ordered) => beginAdding(medusa, order.id, 2)

  /** As a store's own code can, past the routes. */
  const confirmByOwnCode = ({ order }: Ordered) =>
    confirmOrderEditRequestWorkflow(medusa.container()).run({ input: { order_id: order.id } })

  async function stillHeldIsFlagged({ attempt }: Ordered): Promise<void> {
    const [entry] = await stage.tables.listAttentions({ attempt_id: attempt.id, resolved_at: null })
    expect([entry?.kind, storedText.parse(entry?.sentence)]).toEqual(["hold_expiring", says("still held")])
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
    const message = says(/277\.20 TRY.*Capture it first/)
    expect(await confirm()).toMatchObject({ status: 409, body: { message, message_tr: says("Önce tahsil edin") } })
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
      const address = `${path}/${made[key]?.id ?? ""}`
      for (const refusedStep of [...refusedSteps.splice(0), `${address}/${step}`]) {
        const answer = await medusa.admin().send("POST", refusedStep)
        const refused = refusal(409, "Capture it first")
        expect([refusedStep, answer]).toMatchObject([refusedStep, refused])
      }
      // an order has one open change at a time
      await medusa.admin().expectOk("DELETE", `${address}/request`)
    }
    await untouched(held)
  })

  it("a store's own workflow that confirms an edit past the routes leaves the hold, which is flagged and can be captured, also when it fails, is taken back and is run again", async () => {
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
    await stillHeldIsFlagged(held)
    expect((await shown(held)).headline).toBe("held")

    await stage.jobAfter(held)
    await untouched(held)
    await medusa.admin().expectOk("POST", `/admin/payments/${held.payment_id}/capture`)
    expect(await stage.now(held.attempt)).toMatchObject({ hold: "captured" })
    expect(await stage.attention(held.attempt)).toEqual([])
    expect(await medusa.admin().expectOk("GET", `/admin/orders/${held.order.id}`)).toMatchObject({
      order: { summary: { paid_total: 277.2 } },
    })
  })

  it("such code leaves also an amount of which it is not known whether it was captured, and that is released with its order", async () => {
    const held = await stage.ordered()
    await edit(held)
    const setHold = (hold: string) =>
      runSql(medusa.container(), `update "svc_attempt" set "hold" = ? where "id" = ?`, [hold, held.attempt.id])
    // it is not known whether it was captured
    await setHold("unknown")
    await confirmByOwnCode(held)
    expect(await callsTo(stage.sandbox, "payments.cancel")).toHaveLength(0)
    expect(await stage.now(held.attempt)).toMatchObject({ hold: "unknown" })
    await setHold("held")
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
