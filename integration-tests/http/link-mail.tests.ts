import type { ProviderSendNotificationDTO } from "@medusajs/framework/types"
import { COURSE, linkRoutes } from "../setup/link-routes"
import { linkStage } from "../setup/link-stage"
import { mailsOf } from "../setup/mail-provider"
import { only } from "../setup/only"
import { countCalls } from "../setup/service-state"
import { says } from "../setup/says"
import type { Stage } from "../setup/stage"

/** Of the orders that the stage makes. */
const BUYER = "misafir@shop.example"
/** The name that Medusa gives a new store. */
const SHOP = "Medusa Store"

export function linkMailTests(stage: Stage): void {
  const { medusa } = stage
  const routes = linkRoutes(stage)
  const shop = linkStage(stage)
  let mails: ReturnType<typeof mailsOf>

  beforeEach(async () => {
    mails = mailsOf(medusa.container())
    await routes.forget()
  })

  async function mail(id: string, body?: object): Promise<string> {
    const answer = await medusa.admin().expectOk("POST", `/admin/svc/links/${id}/email`, body)
    return (answer as { sent_to: string }).sent_to
  }
  const refused = (id: string, body?: object) => routes.refused("POST", `/${id}/email`, body)
  const sql = stage.sql.bind(stage)
  /** What was sent before was sent so long ago. */
  const age = (interval: string) => sql(`update notification set created_at = created_at - interval '${interval}'`)

  async function linkOfOrder() {
    const order_id = await shop.order()
    const { display_id: number } = await shop.adminOrder(order_id)
    return { order_id, number: String(number), link: await shop.linkFor(order_id) }
  }

  describe("a payment link sent by e-mail", () => {
    it("goes to the address of its order, with amount, number and address, in the buyer's language", async () => {
      const { order_id, number, link } = await linkOfOrder()
      await sql(`update "order" set locale = 'tr-TR' where id = ?`, [order_id])
      expect((await routes.one(link.id)).can_be_mailed).toBe(true)
      expect(await mail(link.id)).toBe(BUYER)
      const subject = `${SHOP}: #${number} numaralı sipariş için ödeme linkiniz`
      const pay = `${SHOP} mağazasına #${number} numaralı sipariş için ₺119,98 tutarındaki ödemenizi şu adresten yapabilirsiniz:`
      const url = link.url ?? ""
      const text = ["Merhaba,", pay, url, "Ödemeyi daha önce yaptıysanız bu e-postayı dikkate almayın.", SHOP].join(
        "\n\n",
      )
      const sent = only(mails.sent)
      expect(sent).toMatchObject({ to: BUYER, channel: "email", template: "svc-payment-link" })
      expect(sent.content).toEqual({ subject, text, html: says(`<a href="${url}">`) })
      expect(sent.data).toEqual({
        ...sent.content,
        url,
        language: "tr",
        shop_name: SHOP,
        link_name: "Balance",
        order_number: Number(number),
        amount: "₺119,98",
        price: "119.98",
        currency_code: "try",
      })
    })

    it("is in the language that is asked for, else of the order, else Turkish where the order goes to Türkiye or its region is, else the option's", async () => {
      const { order_id, link } = await linkOfOrder()
      const languageNow = async (body: object = {}) => {
        await mail(link.id, body)
        await age("2 minutes")
        return mails.sent.at(-1)?.data?.language
      }
      await sql(`update "order" set locale = 'en-US' where id = ?`, [order_id])
      expect([await languageNow(), await languageNow({ language: "tr" })]).toEqual(["en", "tr"])
      await sql(`update "order" set locale = null where id = ?`, [order_id])
      const address = `update order_address set country_code = 'de' where id =
        (select shipping_address_id from "order" where id = ?)`
      await sql(address, [order_id])
      expect(await languageNow()).toBe("en")
      await sql(`update "order" set shipping_address_id = null where id = ?`, [order_id])
      // the shop's region is Türkiye alone
      expect(await languageNow()).toBe("tr")
    })

    it("uses the template of the store where the option names one, and brings no text of its own", async () => {
      Object.assign(stage.svc.settings.notifications.templates, { paymentLink: "d-123" })
      const link = await routes.create()
      await mail(link.id, { email: BUYER }).finally(() =>
        Object.assign(stage.svc.settings.notifications.templates, { paymentLink: undefined }),
      )
      expect(only(mails.sent)).toMatchObject({ template: "d-123", data: { amount: "₺199.90" } })
      expect(only(mails.sent)).not.toHaveProperty("content")
    })

    it("escapes what people named, keeps a line of its subject, and says of a flexible one that the buyer chooses the amount", async () => {
      const link = await routes.create({ name: `<b>"Kurs"\n& Çay` })
      await mail(link.id, { email: BUYER })
      const { content } = only<ProviderSendNotificationDTO>(mails.sent)
      expect(content?.subject).toBe(`${SHOP}: your payment link for <b>"Kurs" & Çay`)
      expect(content?.html).toContain("₺199.90 to Medusa Store for &lt;b&gt;&quot;Kurs&quot;\n&amp; Çay at")
      expect(content?.html).not.toContain("<b>")
      const flexible = await routes.create({ flexible_link: true, preset_price_values: ["50", "75.5"] })
      await mail(flexible.id, { email: BUYER })
      expect(mails.sent[1]).toMatchObject({
        content: { text: says(`You can choose an amount and pay ${SHOP} for ${COURSE.name} at`) },
        data: { amount: null, price: null, order_number: null },
      })
    })

    it("needs one valid address", async () => {
      const link = await routes.create()
      for (const email of [undefined, "a@x.example, b@x.example", "a@x.example\r\nBcc: b@x.example"])
        expect(await refused(link.id, { email })).toMatchObject({ status: 400, fields: ["email"] })
      expect(await refused("svclink_none", { email: BUYER })).toMatchObject({ status: 404 })
      expect(mails.sent).toEqual([])
    })

    it("is sent by one of two requests at the same time, and not again within a minute", async () => {
      const { link } = await linkOfOrder()
      const answers = await Promise.all([1, 2, 3].map(() => routes.send("POST", `/${link.id}/email`, {})))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await refused(link.id)).toMatchObject({ status: 409, message: says("a minute ago") })
      expect(mails.sent).toHaveLength(1)
      await age("61 seconds")
      expect(await mail(link.id)).toBe(BUYER)
      expect(mails.sent).toHaveLength(2)
    })

    it("is sent at most ten times a day", async () => {
      const link = await routes.create()
      for (let times = 0; times < 10; times += 1) {
        await mail(link.id, { email: BUYER })
        await age("2 minutes")
      }
      expect(await refused(link.id, { email: BUYER })).toMatchObject({
        message: says("ten times in the last 24 hours"),
      })
      await age("24 hours")
      expect(await mail(link.id, { email: BUYER })).toBe(BUYER)
    })

    it("can be sent again at once after the store's provider failed", async () => {
      const { link } = await linkOfOrder()
      mails.failure = new Error("the mailbox is full")
      expect(await refused(link.id)).toMatchObject({ status: 503, message: says("did not send") })
      expect(await refused(link.id)).toMatchObject({ status: 503 })
      mails.failure = undefined
      expect(await mail(link.id)).toBe(BUYER)
      expect(mails.sent).toHaveLength(1)
    })
  })

  describe("a payment link that cannot be paid is not sent", () => {
    it("once it was sold, even if the store has not seen that, while it is deactivated, and once it is deleted at the service", async () => {
      const { link: sold } = await shop.sold()
      expect(await refused(sold.id)).toMatchObject({ status: 409, message: says("has been sold") })
      const { link } = await linkOfOrder()
      await routes.setStatus(link.id, "PASSIVE")
      expect(await refused(link.id)).toMatchObject({ status: 409, message: says("is not active") })
      expect((await routes.one(link.id)).can_be_mailed).toBe(false)
      await stage.svc.client.links.delete({ token: link.token ?? "" })
      expect(await refused(link.id)).toMatchObject({ status: 404 })
      expect(mails.sent).toEqual([])
    })

    it("once its order owes another amount", async () => {
      const { order_id, link } = await linkOfOrder()
      await shop.addToOrder(order_id)
      await medusa.idle()
      // as if the store had not closed it yet
      await stage.svc.client.links.setStatus({ token: link.token ?? "", status: "ACTIVE" })
      expect(await refused(link.id)).toMatchObject({ status: 409, message: says("179.96 TRY is due on order") })
      expect(mails.sent).toEqual([])
    })

    it("while the service cannot be asked, and from a store without an e-mail provider", async () => {
      const { link } = await linkOfOrder()
      const { channels } = stage.svc
      Object.assign(stage.store, { channels: new Set(["feed"]) })
      expect((await routes.one(link.id)).can_be_mailed).toBe(false)
      expect(await refused(link.id)).toMatchObject({ status: 409, message: says("no e-mail provider") })
      Object.assign(stage.store, { channels })
      await stage.fault({ endpoint: "links.retrieve", kind: "drop", when: "before", count: 100 })
      expect(await refused(link.id)).toMatchObject({ status: 503 })
      expect(await countCalls(stage.sandbox, "links.retrieve")).toBeGreaterThan(0)
      expect(mails.sent).toEqual([])
    })
  })
}
