import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import { z } from "zod"
import type { SvcClient } from "../../../src/client"
import { changeLinkStatus } from "../../../src/use-cases/payment-links/change-link"
import { createLink } from "../../../src/use-cases/payment-links/create-link"
import type { LinkContext, LinkKept, SaleStore, PaymentLink } from "../../../src/use-cases/payment-links/ports"
import { followDueLinks } from "../../../src/use-cases/payment-links/follow-links"
import { NO_ANSWER } from "../../../src/use-cases/payment-links/sentences"
import { refreshLink } from "../../../src/use-cases/payment-links/mirror-link"
import { createSaleLedger } from "../../../src/modules/svc/ledger/payment-links/sales"
import { createLinkLedger } from "../../../src/modules/svc/ledger/payment-links/links"
import { createDatabase } from "../../../src/modules/svc/ledger/sql"
import { moneyFromDecimal, type Money } from "../../../src/money"
import type { SandboxOptions } from "../../../sandbox"
import { only } from "../../setup/only"
import { image } from "../../unit/client/sample-requests"
import { describeFlows, eachTest } from "./describe-flows"
import type { FlowShop } from "./flow-shop"
import { found, newId, type Order } from "./memory-medusa"
import { MemorySales } from "./memory-sales"
import { lira } from "./orders"
import { sentence, write } from "../../../src/domain"

export const KEEPER = "user_keeper"
export const PRICE = lira(119_98)

const entry = z.object({ kind: z.string(), sentence: sentence.transform(write) })
const due = z.object({ next_check_at: z.coerce.date().nullable() })

type Offer = Parameters<typeof createLink>[2]

export const OFFER: Offer = {
  name: "Balance",
  description: "What is left to pay",
  image,
  price: PRICE,
  address_ignorable: false,
  installment_requested: false,
  stock_count: 1,
  category_type: undefined,
  flexible_link: false,
  preset_price_values: [],
}

/** What is open about a link whose sale a person has to check. */
export const isFlagged = (why: string): unknown[] => [expect.stringMatching(new RegExp(`^link_sale: .*${why}`))]

const TABLES = ["svc_attention", "svc_link_sale", "svc_link", "svc_request_count"]

/** Undefined: it was not changed. */
export async function setLinkStatus(...asked: Parameters<typeof changeLinkStatus>): Promise<PaymentLink | undefined> {
  return (await changeLinkStatus(...asked)).link
}

/** A merchant who sells by payment link: over the real ledger and the simulated service, with the orders in memory. */
export class LinkShop {
  readonly context: LinkContext
  readonly store: MemorySales

  constructor(readonly flows: FlowShop) {
    const database = createDatabase(flows.execute)
    const sales = createSaleLedger(database, ONLY_ACCOUNT)
    this.store = new MemorySales(flows.medusa, sales, flows.context.ledger)
    const { client, ledger, clock } = flows.context
    const links = createLinkLedger(database, ONLY_ACCOUNT)
    this.context = { account: ONLY_ACCOUNT, client, ledger, clock, sales, links, store: this.store }
  }

  get client() {
    return this.context.client
  }

  /** The shop's flows with another client. */
  withLinks(links: Partial<SvcClient["links"]>): LinkContext {
    const { client } = this
    return { ...this.context, client: { ...client, links: { ...client.links, ...links } } }
  }

  /** The shop's flows with another store. */
  withStore(store: Partial<SaleStore>): LinkContext {
    return { ...this.context, store: replaced(this.store, store) }
  }

  /** No link of an earlier test is here or at the service. */
  async begin(): Promise<void> {
    for (const table of TABLES) await this.flows.execute(`delete from "${table}"`, [])
    const { data } = await this.client.links.list({ page: 1, count: 100 })
    for (const { token = "" } of data.items) await this.client.links.delete({ token })
    await this.flows.sandbox.control("DELETE", "requests")
  }

  /** An order that owes all of it. */
  order(): Order {
    return this.flows.medusa.addOrder({ cart_id: newId("cart"), total: PRICE })
  }

  make(change: Partial<Offer> = {}, of: { order_id?: string; product_id?: string } = {}, context = this.context) {
    const made = { id: newId("svclink"), order_id: of.order_id, product_id: of.product_id, created_by: KEEPER }
    return createLink(context, made, { ...OFFER, ...change })
  }

  /** A link of no order. */
  async made(change: Partial<Offer> = {}): Promise<PaymentLink> {
    return linkOf(await this.make(change))
  }

  /** A link for exactly what an order owes. */
  async linkFor({ id: order_id }: Order): Promise<PaymentLink> {
    const owed = await this.store.readOwed(order_id)
    if (!owed?.amount) throw new Error(`the order ${order_id} owes nothing`)
    return linkOf(await this.make({ price: owed.amount }, { order_id }))
  }

  /** The service is not to answer: the link may have been made. */
  async unanswered({ id: order_id }: Order): Promise<PaymentLink> {
    expect(await this.make({}, { order_id })).toEqual({ refused: NO_ANSWER })
    return only(await this.context.links.listLinksOfOrder(order_id))
  }

  async offered() {
    const order = this.order()
    return { order, link: await this.linkFor(order) }
  }

  /** The same, once a buyer has paid at the link's page. */
  async sold() {
    const made = await this.offered()
    await this.buy(made.link)
    return made
  }

