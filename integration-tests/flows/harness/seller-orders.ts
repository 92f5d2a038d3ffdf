import type { Attempt } from "../../../src/use-cases/ports/ports"
import type { PaidItem } from "../../../src/domain"
import { payouts } from "../../../src/use-cases/payouts/join"
import { only } from "../../setup/only"
import { describeFlows, eachTest } from "./describe-flows"
import type { FlowShop } from "./flow-shop"
import { newId } from "./memory-medusa"
import { totalOf, type Sold } from "./orders"
import { aSeller } from "./seller"

export const joinPayouts = () => ({ payouts })

const SELLERS = ["ali", "bora", "cem"] as const
export type SellerName = (typeof SELLERS)[number]
/** What is sold, in kuruş; the last pays no seller. */
export const PRICES = { ali: 200_00, bora: 60_00, cem: 96_00, shipping: 36_00 } as const
const PAYOUTS = { ali: 180_00, bora: 54_00, cem: 86_40 } as const

/** Paid orders of three sellers' goods and one thing of the marketplace's own. */
export class SellerOrders {
  constructor(
    readonly shop: FlowShop,
    readonly keys: Readonly<Record<SellerName, string>>,
  ) {}

  get ledger() {
    return this.shop.ledger
  }

  private get sold(): Sold {
    const sellers = SELLERS.map((name) => ({ key: this.keys[name], payout: PAYOUTS[name] }))
    return { prices: Object.values(PRICES), sellers }
  }

  /** Of one seller, and the shipping: Medusa's own refund can refund a part of these. */
  private get soldByOne(): Sold {
    return { prices: [PRICES.ali, PRICES.shipping], sellers: [{ key: this.keys.ali, payout: PAYOUTS.ali }] }
  }

  /** An order that is paid, and its items as this store has them. */
  async ordered() {
    const paid = await this.paid(this.sold)
    return { ...paid, ...(await this.items(paid.attempt)) }
  }

  orderedOfOne() {
    return this.paid(this.soldByOne)
  }

  private async paid(sold: Sold) {
    const { attempt } = await this.shop.completed(sold)
    const { payments, orders } = this.shop.medusa
    const payment = only(payments.filter(({ attempt_id }) => attempt_id === attempt.id))
    const order = only(orders.filter(({ id }) => id === attempt.order_id))
    await this.shop.sandbox.control("DELETE", "requests")
    return { attempt, payment, order, whole: totalOf(sold) }
  }

  /** A charge of several sellers' goods that the service has reported, of which no order came. */
  async charged(): Promise<Attempt> {
    const { attempt, checkout } = await this.shop.paidAtPage(this.sold)
    await this.shop.store.authorize(checkout.session)
    return this.shop.now(attempt)
  }

  async items({ id }: Pick<Attempt, "id">): Promise<Record<SellerName | "shipping", PaidItem>> {
    const items = await this.ledger.listItems(id)
    const of = (place: number) => only(items.filter(({ item_id }) => item_id === `item_${place}`))
    return { ali: of(0), bora: of(1), cem: of(2), shipping: of(3) }
  }

  /** The items of a payment as the service has them. */
  async heldItems(attempt: Pick<Attempt, "id">) {
    return (await this.shop.chargeOf(attempt)).items
  }

  async held(attempt: Pick<Attempt, "id">, { payment_transaction_id: id }: Pick<PaidItem, "payment_transaction_id">) {
    return only(
      (await this.heldItems(attempt)).filter(
        ({ paymentTransactionId: payment_transaction_id }) => payment_transaction_id === id,
      ),
    )
  }

  /** A service whose look-ups have no recipient of an item, which the specification does not list. */
  hideKeys(): Promise<unknown> {
    const field = "itemTransactions.*.subMerchantKey"
    return this.shop.fault({ endpoint: "payments.retrieve", kind: "missing-field", field, count: 1_000 })
  }
}

/** Describes tests of flows with orders of several sellers, whom the service knows. */
export function describeSellerOrders(describeTests: (orders: () => SellerOrders) => void): void {
  describeFlows({ join: joinPayouts, options: { capabilities: { approval: true } } }, (shop) => {
    let keys: Readonly<Record<SellerName, string>> | undefined
    const made = async (name: SellerName) =>
      (await shop().context.client.submerchants.create(aSeller(newId(name), name))).subMerchantKey
    const orders = eachTest(async () => {
      keys ??= { ali: await made("ali"), bora: await made("bora"), cem: await made("cem") }
      return new SellerOrders(shop(), keys)
    })
    describeTests(orders)
  })
}
