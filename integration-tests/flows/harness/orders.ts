import type { CardOrder } from "../../../src/use-cases/start/card-payment"
import type { HostedOrder } from "../../../src/use-cases/start/hosted"
import { basketHash } from "../../../src/mapping"
import { money, moneyToDecimal, sum, type Money } from "../../../src/money"
import { cardOf } from "../../setup/cards"

export const lira = (minor: number): Money => money(BigInt(minor), "TRY")

const address = { address: "Bağdat Caddesi No:12", contactName: "Ayşe Yılmaz", city: "İstanbul", country: "Turkey" }
const buyer = {
  id: "cus_01",
  name: "Ayşe",
  surname: "Yılmaz",
  identityNumber: "10000000146",
  email: "ayse.yilmaz@example.com",
  gsmNumber: "+905350000000",
  registrationAddress: "Bağdat Caddesi No:12",
  city: "İstanbul",
  country: "Turkey",
  ip: "203.0.113.24",
}

/** What is paid for: an item for each price, in kuruş, and whom it pays in a marketplace. */
export interface Sold {
  prices: readonly number[]
  sellers?: readonly SoldBy[]
}

interface SoldBy {
  key: string
  payout: number
}

const itemsOf = ({ prices, sellers }: Sold) =>
  prices.map((price, at) => {
    const seller = sellers?.[at]
    return {
      id: `item_${at}`,
      name: `Item ${at}`,
      category1: "Goods",
      itemType: "PHYSICAL" as const,
      price: lira(price),
      ...(seller && { subMerchantKey: seller.key, subMerchantPrice: lira(seller.payout) }),
    }
  })

export const totalOf = ({ prices }: Sold) => sum(prices.map(lira), "TRY")
export const hashOf = (sold: Sold) => basketHash(itemsOf(sold), totalOf(sold))

/** The order that the pay address and the card route build from Medusa's cart. */
export interface OrderOf {
  session_id: string
  payment_collection_id: string
  cart_id: string | undefined
  order_id: string | undefined
}

const sellerOf = ({ key, payout }: SoldBy) => ({
  key,
  payout: moneyToDecimal(lira(payout)),
  submerchant_id: `sub_${key}`,
  title: `Seller ${key}`,
  commission: "0",
  rule: "default",
})

/** The order of a buyer who goes to the service's page. */
export function hostedOrder(of: OrderOf, sold: Sold, flow: HostedOrder["flow"] = "hosted"): HostedOrder {
  const items = itemsOf(sold)
  const { sellers } = sold
  const basket = items.map(({ id, name, category1, itemType, price }, at) => ({
    item_id: id,
    kind: "line" as const,
    name,
    category1,
    itemType,
    price,
    total: moneyToDecimal(price),
    seller: sellers?.[at] && sellerOf(sellers[at]),
  }))
  return {
    ...of,
    flow,
    price: totalOf(sold),
    items,
    basket,
    basket_hash: hashOf(sold),
    split_hash: sellers && JSON.stringify(sellers),
    buyer,
    billingAddress: address,
    shippingAddress: address,
    return_url: "https://shop.example/tr/done",
    locale: "en",
    callbackUrl: (attempt_id) => `https://shop.example/svc/return/${attempt_id}`,
  }
}

/** The order of a buyer who has entered a card. */
export function cardOrder(of: OrderOf, sold: Sold, flow: CardOrder["flow"], number: string): CardOrder {
  const { card } = cardOf(number)
  const price = totalOf(sold)
  return {
    ...hostedOrder(of, sold),
    flow,
    installment: 1,
    paid_price: price,
    card: {
      cardHolderName: card.holder_name,
      cardNumber: card.number,
      expireMonth: card.expire_month,
      expireYear: card.expire_year,
      cvc: card.cvc,
    },
  }
}
