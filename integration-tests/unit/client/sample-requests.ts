import type { SvcClient } from "../../../src/client"
import { money } from "../../../src/money"

const address = { address: "Bağdat Caddesi No:12", contactName: "Ayşe Yılmaz", city: "İstanbul", country: "Turkey" }

export const card = {
  cardHolderName: "Ayşe Yılmaz",
  cardNumber: "5528790000000008",
  expireYear: "2030",
  expireMonth: "12",
  cvc: "123",
}

export const buyer = {
  ...{ id: "cus_01", name: "Ayşe", surname: "Yılmaz", identityNumber: "10000000146", email: "ayse.yilmaz@example.com" },
  ...{ gsmNumber: "+905350000000", registrationAddress: "Bağdat Caddesi No:12", city: "İstanbul", country: "Turkey" },
  ip: "203.0.113.24",
}

export const item = {
  id: "line-1",
  price: money(100_00n, "TRY"),
  name: "Çay bardağı takımı",
  category1: "Mutfak",
  itemType: "PHYSICAL" as const,
}

const basket = {
  ...{ conversationId: "conversation-1", price: money(100_00n, "TRY"), paidPrice: money(110_00n, "TRY") },
  ...{ currency: "TRY" as const, basketId: "basket-1", buyer, shippingAddress: address, billingAddress: address },
  basketItems: [item],
}
const cardToStore = {
  cardHolderName: card.cardHolderName,
  cardNumber: card.cardNumber,
  expireYear: card.expireYear,
  expireMonth: card.expireMonth,
}
const callbackUrl = "https://shop.example/return"

const submerchant = {
  email: "seller@example.com",
  gsmNumber: "+905350000000",
  address: "Nidakule Göztepe",
  iban: "TR180006200119000006672315",
}
const person = { contactName: "Şükrü", contactSurname: "Ünlü", identityNumber: "31300864726" }

const link = {
  name: "Seramik kursu",
  description: "İki saatlik atölye",
  price: money(199_90n, "TRY"),
  currencyCode: "TRY" as const,
}
/** A PNG of one dot. */
export const image = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPQz+8HAAH+AS4cYDowAAAAAElFTkSuQmCC"

type Requests = {
  [Group in Exclude<keyof SvcClient, "messages" | "inBackground" | "close">]: {
    [Name in keyof SvcClient[Group] & string as `${Group}.${Name}`]: SvcClient[Group][Name] extends (
      ...given: infer Given
    ) => unknown
      ? Given[0]
      : never
  }
}
type Flat<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never

/** A right request for each operation; that it compiles is the test of the request types. */
export const sampleRequests = {
  "payments.create": { ...basket, paymentCard: card },
  "payments.retrieve": { conversationId: "conversation-1", paymentId: "1" },
  "payments.cancel": { conversationId: "conversation-1", paymentId: "1" },
  "threeDs.initialize": { ...basket, callbackUrl, paymentCard: card },
  "threeDs.finalize": { conversationId: "conversation-1", paymentId: "1", conversationData: "bank says" },
  "threeDs.finalizeV2": {
    conversationId: "conversation-1",
    paymentId: "1",
    paidPrice: money(110_00n, "TRY"),
    basketId: "basket-1",
    currency: "TRY",
  },
  "hostedPages.initialize": { ...basket, callbackUrl },
  "hostedPages.retrieve": { conversationId: "conversation-1", token: "token-1" },
  "links.create": { ...link, encodedImageFile: image },
  "links.createFast": { price: money(750_00n, "TRY"), currencyCode: "TRY" },
  "links.retrieve": { token: "WxA" },
  "links.list": { page: 1, count: 10 },
  "links.update": { ...link, token: "WxA" },
  "links.setStatus": { token: "WxA", status: "PASSIVE" },
  "links.delete": { token: "WxA" },
  "submerchants.create": {
    ...submerchant,
    ...person,
    subMerchantType: "PERSONAL",
    subMerchantExternalId: "B49224",
    currency: "TRY",
  },
  "submerchants.update": { ...submerchant, ...person, subMerchantKey: "key-1" },
  "submerchants.retrieve": { subMerchantExternalId: "B49224" },
  "paymentItems.update": { paymentTransactionId: "1", subMerchantKey: "key-1", subMerchantPrice: money(18_00n, "TRY") },
  "refunds.createForItem": { paymentTransactionId: "1", price: money(10_50n, "TRY"), currency: "TRY" },
  "refunds.createForPayment": { paymentId: "1", price: money(10_50n, "TRY"), currency: "TRY" },
  "bins.check": { binNumber: "55287900" },
  "reports.retrievePayment": { conversationId: "conversation-1", paymentId: "1" },
  "reports.listTransactions": { transactionDate: "2026-08-01", page: 1 },
  "paymentItems.approve": { conversationId: "conversation-1", paymentTransactionId: "1" },
  "paymentItems.disapprove": { conversationId: "conversation-1", paymentTransactionId: "1" },
  "cardForms.initialize": { ...basket, callbackUrl },
  "holds.create": { ...basket, paymentCard: card },
  "holds.initializeThreeDs": { ...basket, callbackUrl, paymentCard: card },
  "holds.initializeHostedPage": { ...basket, callbackUrl },
  "holds.capture": {
    conversationId: "conversation-1",
    paymentId: "1",
    paidPrice: money(110_00n, "TRY"),
    currency: "TRY",
  },
  "installments.retrieve": { conversationId: "conversation-1", binNumber: "55287900", price: money(100_00n, "TRY") },
  "cards.create": { conversationId: "conversation-1", email: "ayse.yilmaz@example.com", card: cardToStore },
  "cards.list": { conversationId: "conversation-1", cardUserKey: "user-key-1" },
  "cards.delete": { conversationId: "conversation-1", cardUserKey: "user-key-1", cardToken: "card-token-1" },
} satisfies Flat<Requests[keyof Requests]>

export type OperationName = keyof typeof sampleRequests
export const operationNames = Object.keys(sampleRequests) as OperationName[]
