import type { Decimal } from "../wire/decimal"
import { chargedCard } from "./cards"
import { charge } from "./charge"
import type { Engine } from "./engine"
import { type Link, whyNotOnSale } from "./link"
import type { Payment } from "./payment"

export interface LinkSale {
  cardNumber: string
  installment: number
  /** what is paid: the link's price, or the amount chosen on a flexible link */
  amount: Decimal
}

/** Sells a link once: stock and sold count move only when the card was charged. Undefined when it is not on sale. */
export function sellLink(engine: Engine, link: Link, sale: LinkSale): Payment | undefined {
  if (whyNotOnSale(link)) return undefined
  const { amount, installment } = sale
  const item = { itemId: link.token, name: link.name, category: link.categoryType, price: amount }
  const { conversationId, currencyCode: currency } = link
  const order = {
    conversationId,
    basketId: link.token,
    currency,
    price: amount,
    paidPrice: amount,
    installment,
    items: [item],
  }
  const payment = charge(engine, order, "link", chargedCard(sale.cardNumber))
  if (payment.status !== "SUCCESS") return payment
  const stockCount = link.isStockEnabled ? link.stockCount - 1 : link.stockCount
  engine.links.put(link.token, { ...link, stockCount, soldCount: link.soldCount + 1 })
  return payment
}
