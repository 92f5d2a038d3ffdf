import type { HttpTypes, OrderTransactionDTO, PaymentDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { PaymentLink } from "../../src/use-cases/payment-links/ports"
import type { LinkSale } from "../../src/use-cases/ports/link-sales"
import { readOwed } from "../../src/medusa/balance"
import { moneyToDecimal } from "../../src/money"
import { createLinkWorkflow } from "../../src/workflows/payment-links"
import { followLinksWorkflow } from "../../src/workflows/payment-links"
import { sampleRequests } from "../unit/client/sample-requests"
import { ADDRESS } from "./checkout"
import { only } from "./only"
import { addCourses } from "./order-edits"
import { says } from "./says"
import type { Stage } from "./stage"
import { until } from "./until"
import type { Query } from "../../src/medusa/rows"
import { storedText } from "./written"

export const LINK = "pp_link_svc"

const { encodedImageFile: IMAGE } = sampleRequests["links.create"]
const withCollection = z.object({ payment_collection: z.object({ id: z.string() }) })
const withOrder = z.object({ draft_order: z.object({ id: z.string() }) })

/** Actions of merchants and buyers with payment links, and the resulting state of the books. */
export function linkStage(stage: Stage) {
  const { medusa } = stage
  const admin = () => medusa.admin()

  // the scheduled job is off, so that only the test's own passes run
  let jobs: jest.SpyInstance
  beforeEach(() => {
    jobs = jest.spyOn(stage.svc.health, "track").mockResolvedValue(undefined)
  })
  afterEach(() => jobs.mockRestore())

  /** A draft order of two courses, which owes all of it: 119.976 TRY with its tax. */
  async function draftOrder(): Promise<string> {
    const { regionId, salesChannelId, products } = medusa.shop()
    const created = await admin().expectOk("POST", "/admin/draft-orders", {
      region_id: regionId,
      sales_channel_id: salesChannelId,
      email: "misafir@shop.example",
      items: [{ variant_id: products.course.variantId, quantity: 2 }],
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    })
    return withOrder.parse(created).draft_order.id
  }

  /** The same, made into an order. */
  async function order(): Promise<string> {
    const id = await draftOrder()
    await admin().expectOk("POST", `/admin/draft-orders/${id}/convert-to-order`)
    return id
  }

  /** A merchant adds courses to an order, which then owes more. */
  const addToOrder = (order_id: string) => addCourses(medusa, order_id, 1)

  /** One course of the order is taken back out of it. */
  async function takeFromOrder(order_id: string): Promise<void> {
    const { items } = await adminOrder(order_id)
    const added = items.find(({ quantity }) => quantity === 1)
    await admin().expectOk("POST", "/admin/order-edits", { order_id })
    await admin().expectOk("POST", `/admin/order-edits/${order_id}/items/item/${added?.id ?? ""}`, { quantity: 0 })
    await admin().expectOk("POST", `/admin/order-edits/${order_id}/confirm`)
    await medusa.idle()
  }

  const query = () => medusa.container().resolve<Query>(ContainerRegistrationKeys.QUERY)

  async function owed(order_id: string): Promise<string | undefined> {
    const amount = (await readOwed(query(), stage.svc.ledger, order_id))?.amount
    return amount && moneyToDecimal(amount)
  }

  /** A link for exactly what the order owes. */
  async function linkFor(order_id: string): Promise<PaymentLink> {
    const { result } = await createLinkWorkflow(medusa.container()).run({
      input: {
        name: "Balance",
        description: "What is left to pay",
        image: IMAGE,
        by: "user_keeper",
        order_id,
        price: (await owed(order_id)) ?? "0",
        currency_code: "TRY",
      },
    })
    if (result.link_id === undefined) throw new Error(JSON.stringify(result))
    await holdJob()
    return link(result.link_id)
  }

  /** Nothing is due before a test makes it due. */
  async function holdJob(): Promise<void> {
    await stage.sql(`update svc_link set next_check_at = now() + interval '1 hour'`)
    await stage.sql(`insert into svc_request_count (key, window_start, requests)
       select 'svc-sync-links:svc', to_timestamp((floor(extract(epoch from now()) / 900) + later) * 900), 1
       from generate_series(0, 1) later on conflict do nothing`)
  }

  async function link(id: string): Promise<PaymentLink> {
    const found = await stage.svc.links.findLink(id)
    if (!found) throw new Error(`there is no link ${id}`)
    return found
  }

  /** A buyer pays at the link's page. */
  const buy = ({ token = "" }: PaymentLink) => stage.sandbox.control("POST", `links/${token}/complete`, {})

  /** The job's pass, as if look-ups were due and the leases of crashed processes had expired. */
  async function follow() {
    await stage.sql(`update svc_link set next_check_at = now() where next_check_at is not null`)
    await expireLeases()
    const { result } = await followLinksWorkflow(medusa.container()).run({ input: {} })
    await medusa.idle()
    return result
  }

  /** The leases of crashed processes have expired. */
  const expireLeases = () => stage.sql(`update svc_link_sale set claimed_until = now() where claimed_until is not null`)

  const sales = (order_id: string): Promise<LinkSale[]> => stage.svc.sales.listSalesOfOrder(order_id)

  /** An order whose link was sold, before the store has seen the sale. */
  async function sold(order_id?: string) {
    const id = order_id ?? (await order())
    const made = await linkFor(id)
    await buy(made)
    return { order_id: id, link: made }
  }

  /** The same, after the store has seen the sale: it still has to be recorded. */
  async function seen(order_id?: string) {
    const made = await sold(order_id)
    await stage.svc.links.mirrorLink({
      ...seenOf(made.link),
      sold_count: made.link.sold_count + 1,
      askedAt: new Date(),
    })
    return { ...made, sale: only(await sales(made.order_id)) }
  }

  async function payments(order_id: string): Promise<PaymentDTO[]> {
    const { data } = await query().graph({
      entity: "order",
      fields: ["payment_collections.payments.*", "payment_collections.payments.captures.*"],
      filters: { id: order_id },
    })
    const rows = data as { payment_collections: { payments: PaymentDTO[] }[] }[]
    return rows.flatMap(({ payment_collections }) => payment_collections.flatMap((one) => one.payments))
  }

  const transactions = (order_id: string): Promise<OrderTransactionDTO[]> =>
    medusa.container().resolve(Modules.ORDER).listOrderTransactions({ order_id })

  async function adminOrder(order_id: string): Promise<HttpTypes.AdminOrder> {
    const path = `/admin/orders/${order_id}?fields=+summary,+payment_status,*payment_collections,*items`
    return ((await admin().expectOk("GET", path)) as { order: HttpTypes.AdminOrder }).order
  }

  /** A sale of the order reaches this state, possibly a moment later by a subscriber. */
  const hasSale = (order_id: string, expected: LinkSale["state"]) =>
    until(
      () => sales(order_id),
      (all) => all.some(({ state }) => state === expected),
    )

  /** The order is paid by its link: one payment, captured and counted once, and recorded on the sale. */
  async function expectRecordedOnce(order_id: string, amount: number): Promise<PaymentDTO> {
    await hasSale(order_id, "recorded")
    const payment = only((await payments(order_id)).filter(({ provider_id }) => provider_id === LINK))
    expect(payment).toMatchObject({ amount, captures: [{ amount }], canceled_at: null })
    const counted = await transactions(order_id)
    const captures = payment.captures?.map(({ id }) => id) ?? []
    expect(counted.filter(({ reference_id }) => captures.includes(reference_id))).toMatchObject([{ amount }])
    expect((await sales(order_id)).filter(({ state }) => state === "recorded")).toMatchObject([
      { payment_id: payment.id },
    ])
    expect((await adminOrder(order_id)).summary.pending_difference).toBe(0)
    return payment
  }

  const attention = async ({ id }: { id: string }) =>
    (await stage.tables.listAttentions({ link_id: id, resolved_at: null })).map(({ kind, sentence }) => ({
      kind,
      sentence: storedText.parse(sentence),
    }))

  /** The sale is not recorded, and is flagged with the reason. */
  async function expectFlagged({ order_id, link: { id } }: { order_id: string; link: { id: string } }, why: string) {
    await hasSale(order_id, "flagged")
    expect(await attention({ id })).toEqual([{ kind: "link_sale", sentence: says(why) }])
    expect((await payments(order_id)).filter(({ provider_id }) => provider_id === LINK)).toEqual([])
  }

  async function markPaid(order_id: string) {
    const { payment_collections: collections } = await adminOrder(order_id)
    const open = collections.find(({ status }) => status === "not_paid")
    const id = open?.id ?? (await collection(order_id, Number(await owed(order_id))))
    await admin().expectOk("POST", `/admin/payment-collections/${id}/mark-as-paid`, { order_id })
    await medusa.idle()
  }

  /** A payment collection of an order, beside those it has. */
  async function collection(order_id: string, amount: number): Promise<string> {
    const made = await admin().expectOk("POST", "/admin/payment-collections", { order_id, amount })
    return withCollection.parse(made).payment_collection.id
  }

  return {
    expectFlagged,
    markPaid,
    collection,
    draftOrder,
    order,
    addToOrder,
    takeFromOrder,
    owed,
    linkFor,
    link,
    follow,
    sales,
    sold,
    seen,
    payments,
    transactions,
    adminOrder,
    expectRecordedOnce,
    attention,
  }
}

/** The service's data of an unchanged link. */
function seenOf(link: PaymentLink) {
  return { ...link, token: link.token ?? "", conversationId: link.id }
}
