import { z } from "zod"
import type { Attempt } from "../../src/flows/contracts/ports"
import { readNotification, takeNotification } from "../../src/flows/reconcile/notification"
import { notificationFor, type NotificationFields } from "../setup/notifications"
import { describeFlows } from "./harness/describe-flows"

const CARD = "5528790000000008"
const row = z.object({ content: z.record(z.string(), z.string()) })

describeFlows({}, (shop) => {
  /** A notification about an attempt arrives. `false`: unsigned. */
  function take(attempt: Attempt, change: NotificationFields = {}, secret?: string | false) {
    const { body, headers } = notificationFor(attempt, "28157248", change, secret)
    const message = readNotification(shop().context.client, body, headers)
    if (!message) throw new Error("the notification names no payment")
    return takeNotification(shop().context, message, "report")
  }

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
        paymentId: "5".repeat(200),
        status: `SUCCESS ${CARD}`,
        svcEventType: "x".repeat(200),
        svcEventTime: CARD,
        svcReferenceCode: "55287900-0000-0008-0000-000000000000",
      }
      expect(await take(attempt, fields, false)).toMatchObject({ is: "stored" })
      expect(await take(attempt, fields, "another secret")).toMatchObject({ is: "stored" })
      expect(await stored(attempt)).toEqual([{}, {}])
    })

    it("is stored with what has the service's form", async () => {
      const { attempt } = await shop().atPage()
      await take(attempt, { svcEventTime: "1766730778396" }, false)
      expect(await stored(attempt)).toEqual([
        {
          svcPaymentId: "28157248",
          status: "SUCCESS",
          svcEventType: "CHECKOUT_FORM_AUTH",
          svcEventTime: "1766730778396",
        },
      ])
    })

    it("is not stored when there is nothing left to look up", async () => {
      const { attempt } = await shop().paidAtPage()
      expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "completed" })
      expect(await take(attempt, {}, false)).toMatchObject({ is: "stored", mustLookUp: false })
      expect(await stored(attempt)).toEqual([])
    })

    it("is ignored when there were six about the payment in the minute, as one about no payment is", async () => {
      const { attempt } = await shop().atPage()
      const results: string[] = []
      // the minute may end in between
      for (let sent = 0; sent < 13; sent += 1) results.push((await take(attempt, {}, false)).is)
      expect(new Set(results)).toEqual(new Set(["stored", "ignored"]))
      const unknown = { ...attempt, id: "svcatt_unknown", token: "unknown" }
      expect(await take(unknown, {}, false)).toEqual({ is: "ignored" })
    })
  })

  it("a signed notification is stored with its reference, and is to be sent again when there are too many", async () => {
    const { attempt } = await shop().atPage()
    const reference = { svcReferenceCode: "97f61d20-e66f-4120-82e9-92f4a183370a" }
    expect(await take(attempt, reference)).toMatchObject({ is: "stored" })
    expect(await stored(attempt)).toMatchObject([{ ...reference, paymentConversationId: attempt.id }])
    const all = await Promise.all(Array.from({ length: 61 }, () => take(attempt)))
    expect(all).toContainEqual({ is: "too_many", retryAfterSeconds: 60 })
  })
})
