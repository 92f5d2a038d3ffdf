import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { announce } from "../../src/medusa/payments/announce"
import type { Ordered } from "../setup/admin-refunds"
import { COURSE, linkRoutes } from "../setup/link-routes"
import { linkStage } from "../setup/link-stage"
import { mailsOf } from "../setup/mail-provider"
import { only } from "../setup/only"
import type { ProviderStage } from "../setup/provider-stage"
import { says } from "../setup/says"
import { say } from "../../src/domain"

const bell = z.object({
  notifications: z.array(
    z.object({ to: z.string(), template: z.string(), resource_id: z.string(), data: z.record(z.string(), z.string()) }),
  ),
})
const SENTENCE = say("refund.what_refund", { amount: "10.00 TRY" })
/** The same as it is sent: with its amount as the admin writes it. */
const SENT = { en: "the refund of ₺10.00", tr: "₺10,00 tutarındaki iadenin" }

const emit = (container: MedusaContainer, name: string, id: string) =>
  container.resolve(Modules.EVENT_BUS).emit({ name, data: { id } })

export function merchantNewsTests(stage: ProviderStage): void {
  const { medusa } = stage
  const shop = linkStage(stage)

  const settings = () => stage.svc.settings.notifications
  const logged = () => jest.spyOn(medusa.container().resolve<Logger>(ContainerRegistrationKeys.LOGGER), "warn")

  /** What the admin's bell shows: it asks with these parameters. */
  async function shown() {
    await medusa.idle()
    const answer = await medusa.admin().expectOk("GET", "/admin/notifications?channel=feed&to[]=&to[]=x&limit=20")
    return bell.parse(answer).notifications
  }

  let paid: Ordered
  beforeAll(async () => {
    paid = await stage.ordered()
  })

  /** The paid order's payment comes onto the attention list, and the job announces it. */
  async function flagged() {
    const { attempt, order } = paid
    await open(attempt.id)
    return { attempt, order, entryId: only(await stage.tables.listAttentions({ attempt_id: attempt.id })).id }
  }

  async function open(attempt_id: string, operation_id?: string) {
    await stage.svc.ledger.openAttention({
      kind: "refund_unknown",
      attempt_id,
      sentence: SENTENCE,
      ...(operation_id !== undefined && { operation_id }),
    })
    await announce(medusa.container())
  }

  describe("the admin's bell", () => {
    it("has an entry of the attention list once, with its title, its sentence and its order, however often its event comes", async () => {
      const { entryId, order } = await flagged()
      const number = String(order.display_id)
      expect(await shown()).toEqual([
        {
          to: "",
          template: "admin-ui",
          resource_id: entryId,
          data: {
            title: "The result of a refund is not known",
            description: `${SENT.en} Order #${number}. See Payments → Needs attention.`,
          },
        },
      ])
      await emit(medusa.container(), "svc.attention.opened", entryId)
      await announce(medusa.container())
      expect(await shown()).toHaveLength(1)
      // once more when it is about something else
      await open(paid.attempt.id, "svcop_another")
      expect(await shown()).toHaveLength(2)
    })

    it("does not get what was resolved before its event came", async () => {
      const { attempt } = paid
      await stage.svc.ledger.openAttention({ kind: "note", attempt_id: attempt.id, sentence: SENTENCE })
      await stage.svc.ledger.closeAttention(attempt.id, "note")
      await announce(medusa.container())
      expect(await shown()).toEqual([])
    })

    it("has a sold payment link, with its amount and its order, or its name where it is for no order, once", async () => {
      const { order_id } = await shop.sold()
      await shop.follow()
      const { display_id: number } = await shop.adminOrder(order_id)
      const sale = only(await shop.sales(order_id))
      const title = "A payment link was sold"
      const description = `Order #${String(number)}: ₺119.98. Recorded as the order's payment.`
      const news = { resource_id: sale.id, data: { title, description } }
      expect(await shown()).toMatchObject([news])
      await emit(medusa.container(), "svc.link.sold", sale.id)
      expect(await shown()).toMatchObject([news])

      const routes = linkRoutes(stage)
      const link = await routes.create()
      await routes.buy(link.token)
      await routes.one(link.id)
      await shop.follow()
      const texts = (await shown()).map(({ data }) => data)
      expect(texts).toContainEqual({ title, description: `${COURSE.name}: ₺199.90.` })
      expect(texts).toHaveLength(2)
    })

    it("has a sale that needs a person as an entry of the attention list alone", async () => {
      const made = await shop.seen()
      await shop.addToOrder(made.order_id)
      await shop.follow()
      await shop.expectFlagged(made, "119.98")
      expect((await shown()).map(({ data }) => data.title)).toEqual(["A sold payment link needs your decision"])
    })
  })

  describe("e-mails about the attention list", () => {
    const ADDRESSES = ["keeper@shop.example", "books@shop.example"]
    beforeEach(() => Object.assign(settings(), { attentionEmail: ADDRESSES }))
    afterEach(() => Object.assign(settings(), { attentionEmail: [], templates: {}, language: "en" }))

    it("go to everyone whom the option names, once, with what to check and the address of the list", async () => {
      const mails = mailsOf(medusa.container())
      const { entryId, order } = await flagged()
      await medusa.idle()
      await emit(medusa.container(), "svc.attention.opened", entryId)
      expect(await shown()).toHaveLength(1)
      expect(mails.sent.map(({ to }) => to).sort()).toEqual([...ADDRESSES].sort())
      const url = `${stage.svc.settings.backendUrl}/app/svc/attention`
      const check = "Open the payment at the payment service and check its refunds and its cancellation."
      const text = [`${SENT.en} Order #${String(order.display_id)}.`, check, url].join("\n\n")
      const html = says(`<p><a href="${url}">${url}</a></p>`)
      const content = { subject: "The result of a refund is not known", text, html }
      expect(mails.sent[0]).toMatchObject({ channel: "email", template: "svc-attention", content })
      const about = { kind: "refund_unknown", entry_id: entryId }
      expect(mails.sent[0]?.data).toEqual({ ...content, url, language: "en", ...about })
    })

    it("are the store's own template where the option names one, and they and the bell are in the option's language", async () => {
      Object.assign(settings(), { language: "tr", templates: { attention: "d-456" } })
      const mails = mailsOf(medusa.container())
      const { order } = await flagged()
      const title = "İadenin gerçekleşip gerçekleşmediği bilinmiyor"
      expect(only(await shown()).data).toEqual({
        title,
        description: `${SENT.tr} Sipariş #${String(order.display_id)}. Ödemeler → Bekleyen işler bölümüne bakın.`,
      })
      expect(mails.sent[1]).toMatchObject({ template: "d-456", data: { subject: title, language: "tr" } })
      expect(mails.sent[1]).not.toHaveProperty("content")
    })

    it("that fail leave the bell as it is, and one line each", async () => {
      mailsOf(medusa.container()).failure = new Error("keeper@shop.example is unknown")
      const warn = logged()
      await flagged()
      expect(await shown()).toHaveLength(1)
      const lines = warn.mock.calls.map(([line]) => line).filter((line) => line.includes("could not be sent by email"))
      expect(lines).toHaveLength(2)
      expect(lines.join()).not.toMatch(/@|\n/)
    })
  })

  it("a store whose bell does not work has the entry on its list all the same, and one line in its log", async () => {
    const notifications = medusa.container().resolve(Modules.NOTIFICATION)
    jest.spyOn(notifications, "createNotifications").mockRejectedValueOnce(new Error("keeper@shop.example is full"))
    const warn = logged()
    const { attempt, entryId } = await flagged()
    expect(await shown()).toEqual([])
    expect(await stage.attention(attempt)).toEqual(["refund_unknown"])
    const lines = warn.mock.calls.map(([line]) => line).filter((line) => line.includes("notification"))
    const notice = `svc-attention:${entryId}:\\d+`
    const line = `^medusa-payment-svc: the notification ${notice} could not be sent by feed: Error$`
    expect(only(lines)).toMatch(new RegExp(line))
  })
}