  /** A sale that this store has seen, and that is still to be recorded. */
  async seen() {
    const made = await this.sold()
    await refreshLink(this.context, made.link)
    return { ...made, sale: only(await this.salesOf(made.order)) }
  }

  buy({ token = "" }: PaymentLink, body: object = {}): Promise<unknown> {
    return this.flows.sandbox.control("POST", `links/${token}/complete`, body)
  }

  async now({ id }: Pick<PaymentLink, "id">): Promise<PaymentLink> {
    return found(await this.context.links.findLink(id), `link ${id}`)
  }

  async atService({ token = "" }: PaymentLink) {
    return (await this.client.links.retrieve({ token })).data
  }

  /** Somebody changes a link in the service's own panel. */
  async changeElsewhere({ token = "", name, description = "", price }: PaymentLink, change: object = {}) {
    const amount = moneyFromDecimal(price, "TRY")
    const kept = { token, name, description, price: amount, stockEnabled: true, stockCount: 1 }
    await this.client.links.update({ ...kept, currencyCode: "TRY", ...change })
  }

  /** Five minutes later, when all leases have expired, the job makes a pass; the list is not due. Returns what failed. */
  async pass(context = this.context): Promise<string[]> {
    await this.flows.clock.advance(301)
    await context.ledger.countRequest(`svc-sync-links:${context.account}`, 900)
    return this.passNow(context)
  }

  async passNow(context = this.context): Promise<string[]> {
    const failed: string[] = []
    await followDueLinks(context, async (_, work) => {
      await work().catch((error: unknown) => failed.push(error instanceof Error ? error.message : String(error)))
    })
    return failed
  }

  salesOf({ id }: Pick<Order, "id">) {
    return this.context.sales.listSalesOfOrder(id)
  }

  async saleStates(order: Pick<Order, "id">): Promise<string[]> {
    return (await this.salesOf(order)).map(({ sale, state }) => `${sale} ${state}`)
  }

  /** What is open on the attention list about a link: `link_sale: The payment link ...`. */
  async attention({ id }: Pick<PaymentLink, "id">): Promise<string[]> {
    const sql = `select * from "svc_attention" where "link_id" = ? and "resolved_at" is null order by "created_at"`
    const rows = z.array(entry).parse(await this.flows.execute(sql, [id]))
    expect(rows.filter(({ sentence: { en, tr } }) => en === tr)).toEqual([])
    return rows.map(({ kind, sentence: { en } }) => `${kind}: ${en}`)
  }

  /** Who took an entry about a link off the list. */
  async closedBy({ id }: Pick<PaymentLink, "id">): Promise<unknown[]> {
    const sql = `select "resolved_by" as "by" from "svc_attention" where "link_id" = ? and "resolved_at" is not null`
    const rows = z.array(z.object({ by: z.unknown() })).parse(await this.flows.execute(sql, [id]))
    return rows.map(({ by }) => by)
  }

  /** Seconds until the job checks a link, to the nearest ten. Null: not on its own. */
  async dueIn({ id }: Pick<PaymentLink, "id">): Promise<number | null> {
    const [row] = await this.flows.execute(`select "next_check_at" from "svc_link" where "id" = ?`, [id])
    const at = due.parse(row).next_check_at
    return at && 10 * Math.round((at.getTime() - this.context.clock.now().getTime()) / 10_000)
  }

  /** The order is paid by its link: one payment, counted once, and named on the sale. */
  async expectPaidOnce(order: Order, amount: Money = PRICE): Promise<void> {
    const { medusa } = this.flows
    const payment = only(medusa.payments.filter((one) => medusa.orderOf(medusa.collectionOf(one))?.id === order.id))
    expect(payment.amount).toEqual(amount)
    expect(order.transactions).toEqual([{ reference: "capture", referenceId: payment.captureId, amount }])
    const recorded = (await this.salesOf(order)).filter(({ state }) => state === "recorded")
    expect(recorded).toMatchObject([{ payment_id: payment.id, session_id: payment.session_id }])
  }

  expectUnpaid({ id, transactions }: Order): void {
    const { medusa } = this.flows
    expect(transactions).toEqual([])
    expect(medusa.payments.filter((one) => medusa.orderOf(medusa.collectionOf(one))?.id === id)).toEqual([])
  }

  /** The service's operations that were called since the test began, or since they were forgotten. */
  calls(): Promise<string[]> {
    return this.flows.calls()
  }

  async forgetCalls(): Promise<void> {
    await this.flows.sandbox.control("DELETE", "requests")
  }
}

/** The same, with some of its methods replaced. */
export const replaced = <T extends object>(whole: T, parts: Partial<T>): T =>
  new Proxy(whole, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(key in parts ? parts : target, key)
      return typeof value === "function" ? (...asked: unknown[]): unknown => Reflect.apply(value, target, asked) : value
    },
  })

export function linkOf({ link, refused }: LinkKept): PaymentLink {
  if (refused) throw new Error(`the link was not made: ${refused.message}`)
  return link
}

/** Describes tests of payment links. `shop` gives, inside a test, a shop without links. */
export function describeLinks(sandbox: Partial<SandboxOptions>, describeTests: (shop: () => LinkShop) => void): void {
  describeFlows({ sandbox }, (flows) => {
    const shop = eachTest(async () => {
      const opened = new LinkShop(flows())
      await opened.begin()
      return opened
    })
    describeTests(shop)
  })
}
