import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { money } from "../../src/money"
import { eraseEnded, eraseEndedPayments } from "../../src/medusa/privacy"
import { resolveSvc } from "../../src/modules/svc"
import { startPaymentSession } from "../setup/checkout"
import { BUYER, comeBack, goToPage, HOSTED, payAtPage, runSql, startHosted } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { oweCourses } from "../setup/order-edits"
import { readCollection, readSession } from "../setup/payments"
import type { Stage } from "../setup/stage"
import { until } from "../setup/until"
import { given } from "../setup/written"

const PRICE = money(200_00n, "TRY")
const RETURN_URL = "http://localhost:8000/odeme?musteri=ayse"
const text = z.object({ text: z.string() })

let ids = 0

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
    runSql(
      container(),
      `update svc_attempt set last_activity_at = now() - make_interval(days => ${days}) where id = ?`,
      [id],
    )

  /** An attempt that was declined, with everything an attempt can hold. */
  async function declined(): Promise<Attempt> {
    const { ledger } = svc()
    const session_id = `payses_${(ids += 1)}`
    const created = (await ledger.createAttempt({
      id: `svcatt_retention_${ids}`,

      session_id,
      payment_collection_id: "pay_col_1",
      cart_id: "cart_1",
      flow: "hosted",
      price: PRICE,
      paid_price: PRICE,
      basket: [
        {
          item_id: "line-1",
          kind: "line",
          name: "Gömlek",
          category1: "Giyim",
          itemType: "PHYSICAL",
          price: PRICE,
          total: "200",
        },
      ],
      installments: svc().installments,
      basket_hash: "hash",
      return_url: RETURN_URL,
      locale: "tr",
    })) as Attempt
    await ledger.moveAttempt(created.id, "sent", "ours")
    await ledger.moveAttempt(created.id, "awaiting_buyer", "ours", {
      token: "token-1",
      page_url: "https://pay.example/1",
    })
    const content = { token: "token-1" }
    await ledger.receive({ kind: "return", attempt_id: created.id, content, verification: "verified" })
    const change = { facts: { lastFourDigits: "0008" }, next_check_at: null }
    await runSql(container(), "update svc_attempt set released_note = 'acquaintance' where id = ?", [created.id])
    return (await ledger.moveAttempt(created.id, "declined", "fromService", change)) as Attempt
  }

  // With its quotes: four digits alone also occur in identifiers and times.
  const TRACES = ["Gömlek", "Giyim", "token-1", "pay.example", "musteri", `"0008"`, "acquaintance"]

  async function tracesOf(attempt: Attempt): Promise<string[]> {
    const kept = (await attemptRow(attempt)) + (await rows("svc_inbox_message", `"attempt_id" = '${attempt.id}'`))
    return TRACES.filter((trace) => kept.includes(trace))
  }

  describe("the daily job", () => {
    it("erases personal data from payments that ended long enough ago where the option says so, and keeps the books", async () => {
      const [old, recent] = [await declined(), await declined()]
      await lastMovedDaysAgo(old, 91)
      await lastMovedDaysAgo(recent, 89)
      await eraseEndedPayments(container())
      expect(await tracesOf(old)).toEqual(TRACES)
      Object.assign(svc().settings, { retentionDays: 90 })
      await eraseEndedPayments(container())
      Object.assign(svc().settings, { retentionDays: undefined })
      expect(await tracesOf(old)).toEqual([])
      expect(await tracesOf(recent)).toEqual(TRACES)
      expect(await svc().ledger.findAttempt(old.id)).toMatchObject({
        state: "declined",
        price: PRICE,
        cart_id: "cart_1",
      })
      expect(await attemptRow(old)).toContain("line-1")
    })

    it("erases again what a deleted customer's payment got after an erasing", async () => {
      const attempt = await declined()
      const isMarked = async () => {
        await svc().retention.requestErasure({ cart_ids: ["cart_1"], order_ids: [] })
        return (await rows("svc_attempt", `"id" = '${attempt.id}' and "erase_requested_at" is not null`)) !== ""
      }
      await lastMovedDaysAgo(attempt, 2)
      await eraseEnded(container(), 1)
      expect(await isMarked()).toBe(false)
      await svc().ledger.noteAttempt(attempt.id, { next_check_at: null })
      expect(await isMarked()).toBe(true)
    })

    it("leaves what has not ended: due for a look-up, on the attention list, or money in flight", async () => {
      const [due, flagged, refunding] = [await declined(), await declined(), await declined()]
      await svc().ledger.noteAttempt(due.id, { next_check_at: new Date() })
      await svc().ledger.openAttention({ kind: "note", attempt_id: flagged.id, sentence: given("Look.") })
      await svc().ledger.startOperation({ id: "svcop_1", attempt_id: refunding.id, kind: "refund", amount: PRICE })
      for (const attempt of [due, flagged, refunding]) await lastMovedDaysAgo(attempt, 400)
      await eraseEnded(container(), 1)
      for (const attempt of [due, flagged, refunding]) expect(await tracesOf(attempt)).toEqual(TRACES)
      await svc().ledger.closeAttention(flagged.id, "note")
      await eraseEnded(container(), 1)
      expect(await tracesOf(flagged)).toEqual([])
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

    it("blanks old messages without an attempt, and deletes yesterday's request counts", async () => {
      const { ledger, retention } = svc()
      await ledger.receive({ kind: "notification", content: { token: "stray" }, verification: "unchecked" })
      await ledger.countRequest("pay:payses_1", 60)
      await retention.eraseUnmatchedMessages(1)
      await retention.dropRequestCounts()
      expect(await rows("svc_inbox_message")).toContain("stray")
      expect(await rows("svc_request_count")).toContain("payses_1")
      await runSql(container(), `update svc_inbox_message set created_at = now() - interval '2 days'`)
      await runSql(container(), `update svc_request_count set window_start = now() - interval '2 days'`)
      await retention.eraseUnmatchedMessages(1)
      await eraseEndedPayments(container())
      expect(await rows("svc_inbox_message")).not.toContain("stray")
      expect(await rows("svc_request_count")).toBe("")
    })
  })

  it("deletes buyer details a day after their session, with their order, and after thirty days", async () => {
    const { buyers } = svc()
    const ids = ["payses_open", "payses_gone", "payses_old", "payses_paid"] as const
    for (const session_id of ids) await buyers.keep({ session_id, payment_collection_id: "pay_col_1", buyer: BUYER })
    const left = async () => {
      await eraseEndedPayments(container())
      const kept = await Promise.all(ids.map((id) => buyers.find(id)))
      return kept.flatMap((one) => one?.session_id ?? [])
    }
    await buyers.release("payses_gone")
    expect(await left()).toEqual(ids)
    await runSql(container(), `update svc_session_buyer set released_at = released_at - interval '25 hours'`)
    expect(await left()).toEqual(["payses_open", "payses_old", "payses_paid"])
    await runSql(
      container(),
      `update svc_session_buyer set created_at = now() - interval '31 days' where session_id = 'payses_old'`,
    )
    const paid = await declined()
    await runSql(container(), `update svc_attempt set state = 'completed', session_id = 'payses_paid' where id = ?`, [
      paid.id,
    ])
    expect(await left()).toEqual(["payses_open"])
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
      const open = `update svc_attempt set state = 'awaiting_buyer', session_id = ? where id = ?`
      await runSql(container(), open, [session.id, id])
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
      const earlier = await declined()
      const beside = "update svc_attempt set session_id = ?, cart_id = ?, return_url = null where id = ?"
      await runSql(container(), beside, [attempt.session_id, attempt.cart_id ?? "", earlier.id])
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
