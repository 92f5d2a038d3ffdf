import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { eraseEnded, eraseEndedPayments } from "../../src/medusa/privacy"
import { resolveSvc } from "../../src/modules/svc"
import { startPaymentSession } from "../setup/checkout"
import { BUYER, comeBack, goToPage, HOSTED, payAtPage, startHosted } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { oweCourses } from "../setup/order-edits"
import { readCollection, readSession } from "../setup/payments"
import type { Stage } from "../setup/stage"
import { until } from "../setup/until"

const RETURN_URL = "http://localhost:8000/odeme?musteri=ayse"
const text = z.object({ text: z.string() })

export function retentionTests(stage: Stage): void {
  const { medusa } = stage
  const { admin, container, customer, shop } = medusa
  const svc = () => resolveSvc(container()).accounts[0]

  async function rows(table: string, where = "true"): Promise<string> {
    const database = container().resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const sql = `select coalesce(string_agg("row"::text, ' '), '') as "text" from "${table}" "row" where ${where}`
    const { rows: found } = z.object({ rows: z.array(text) }).parse(await database.raw(sql))
    return found[0]?.text ?? ""
  }

  const attemptRow = ({ id }: Attempt) => rows("svc_attempt", `"id" = '${id}'`)
  const lastMovedDaysAgo = ({ id }: Attempt, days: number) =>
    stage.set({ id }, `last_activity_at = now() - make_interval(days => ${days})`)

  /** A payment at the hosted page that was declined. */
  async function declined(api = medusa.guest()): Promise<Attempt> {
    const attempt = await goToPage(medusa, await startHosted(medusa, { api, data: { return_url: RETURN_URL } }))
    const change = { next_check_at: null }
    return (await svc().ledger.moveAttempt(attempt.id, "declined", "fromService", change)) as Attempt
  }

  const TRACES = ["Gömlek", "/pay/", "musteri"]

  async function tracesOf(attempt: Attempt): Promise<string[]> {
    const kept = (await attemptRow(attempt)) + (await rows("svc_inbox_message", `"attempt_id" = '${attempt.id}'`))
    return TRACES.filter((trace) => kept.includes(trace))
  }

  describe("the daily job", () => {
    it("erases personal data from payments that ended long enough ago where the option says so", async () => {
      const [old, recent] = [await declined(), await declined()]
      await lastMovedDaysAgo(old, 91)
      await lastMovedDaysAgo(recent, 89)
      await eraseEndedPayments(container())
      expect(await tracesOf(old)).toEqual(TRACES)
      Object.assign(svc().settings, { retentionDays: 90 })
      await eraseEndedPayments(container())
      Object.assign(svc().settings, { retentionDays: undefined })
      expect([await tracesOf(old), await tracesOf(recent)]).toEqual([[], TRACES])
    })

    it("erases the session of an ended payment at its next run if Medusa refused that, and meanwhile goes on with others", async () => {
      const checkout = await startHosted(medusa, { data: { return_url: RETURN_URL } })
      const attempt = await goToPage(medusa, checkout)
      await svc().ledger.moveAttempt(attempt.id, "expired", "fromService", { next_check_at: null })
      await lastMovedDaysAgo(attempt, 2)
      const payments = container().resolve(Modules.PAYMENT)
      jest.spyOn(payments, "updatePaymentSession").mockRejectedValueOnce(new Error("no connection"))
      expect(await eraseEnded(container(), 1)).toBe(0)
      expect((await readSession(container(), checkout.session.id)).data).toHaveProperty("return_url")
      expect([await eraseEnded(container(), 1), await eraseEnded(container(), 1)]).toEqual([1, 0])
      expect((await readSession(container(), checkout.session.id)).data).not.toHaveProperty("return_url")
    })
  })

  describe("a customer who is deleted", () => {
    /** What the buyer typed, wherever the plugin or Medusa's payment module keeps it. */
    const typed = async () => {
      const ours = ["session_buyer", "attempt", "inbox_message", "operation", "attention"].map((name) => `svc_${name}`)
      const kept = await Promise.all(["payment_session", "payment", ...ours].map((table) => rows(table)))
      return kept.filter((all) => all.includes(BUYER.identity_number) || all.includes("musteri")).length
    }

    const checkout = (api = customer()) => startHosted(medusa, { api, data: { buyer: BUYER, return_url: RETURN_URL } })
    const remove = () => admin().expectOk("DELETE", `/admin/customers/${shop().people.customer.customer_id}`)

    it("is erased from their payments, which can still be refunded, and from an abandoned checkout", async () => {
      const paid = await checkout()
      const attempt = await goToPage(medusa, paid)
      await payAtPage(stage.sandbox, attempt)
      await comeBack(medusa, attempt)
      await checkout()
      expect(await svc().ledger.findAttempt(attempt.id)).toMatchObject({ state: "completed" })
      expect(await typed()).toBe(3)
      await remove()
      expect(await until(typed, 0)).toBe(0)
      expect(await tracesOf(attempt)).toEqual([])
      const { order_id } = (await svc().ledger.findAttempt(attempt.id)) as Attempt
      expect(await admin().expectOk("GET", `/admin/orders/${String(order_id)}`)).toMatchObject({
        order: { payment_status: "captured" },
      })
      const { payments = [] } = await readCollection(container(), paid.collection.id)
      await admin().expectOk("POST", `/admin/payments/${only(payments).id}/refund`, { amount: 10 })
      const refundRows = () => rows("svc_operation", `"attempt_id" = '${attempt.id}'`)
      expect(await refundRows()).toContain("authCode")
      await svc().ledger.noteAttempt(attempt.id, { next_check_at: null })
      await eraseEndedPayments(container())
      expect(await refundRows()).not.toContain("authCode")
    })

    it("leaves a session without the details needed to pay it, which Medusa can still delete", async () => {
      const { session } = await checkout()
      await remove()
      await until(typed, 0)
      const { data } = await readSession(container(), session.id)
      expect(Object.keys(data).sort()).toEqual(["deletion_ref", "flow", "session_id"])
      const { id } = await declined()
      await stage.set({ id }, `state = 'awaiting_buyer', session_id = '${session.id}'`)
      await container().resolve(Modules.PAYMENT).deletePaymentSession(session.id)
      expect(await svc().ledger.findAttempt(id)).toMatchObject({ state: "abandoned" })
    })

    it("is erased from a started payment of an order's balance", async () => {
      const attempt = await goToPage(medusa, await checkout())
      await payAtPage(stage.sandbox, attempt)
      await comeBack(medusa, attempt)
      const { order_id } = (await svc().ledger.findAttempt(attempt.id)) as Attempt
      const owed = await oweCourses(medusa, String(order_id), 1)
      const data = { buyer: BUYER, return_url: RETURN_URL }
      const session = await startPaymentSession(customer(), owed.id, HOSTED, data)
      expect(await svc().buyers.find(session.id)).toMatchObject({ buyer: BUYER })
      await remove()
      expect(await until(typed, 0)).toBe(0)
    })

    it("is the only customer whose data is erased", async () => {
      const guest = await goToPage(medusa, await checkout(medusa.guest()))
      await remove()
      await medusa.idle()
      expect(await attemptRow(guest)).toContain("musteri")
    })

    it("is erased from an open payment once that has ended", async () => {
      const attempt = await goToPage(medusa, await checkout())
      const earlier = await declined(customer())
      const { session_id, cart_id = "" } = attempt
      await stage.set(earlier, `session_id = '${session_id}', cart_id = '${cart_id}', return_url = null`)
      await remove()
      const isMarked = () => rows("svc_attempt", `"id" = '${attempt.id}' and "erase_requested_at" is not null`)
      await until(isMarked, (row) => row !== "")
      await medusa.idle()
      expect(await attemptRow(attempt)).toContain("musteri")
      expect(await typed()).toBe(3)
      await svc().ledger.moveAttempt(attempt.id, "expired", "fromService", { next_check_at: null })
      await eraseEndedPayments(container())
      expect(await typed()).toBe(0)
    })
  })
}
