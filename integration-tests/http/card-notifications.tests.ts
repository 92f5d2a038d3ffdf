import { Modules } from "@medusajs/framework/utils"
import type { Attempt } from "../../src/flows/contracts/ports"
import { CARD_FLOWS, CHARGE, type CardFlow, type CardStage } from "../setup/card-stage"
import { notificationFor, type NotificationFields } from "../setup/notifications"
import { until } from "../setup/until"

const EVENT_TYPES = { threeds: "THREE_DS_AUTH", direct: "API_AUTH" } as const

export function cardNotificationsTests(stage: CardStage): void {
  const { medusa } = stage

  afterEach(() => medusa.idle())

  /** What the service sends about a payment by card, to our address or to Medusa's of that provider. */
  async function notify(attempt: Attempt, to: "/svc/notifications" | `/hooks/payment/${CardFlow}_svc`) {
    const { flow, paymentId = "1" } = attempt
    const card: NotificationFields = {
      token: undefined,
      paymentId,
      svcEventType: flow === "hosted" ? "" : EVENT_TYPES[flow],
    }
    const { body, headers } = notificationFor(attempt, paymentId, card)
    const sent = await fetch(new URL(to, medusa.anonymous().url), {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
    })
    expect(sent.status).toBe(200)
  }

  const becomes = (attempt: Attempt, state: Attempt["state"]) =>
    until(
      () => stage.now(attempt),
      (now) => now.state === state,
    )

  const collectionBecomes = (checkout: Parameters<typeof stage.books>[0], collection: string) =>
    until(
      () => stage.books(checkout),
      (books) => books.collection === collection,
    )

  describe.each(CARD_FLOWS)("a payment by %s", (flow) => {
    async function underReview() {
      await stage.sandbox.control("POST", "reviews", { next: 1 })
      const paid = await stage.pay(flow)
      expect(paid.outcome).toMatchObject({ status: "in_review" })
      return paid
    }

    const decide = ({ paymentId = "" }: Attempt, decision: "approve" | "decline") =>
      stage.sandbox.control("POST", `payments/${paymentId}/review`, { decision })

    const orderOf = ({ orderId = "" }: Attempt) => medusa.container().resolve(Modules.ORDER).retrieveOrder(orderId)

    it.each(["/svc/notifications", `/hooks/payment/${flow}_svc`] as const)(
      "is captured when its review is approved and %s is notified; a second notification changes nothing",
      async (address) => {
        const { attempt, checkout } = await underReview()
        await decide(attempt, "approve")
        await notify(attempt, address)
        await collectionBecomes(checkout, "completed")
        await notify(attempt, address)
        await stage.reconcileAfter(attempt)
        expect(await stage.books(checkout)).toMatchObject({
          service: ["SUCCESS"],
          ledger: ["completed"],
          orders: 1,
          collection: "completed",
          captured: [checkout.cart.total],
        })
      },
    )

    it("leaves its order cancelled when its review is declined", async () => {
      const { attempt, checkout } = await underReview()
      await decide(attempt, "decline")
      await notify(attempt, "/svc/notifications")
      await until(
        () => orderOf(attempt),
        ({ status }) => status === "canceled",
      )
      expect(await stage.books(checkout)).toMatchObject({ service: ["FAILURE"], ledger: ["declined"], captured: [] })
    })

    it("is paid once when the notification arrives while the charge is in flight", async () => {
      await stage.fault({ endpoint: CHARGE[flow], kind: "delay", when: "after", delayMs: 3_000, count: 1 })
      const checkout = await stage.start(flow)
      const paying = stage.pay(flow, undefined, checkout)
      const charging = await until(
        async () => (await stage.svc.ledger.listAttempts(checkout.session.id))[0],
        (now) => now !== undefined && now.state === (flow === "direct" ? "sent" : "finalizing"),
      )
      if (charging) await notify(charging, "/svc/notifications")
      await paying
      const attempt = await stage.newest(checkout)
      await becomes(attempt, "completed")
      expect(await stage.books(checkout)).toMatchObject({
        service: ["SUCCESS"],
        ledger: ["completed"],
        orders: 1,
        captured: [checkout.cart.total],
      })
      expect((await stage.calls()).filter((call) => call === CHARGE[flow])).toHaveLength(1)
    })
  })

  it("a notification never charges: a buyer on the bank's page stays there", async () => {
    const { checkout, attempt } = await stage.atBank()
    await notify(attempt, "/svc/notifications")
    await medusa.idle()
    await stage.authenticate(attempt)
    await notify(attempt, "/svc/notifications")
    await medusa.idle()
    expect((await stage.now(attempt)).state).toBe("awaiting_buyer")
    expect(await stage.calls()).not.toContain(CHARGE.threeds)
    expect(await stage.books(checkout)).toMatchObject({ orders: 0, captured: [] })
  })
}
