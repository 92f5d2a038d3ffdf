import { moneyToDecimal } from "../../src/money"
import type { PaidItem } from "../../src/domain"
import { refundsOf, type Ordered } from "./admin-refunds"
import type { CartLine, CartOptions } from "./checkout"
import { cardStore } from "./card-stage"
import { MARKETPLACE_ENV, marketplaceStage, type Seller } from "./marketplace-stage"
import { ProviderStage } from "./provider-stage"
import { refundBooks } from "./refund-books"
import type { SeededProduct } from "./seed-products"

export const ITEM = "refunds.createForItem"
export const UPDATE_ITEM = "paymentItems.update"

/** A store that keeps 10 % of its sellers' sales, and the shipping. */
export const MARKET_STORE = cardStore(MARKETPLACE_ENV)

/** Three sellers, and what they are paid. Everything works inside tests and hooks only. */
export class MarketStage extends ProviderStage {
  private poster: SeededProduct | undefined
  private readonly sellers: Record<string, Seller> = {}
  private picked: CartLine[] | undefined

  override async open(): Promise<void> {
    const { addPoster, addSeller } = marketplaceStage(this)
    const { shirt, course } = this.medusa.shop().products
    this.poster = await addPoster()
    this.sellers["ali"] = await addSeller("ali", [shirt.product_id])
    this.sellers["bora"] = await addSeller("bora", [course.product_id])
    this.sellers["cem"] = await addSeller("cem", [this.poster.product_id])
  }

  seller(name: "ali" | "bora" | "cem"): Seller {
    const seller = this.sellers[name]
    if (seller === undefined) throw new Error("the sellers are not there yet: ask inside a test")
    return seller
  }

  /** Two shirts, a course and a poster, of one seller each, and the shipping. */
  protected override cart(): CartOptions {
    const { shirt, course } = this.medusa.shop().products
    const lines = [
      { variantId: shirt.variantId, quantity: 2 },
      { variantId: course.variantId, quantity: 1 },
      { variantId: this.poster?.variantId ?? "", quantity: 1 },
    ]
    return { lines: this.picked ?? lines }
  }

  /** An order of two shirts of one seller, and their shipping, which pays no seller. */
  async orderedOfOne(): Promise<Ordered> {
    this.picked = [{ variantId: this.medusa.shop().products.shirt.variantId, quantity: 2 }]
    try {
      return await this.ordered()
    } finally {
      this.picked = undefined
    }
  }

  /** The items of a payment as this store has them: of the sellers, and the shipping, which pays no seller. */
  async items({ id }: { id: string }) {
    const items = await this.svc.ledger.listItems(id)
    const of = (key: string | undefined): PaidItem => {
      const item = items.find(({ seller }) => seller?.key === key)
      if (item === undefined) throw new Error("the payment lacks an item")
      return item
    }
    return {
      items,
      ali: of(this.seller("ali").key),
      bora: of(this.seller("bora").key),
      cem: of(this.seller("cem").key),
      shipping: of(undefined),
    }
  }

  /** Refunds so much of an item, as a person who selects it in the admin. */
  refundItem({ payment_id }: Ordered, { item_id }: { item_id: string }, amount: string | number): Promise<unknown> {
    const items = [{ item_id, amount }]
    return this.medusa.admin().expectOk("POST", `/admin/svc/payments/${payment_id}/refund-items`, { items })
  }

  /** For changes of payouts too. */
  override async jobAfter(paid: Ordered, seconds = 300): Promise<void> {
    const age = `update svc_payout_change set created_at = created_at - interval '${seconds} seconds' where attempt_id = ?`
    await this.sql(age, [paid.attempt.id])
    await super.jobAfter(paid, seconds)
  }

  /** A service whose look-ups have no recipient of an item, which the specification does not list. */
  async hideKeys(): Promise<void> {
    const field = "itemTransactions.*.subMerchantKey"
    await this.fault({ endpoint: "payments.retrieve", kind: "missing-field", field, count: 1_000 })
  }
}

/** Actions on refunds, and the state of the books. */
export const marketBooks = (stage: MarketStage) => ({ ...refundsOf(stage), ...refundBooks(stage) })

/** Decimal text of so much more or less. */
export const plus = (text: string, more: number): string => (Number(text) + more).toFixed(2)

export const wholeOf = ({ attempt }: Ordered): number => Number(moneyToDecimal(attempt.price))
