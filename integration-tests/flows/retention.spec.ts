import { z } from "zod"
import { lira } from "./harness/orders"
import { newId } from "./harness/memory-medusa"
import { describeFlows } from "./harness/describe-flows"
import { createRetention, createSessionBuyers } from "../../src/modules/svc/ledger/retention"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { given } from "../setup/written"

const DAY_S = 24 * 60 * 60
const text = z.tuple([z.object({ text: z.string() })])

describeFlows({}, (shop) => {
  const retention = () => createRetention(createDatabase(shop().execute))
  const daysLater = (days: number) => shop().clock.advance(days * DAY_S + 60)
  async function rows(table: string, where: string): Promise<string> {
    const sql = `select coalesce(string_agg("row"::text, ' '), '') as "text" from "${table}" "row" where ${where}`
    return text.parse(await shop().execute(sql, []))[0].text
  }
  /** Of attempts that ended longer ago than a day. */
  const erase = () => retention().eraseEnded(1_000, 1)

  /** An attempt with everything that one can hold, which was declined. */
  async function declined(): Promise<Attempt> {
    const { ledger } = shop()
    const { attempt } = await shop().atPage()
    const content = { token: attempt.token ?? "" }
    await ledger.receive({ kind: "return", attempt_id: attempt.id, content, verification: "verified" })
    const change = { facts: { lastFourDigits: "0008" }, next_check_at: null }
    await ledger.moveAttempt(attempt.id, "declined", "fromService", change)
    return shop().set(attempt, { released_note: "acquaintance" })
  }
  async function tracesOf({ id, token = "", page_url = "" }: Attempt): Promise<string[]> {
    const kept =
      (await rows("svc_attempt", `"id" = '${id}'`)) + (await rows("svc_inbox_message", `"attempt_id" = '${id}'`))
    // with its quotes: four digits alone also occur in identifiers and times
    const traces = ["Item 0", "Goods", token, page_url, "/tr/done", `"0008"`, "acquaintance"]
    return traces.filter((trace) => kept.includes(trace))
  }

  it("leaves what has not ended: due for a look-up, on the attention list, or money in flight; keeps the books of what has", async () => {
    const { ledger } = shop()
    const [due, flagged, refunding] = [await declined(), await declined(), await declined()]
    await ledger.noteAttempt(due.id, { next_check_at: shop().clock.now() })
    await ledger.openAttention({ kind: "note", attempt_id: flagged.id, sentence: given("Look.") })
    await ledger.startOperation({ id: newId("svcop"), attempt_id: refunding.id, kind: "refund", amount: lira(1) })
    await daysLater(2)
    await erase()
    for (const attempt of [due, flagged, refunding]) expect(await tracesOf(attempt)).toHaveLength(7)
    await ledger.closeAttention(flagged.id, "note")
    expect(await erase()).toEqual([flagged.session_id])
    expect(await tracesOf(flagged)).toEqual([])
    const { state, price, cart_id } = flagged
    expect(await shop().now(flagged)).toMatchObject({ state, price, cart_id })
    expect(await rows("svc_attempt", `"id" = '${flagged.id}'`)).toContain("item_0")
  })

  it("does not change when a refund ended, after which a resolved difference would be flagged again", async () => {
    const { ledger } = shop()
    const attempt = await declined()
    const id = newId("svcop")
    await ledger.startOperation({ id, attempt_id: attempt.id, kind: "refund", amount: lira(1) })
    await ledger.endOperation(id, { state: "succeeded", facts: { authCode: "A1B2C3" } })
    const before = await ledger.findOperation(id)
    await daysLater(2)
    expect(await erase()).toContain(attempt.session_id)
    expect(await rows("svc_operation", `"id" = '${id}'`)).not.toContain("A1B2C3")
    expect((await ledger.findOperation(id))?.updated_at).toEqual(before?.updated_at)
  })

  it("keeps the service's commission, which is part of the books, and erases the card beside it", async () => {
    const { ledger } = shop()
    const { attempt } = await shop().atPage()
    const kept = { installment: 3, svcCommissionRateAmount: "4.02", svcCommissionFee: "0.25" }
    const facts = { ...kept, cardFamily: "Bonus", authCode: "A1B2C3", memberEmail: "ayse@example.com" }
    await ledger.moveAttempt(attempt.id, "declined", "fromService", { facts, next_check_at: null })
    await daysLater(2)
    await erase()
    expect(await shop().execute(`select "facts" from "svc_attempt" where "id" = ?`, [attempt.id])).toEqual([
      { facts: kept },
    ])
  })

  it("erases again what a deleted customer's payment got after an erasing", async () => {
    const { id, session_id, cart_id = "" } = await declined()
    const isMarked = async () => {
      await retention().requestErasure({ cart_ids: [cart_id], order_ids: [] })
      return (await rows("svc_attempt", `"id" = '${id}' and "erase_requested_at" is not null`)) !== ""
    }
    await daysLater(2)
    await retention().noteErased(await erase())
    expect(await isMarked()).toBe(false)
    await shop().ledger.noteAttempt(id, { next_check_at: null })
    expect(await isMarked()).toBe(true)
    expect(await retention().eraseEnded(1_000)).toEqual([session_id])
  })

  it("blanks messages without an attempt after the days, and deletes the counts of requests after one", async () => {
    const { ledger } = shop()
    await ledger.receive({ kind: "notification", content: { token: "stray" }, verification: "unchecked" })
    await ledger.countRequest("pay:payses_1", 60)
    const left = async () => {
      await retention().eraseUnmatchedMessages(1)
      await retention().dropRequestCounts()
      const kept = [await rows("svc_inbox_message", "true"), await rows("svc_request_count", "true")]
      return [kept[0]?.includes("stray"), kept[1]?.includes("payses_1")]
    }
    expect(await left()).toEqual([true, true])
    await daysLater(1)
    expect(await left()).toEqual([false, false])
  })

  it("deletes buyer details a day after their session, with their order, and after thirty days", async () => {
    const buyers = createSessionBuyers(createDatabase(shop().execute), ["pp_hosted_svc"])
    const keep = (session_id: string) => buyers.keep({ session_id, payment_collection_id: "pay_col_1", buyer: {} })
    const paid = await shop().completed()
    const sessions = [newId("payses"), newId("payses"), paid.attempt.session_id] as const
    const left = async () => {
      await buyers.dropUnneeded()
      const kept = await Promise.all(sessions.map((id) => buyers.find(id)))
      return kept.flatMap((one) => one?.session_id ?? [])
    }
    const [gone, open] = sessions
    await keep(gone)
    await keep(open)
    await buyers.release(gone)
    expect(await left()).toEqual([gone, open])
    await daysLater(1)
    await keep(paid.attempt.session_id)
    expect(await left()).toEqual([open])
    await daysLater(29)
    expect(await left()).toEqual([])
  })
})
