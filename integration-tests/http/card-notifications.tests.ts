import type { Attempt } from "../../src/use-cases/ports/ports"
import { CARD_FLOWS, type CardFlow, type CardStage } from "../setup/card-stage"
import { notificationFor, type NotificationFields } from "../setup/notifications"
import { until } from "../setup/until"

const EVENT_TYPES = { threeds: "THREE_DS_AUTH", direct: "API_AUTH" } as const

export function cardNotificationsTests(stage: CardStage): void {
  const { medusa } = stage

  afterEach(() => medusa.idle())

  /** What the service sends about a payment by card, to our address or to Medusa's of that provider. */
  async function notify(attempt: Attempt, to: "/svc/notifications" | `/hooks/payment/${CardFlow}_svc`) {
    const { flow, payment_id = "1" } = attempt
    const card: NotificationFields = {
      token: undefined,
      paymentId: payment_id,
      svcEventType: flow === "threeds" || flow === "direct" ? EVENT_TYPES[flow] : "",
    }
    const { body, headers } = notificationFor(attempt, payment_id, card)
    const sent = await fetch(new URL(to, medusa.anonymous().url), {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
    })
    expect(sent.status).toBe(200)
  }

  const collectionBecomes = (checkout: Parameters<typeof stage.books>[0], collection: string) =>
    until(
      () => stage.books(checkout),
      (books) => books.collection === collection,
    )

  async function underReview(flow: CardFlow) {
    await stage.sandbox.control("POST", "reviews", { next: 1 })
    const paid = await stage.pay(flow)
    expect(paid.outcome).toMatchObject({ status: "in_review" })
    return paid
  }

  const decide = ({ payment_id = "" }: Attempt, decision: "approve" | "decline") =>
    stage.sandbox.control("POST", `payments/${payment_id}/review`, { decision })

  describe.each(CARD_FLOWS)("a payment by %s", (flow) => {
    it("is captured when its review is approved and Medusa's own address is notified; a second notification changes nothing", async () => {
      const { attempt, checkout } = await underReview(flow)
      await decide(attempt, "approve")
      await notify(attempt, `/hooks/payment/${flow}_svc`)
      await collectionBecomes(checkout, "completed")
      await notify(attempt, "/svc/notifications")
      await stage.reconcileAfter(attempt)
      expect(await stage.books(checkout)).toMatchObject({
        service: ["SUCCESS"],
        ledger: ["completed"],
        orders: 1,
        collection: "completed",
        captured: [checkout.cart.total],
      })
    })
  })
}
