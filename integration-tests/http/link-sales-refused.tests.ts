import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { Modules } from "@medusajs/framework/utils"
import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import type { AttentionAction, AttentionAnswer, AttentionPage } from "../../src/api/admin/svc/answers/attention"
import { REFUNDED_NOTE } from "../../src/use-cases/payment-links/sentences"
import { createLinkContext } from "../../src/medusa/payment-links/sale-store"
import { createCart, startPaymentSession } from "../setup/checkout"
import { HOSTED, runSql } from "../setup/hosted-checkout"
import { LINK, linkStage } from "../setup/link-stage"
import { only } from "../setup/only"
import { refusal, says } from "../setup/says"
import type { Stage } from "../setup/stage"
import { english, turkish } from "../setup/written"

const PRICE = 119.98

export function linkSalesRefusedTests(stage: Stage): void {
  const { medusa } = stage
  const shop = linkStage(stage)
  const { expectFlagged, expectRecordedOnce, follow } = shop

  async function entriesOf({ id }: { id: string }): Promise<AttentionAnswer[]> {
    const { attention } = (await medusa.admin().expectOk("GET", "/admin/svc/attention?kind=link_sale")) as AttentionPage
    return attention.filter(({ about }) => about.type === "link" && about.link_id === id)
  }
  /** A button of the one entry about a link. */
  const actionOf = async (link: { id: string }, what: AttentionAction["type"]) =>
    only(only(await entriesOf(link)).actions.filter((action) => action.type === what))
  async function expectRefused(path: string, message: unknown, message_tr: unknown, body?: object): Promise<void> {
    const refused = await medusa.admin().send("POST", path, body)
    expect(refused).toMatchObject({ status: 409, body: { message, message_tr } })
  }

  it("a sale that does not fit what the order owes is recorded at a user's request as soon as the order owes exactly its amount", async () => {
    const { order_id, link, sale } = await shop.seen()
    const brought = (amount: string) =>
      runSql(medusa.container(), `update svc_link_sale set amount = ? where id = ?`, [amount, sale.id])
    await brought("60.00")
    await follow()
    await expectFlagged({ order_id, link }, "119.98 TRY is due on the order")
    const { path } = await actionOf(link, "record_sale")
    expect(path).toBe(`/admin/svc/link-sales/${sale.id}/record`)
    expect((await medusa.admin().send("POST", "/admin/svc/link-sales/svcsale_none/record")).status).toBe(404)
    await expectRefused(path, says("119.98 TRY is due on the order"), says("siparişin ödenecek tutarı 119.98 TRY"))
    await expectFlagged({ order_id, link }, "119.98 TRY is due on the order")
    await brought("119.98")
    const [first, second] = await Promise.all([medusa.admin().send("POST", path), medusa.admin().send("POST", path)])
    expect([first.status, second.status].sort()).not.toContain(500)
    await expectRecordedOnce(order_id, PRICE)
    expect(await shop.attention(link)).toEqual([])
  })

  it("money of a recorded sale is refunded once, after a person reports that it was refunded at the service, and then its order is cancelled", async () => {
    const { order_id } = await shop.sold()
    await follow()
    const { id } = await expectRecordedOnce(order_id, PRICE)
    const path = `/admin/payments/${id}/refund`
    await expectRefused(path, says("own panel"), says("panelinden"), { amount: PRICE })
    const refundPayment = medusa.container().resolve(Modules.PAYMENT).refundPayment({ payment_id: id, amount: PRICE })
    await expect(refundPayment).rejects.toThrow("own panel")
    const cancel = () => medusa.admin().send("POST", `/admin/orders/${order_id}/cancel`)
    expect(await cancel()).toMatchObject(refusal(409, "own panel"))
    expect((await shop.adminOrder(order_id)).status).not.toBe("canceled")

    const refund = (note: string) => medusa.admin().send("POST", path, { amount: PRICE, note })
    await medusa.admin().expectOk("POST", "/admin/order-edits", { order_id })
    expect(await refund(english(REFUNDED_NOTE))).toMatchObject(refusal(409, "The order is being changed"))
    await medusa.admin().expectOk("DELETE", `/admin/order-edits/${order_id}`)
    const notes = [`${english(REFUNDED_NOTE)}, 21 November`, turkish(REFUNDED_NOTE).toLocaleUpperCase("tr")]
    const statuses = (await Promise.all(notes.map(refund))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const counted = (await shop.transactions(order_id)).map(({ amount, reference }) => [reference, Number(amount)])
    expect(counted).toEqual([
      ["capture", PRICE],
      ["refund", -PRICE],
    ])
    expect(await cancel()).toMatchObject({ status: 200 })
    // an order that Medusa deleted is not cancelled
    const { store } = createLinkContext(medusa.container(), ONLY_ACCOUNT)
    expect(await store.listCancelled([order_id, "order_gone"])).toEqual([order_id])
  })

  it("pp_link_svc makes a payment only of the session named on the sale, and takes none from a buyer", async () => {
    const { order_id, sale } = await shop.seen()
    const context = createLinkContext(medusa.container(), ONLY_ACCOUNT)
    await context.sales.claimSale(sale.id, 300)
    const owed = (await context.store.readOwed(order_id))?.amount
    if (!owed) throw new Error("the order owes nothing")
    const session_id = await context.store.startSession(sale, order_id, owed)
    await expect(context.store.authorize(session_id)).rejects.toThrow("No sale of a payment link")
    expect(only(await shop.sales(order_id))).toMatchObject({ state: "recording", session_id: undefined })
    await updateRegionsWorkflow(medusa.container()).run({
      input: { selector: { id: medusa.shop().regionId }, update: { payment_providers: [HOSTED, LINK] } },
    })
    const cart = await createCart(medusa.guest(), medusa.shop())
    const { payment_collection } = (await medusa
      .guest()
      .expectOk("POST", "/store/payment-collections", { cart_id: cart.id })) as { payment_collection: { id: string } }
    for (const data of [{}, { sale: sale.id }, { sale: `${sale.id}.forged` }])
      await expect(startPaymentSession(medusa.guest(), payment_collection.id, LINK, data)).rejects.toThrow(
        "Nothing can be paid by this provider",
      )
  })
}
