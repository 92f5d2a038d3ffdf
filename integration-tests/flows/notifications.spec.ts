import { z } from "zod"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { readNotification } from "../../src/use-cases/reconcile/notification"
import { describeFlows } from "./harness/describe-flows"
import { notify } from "./harness/notify"
import { paidOrder } from "./harness/paid-order"
import { REFUND_ITEM } from "./harness/service"

const CARD = "5528790000000008"
const REFERENCE = "97f61d20-e66f-4120-82e9-92f4a183370a"
const row = z.object({ content: z.record(z.string(), z.string()) })

describeFlows({}, (shop) => {
  const take = notify(shop)

  async function stored({ id }: Attempt) {
    const rows = await shop().execute(`select "content" from "svc_inbox_message" where "attempt_id" = ?`, [id])
    return rows.map((one) => row.parse(one).content)
  }

  describe("an unsigned notification", () => {
    it("leaves nothing of its sender's choosing in the ledger", async () => {
      const { attempt } = await shop().atPage()
      const fields = {
        paymentConversationId: `svcatt_${CARD}`,
        svcPaymentId: CARD,
        payment_id: "5".repeat(200),
        status: `SUCCESS ${CARD}`,
        svcEventType: "x".repeat(200),
        svcEventTime: CARD,
        svcReferenceCode: "55287900-0000-0008-0000-000000000000",
      }
      expect(await take(attempt, fields, false)).toMatchObject({ type: "stored" })
      expect(await take(attempt, fields, "another secret")).toMatchObject({ type: "stored" })
      expect(await stored(attempt)).toEqual([{}, {}])
    })

    it("is stored with what has the service's form", async () => {
      const { attempt } = await shop().atPage()
      await take(attempt, { svcEventTime: "1766730778396" }, false)
      // the process that took it may die
      const due = (await shop().nextCheck(attempt))?.getTime() ?? Infinity
      expect(due - shop().clock.now().getTime()).toBeLessThanOrEqual(60_000)
      const about = { svcPaymentId: "28157248", status: "SUCCESS", svcEventType: "CHECKOUT_FORM_AUTH" }
      expect(await stored(attempt)).toEqual([{ ...about, svcEventTime: "1766730778396" }])
    })

    it("is not stored when there is nothing left to look up", async () => {
      const { attempt } = await shop().completed()
      expect(await take(attempt, {}, false)).toMatchObject({ type: "stored", mustLookUp: false })
      expect(await stored(attempt)).toEqual([])
    })

    it("is ignored when there were six about the payment in the minute, as one about no payment is", async () => {
      const { attempt } = await shop().atPage()
      const results: string[] = []
      // the minute may end in between
      for (let sent = 0; sent < 13; sent += 1) results.push((await take(attempt, {}, false)).type)
      expect(new Set(results)).toEqual(new Set(["stored", "ignored"]))
      const unknown = { ...attempt, id: "svcatt_unknown", token: "unknown" }
      expect(await take(unknown, {}, false)).toEqual({ type: "ignored" })
    })

    it("does not block the service's own notifications", async () => {
      const { attempt } = await shop().atPage()
      // more than are taken of the service's own
      for (let sent = 0; sent < 31; sent += 1) await take(attempt, {}, false)
      expect(await take(attempt)).toMatchObject({ type: "stored", mustLookUp: true })
    })
  })

  it("a card that was declined at the page is noted once, by a signed notification alone, and the page stays open", async () => {
    const { attempt } = await shop().atPage()
    const declined = { status: "FAILURE", svcPaymentId: "28157248" }
    await take(attempt, declined, false)
    await take(attempt, { ...declined, svcEventType: "REFUND_RETRY_FAILURE" })
    // without a token the id of the payment is not signed
    await take(attempt, { ...declined, token: undefined, paymentId: "28157248" })
    const find = () => shop().ledger.findAttempt(attempt.id)
    expect((await find())?.page_declines).toBeUndefined()
    const at = new Date(attempt.created_at.getTime() + 1_000)
    await shop().clock.advance(60)
    await take(attempt, { ...declined, svcEventTime: String(at.getTime()) })
    const noted = await find()
    expect(noted).toMatchObject({ state: "awaiting_buyer", page_declines: { 28157248: { at } } })
    await take(attempt, { ...declined, svcPaymentId: "2", svcEventTime: String(at.getTime() + 3_600_000) })
    const other = (await find())?.page_declines?.["2"]
    expect(other?.at.getTime()).toBeLessThanOrEqual(shop().clock.now().getTime())
    await take(attempt, declined)
    expect((await find())?.page_declines).toEqual({ ...noted?.page_declines, 2: other })
  })

  it("a notification without a body is none", () =>
    expect(readNotification(shop().context.client, undefined, {})).toBeUndefined())

  it("a notification is about the payment that it names by its conversation, its payment id or its page", async () => {
    const { attempt } = await shop().completed()
    const names = ["paymentConversationId", "token", "svcPaymentId", "paymentId"]
    const nothing = Object.fromEntries(names.map((name) => [name, undefined]))
    const { payment_id, token } = attempt
    for (const named of [
      { paymentId: payment_id },
      { svcPaymentId: payment_id },
      { token },
      { paymentConversationId: attempt.id },
    ])
      expect([named, await take(attempt, { ...nothing, ...named }, false)]).toMatchObject([
        named,
        { type: "stored", attempt: { id: attempt.id } },
      ])
    const other = { ...nothing, paymentConversationId: "not one of ours" }
    expect(await take(attempt, other, false)).toEqual({ type: "ignored" })
  })

  it("a notification that is not signed as the service signs is refused where a signature is required", async () => {
    const { attempt } = await shop().atPage()
    expect(await take(attempt, {}, false, "require")).toEqual({ type: "refused" })
    expect(await take(attempt, {}, "another secret", "require")).toEqual({ type: "refused" })
    expect(await take(attempt, {}, undefined, "require")).toMatchObject({ type: "stored", mustLookUp: true })
    // unchecked, the signature proves nothing
    expect(await take(attempt, { svcReferenceCode: REFERENCE }, undefined, "off")).toMatchObject({ type: "stored" })
    expect((await stored(attempt)).at(-1)).not.toHaveProperty("svcReferenceCode")
  })

  describe("a report that the service has repeated a refund by itself", () => {
    const REPEATED = { svcEventType: "REFUND_RETRY_SUCCESS" }

    async function refusedRefund() {
      const paid = await paidOrder(shop())
      await shop().refuse(REFUND_ITEM, "10051")
      await paid.refused("10051", 10_00)
      return paid
    }

    it("bars further refunds once it is signed, and a person is asked", async () => {
      const { attempt, refused } = await refusedRefund()
      expect(await take(attempt, REPEATED)).toMatchObject({ type: "stored", mustLookUp: false })
      await shop().expectOf(attempt, { operations: ["refund unknown"], attention: ["refund_unknown"] })
      await refused("attention list", 10_00)
    })

    it("bars nothing where it may come from anywhere, and is flagged", async () => {
      const { attempt, refund } = await refusedRefund()
      expect(await take(attempt, REPEATED, false)).toMatchObject({ type: "stored" })
      await shop().expectOf(attempt, { operations: ["refund refused"], attention: ["refund_retried"] })
      await refund(10_00)
    })

    it("is to be sent again while another refund of the payment is open", async () => {
      const { attempt } = await refusedRefund()
      const { id: attempt_id, price: amount } = attempt
      await shop().ledger.startOperation({ id: `svcop_${attempt_id}`, attempt_id, kind: "refund", amount })
      expect(await take(attempt, REPEATED)).toEqual({ type: "too_many", retryAfterSeconds: 60 })
      expect(await shop().attention(attempt)).toEqual(["refund_retried"])
    })
  })

  it("a signed notification is stored with its reference, and is to be sent again when there are too many", async () => {
    const { attempt } = await shop().atPage()
    const reference = { svcReferenceCode: REFERENCE }
    expect(await take(attempt, reference)).toMatchObject({ type: "stored" })
    expect(await stored(attempt)).toMatchObject([{ ...reference, paymentConversationId: attempt.id }])
    const all = await Promise.all(Array.from({ length: 61 }, () => take(attempt)))
    expect(all).toContainEqual({ type: "too_many", retryAfterSeconds: 60 })
  })
})
