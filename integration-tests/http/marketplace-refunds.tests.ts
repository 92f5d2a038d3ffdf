import type { Ordered } from "../setup/admin-refunds"
import { marketBooks, wholeOf, type MarketStage } from "../setup/market-stage"
import { only } from "../setup/only"
import { REFUND } from "../setup/provider-stage"
import { callsTo, moneyCalls } from "../setup/service-state"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { says } from "../setup/refund-books"
import type { HttpTypes } from "@medusajs/framework/types"
import { startPaymentSession } from "../setup/checkout"
import { BUYER, comeBack, goToPage, HOSTED, payAtPage } from "../setup/hosted-checkout"

/** Paid orders of three sellers' goods and the shipping, or of one seller's, which Medusa's own refund can refund in part. */
export function marketplaceRefundsTests(stage: MarketStage): void {
  const { refunded, refused, books } = marketBooks(stage)

  /** The first item in the order they are refunded, and a refund that takes all of it and 10 of the next. */
  async function beyondFirst(paid: Ordered) {
    const items = await stage.svc.ledger.listItems(paid.attempt.id)
    const first = Number(items[0]?.price)
    return { first, amount: Number((first + 10).toFixed(2)) }
  }

  describe("Medusa's own refund", () => {
    it("of a part is sent item by item, and is one refund in Medusa for all its calls", async () => {
      const paid = await stage.orderedOfOne()
      const { first, amount } = await beyondFirst(paid)
      await refunded(paid, amount, { note: "Two things were torn" })
      const held = await stage.heldItems(paid.attempt)
      expect(held.slice(0, 2).map(({ refunded: back }) => Number(back))).toEqual([first, 10])
      const now = await books(paid)
      expect(now).toMatchObject({ service: amount, payment: [amount], order: [amount] })
      expect(now.ledger).toEqual([`refund ${first.toFixed(2)}`, "refund 10.00"])
      const refund = only(await stage.payments.listRefunds({ payment_id: paid.payment_id }))
      const holders = (await stage.operations(paid.attempt)).map(({ medusa_refund_id }) => medusa_refund_id)
      expect(holders).toEqual([refund.id, refund.id])
      expect(await callsTo(stage.sandbox, REFUND)).toEqual([])
      expect(await stage.attention(paid.attempt)).toEqual([])
      // an equal refund requested on purpose is a new one
      await refunded(paid, 10)
      await refunded(paid, 10)
      expect(await books(paid)).toMatchObject({ payment: [10, 10, amount] })
      const more = wholeOf(paid)
      expect(await refused(paid, more)).toContain("is left on the items of this payment")
    })
  })

  describe("Medusa's own partial refund of several sellers' items", () => marketplaceRefundPartsTests(stage))

  describe("a payment of what is owed on an order with sellers' items", () => marketplaceOwedTests(stage))
}

const LEADS_TO_ITEMS = '"Refund items" on the order'

/** Medusa's own partial refund of several sellers' items: an amount does not say which item it is for. */
function marketplaceRefundPartsTests(stage: MarketStage): void {
  const { books, no } = marketBooks(stage)
  const admin = () => stage.medusa.admin()

  const untouched = async (paid: Ordered) => {
    expect(await moneyCalls(stage.sandbox)).toBe(0)
    expect(await books(paid)).toEqual({ service: 0, ledger: [], payment: [], order: [] })
  }

  it("is refused before anything is sent, and the refusal points to the items in both languages", async () => {
    const paid = await stage.ordered()
    const path = `/admin/payments/${paid.payment_id}/refund`
    expect(await no(path, { amount: 10 })).toEqual({ status: 409, message: says(LEADS_TO_ITEMS) })
    const { body } = await admin().send("POST", path, { amount: wholeOf(paid) - 0.01 })
    expect(body).toMatchObject({ message: says(LEADS_TO_ITEMS), message_tr: says("“Kalem iade et”") })
    // for code too, which names items through the plugin's own workflow
    const asked = { payment_id: paid.payment_id, amount: 10 }
    const run = refundPaymentWorkflow(stage.medusa.container()).run({ input: asked })
    await expect(run).rejects.toMatchObject({ type: "not_allowed", message: says(LEADS_TO_ITEMS) })
    await expect(stage.payments.refundPayment(asked)).rejects.toMatchObject({ message: says(LEADS_TO_ITEMS) })
    await untouched(paid)
  })
}

type Owed = HttpTypes.AdminPaymentCollection

/** What an edit of an order of one seller's goods leaves to pay. */
function marketplaceOwedTests(stage: MarketStage): void {
  const admin = () => stage.medusa.admin()

  /** A merchant adds courses of another seller, and keeps so many of the shirts. */
  async function edited({ order: { id } }: Ordered, courses: number, shirts?: number): Promise<Owed> {
    await admin().expectOk("POST", "/admin/order-edits", { order_id: id })
    const items = [{ variant_id: stage.medusa.shop().products.course.variantId, quantity: courses }]
    await admin().expectOk("POST", `/admin/order-edits/${id}/items`, { items })
    const path = `/admin/orders/${id}?fields=*payment_collections,*items`
    const read = async () => ((await admin().expectOk("GET", path)) as { order: HttpTypes.AdminOrder }).order
    if (shirts !== undefined) {
      const shirt = only((await read()).items).id
      await admin().expectOk("POST", `/admin/order-edits/${id}/items/item/${shirt}`, { quantity: shirts })
    }
    await admin().expectOk("POST", `/admin/order-edits/${id}/confirm`)
    const owed = (await read()).payment_collections.find(({ status }) => status === "not_paid")
    if (!owed) throw new Error("the order owes nothing")
    return owed
  }

  const start = ({ id }: Owed) => startPaymentSession(stage.medusa.guest(), id, HOSTED, { buyer: BUYER })

  it("pays only the seller of the added goods", async () => {
    const paid = await stage.orderedOfOne()
    const owed = await edited(paid, 2)
    const session = await start(owed)
    const attempt = await goToPage(stage.medusa, { session, payUrl: new URL(String(session.data.pay_url)) })
    await payAtPage(stage.sandbox, attempt)
    await comeBack(stage.medusa, attempt)
    const item = only(await stage.heldItems(attempt))
    expect(item.subMerchantKey).toBe(stage.seller("bora").key)
    expect(Number(item.price)).toBeCloseTo(owed.amount, 2)
    expect(Number(item.subMerchantPrice)).toBeCloseTo(owed.amount * 0.9, 2)
  })
}
