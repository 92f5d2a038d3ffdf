import { type Answer, at, type Merchant, textAt } from "./merchant"
import { CARD, hosted, payment, threeDs } from "./requests"

type Keep = (name: string, call: Promise<Answer>) => Promise<Answer["body"]>

/** Calls every operation that needs a capability, and keeps its answers. */
export async function callCapabilities(shop: Merchant, keep: Keep, marketplaceOrder: unknown): Promise<void> {
  await callReports(shop, keep, marketplaceOrder)
  await callHolds(shop, keep)
  await callInstallments(shop, keep)
  await callCards(shop, keep)
}

async function callCards(shop: Merchant, keep: Keep) {
  const card = { cardHolderName: "Ayşe Yılmaz", cardNumber: CARD.cardNumber, expireYear: "2040", expireMonth: "12" }
  const wanted = { conversationId: "1", email: "ayse@example.com", externalId: "cus_1", card }
  const first = await keep("cards.create", shop.post("/cardstorage/card", wanted))
  const names = { conversationId: "1", cardUserKey: first["cardUserKey"], cardToken: first["cardToken"] }
  await keep("cards.create", shop.post("/cardstorage/card", { ...names, card: { ...card, cardAlias: "Home" } }))
  await keep("cards.list", shop.post("/cardstorage/cards", names))
  await keep("payments.create", shop.post("/payment/auth", payment({ paymentCard: names })))
  await keep("cards.delete", shop.call("DELETE", "/cardstorage/card", names))
}

async function callHolds(shop: Merchant, keep: Keep) {
  const first = await keep("holds.create", shop.post("/payment/preauth", payment()))
  const amount = { conversationId: "1", paymentId: first["paymentId"], paidPrice: 1.2, currency: "TRY" }
  await keep("holds.capture", shop.post("/payment/postauth", amount))
  await keep("holds.initializeThreeDs", shop.post("/payment/3dsecure/initialize/preauth", threeDs()))
  const page = shop.post("/payment/svcpos/checkoutform/initialize/preauth/ecom", hosted())
  await keep("holds.initializeHostedPage", page)
}

async function callInstallments(shop: Merchant, keep: Keep) {
  for (const binNumber of ["55287900", undefined]) {
    const wanted = { conversationId: "1", price: 100, binNumber }
    await keep("installments.retrieve", shop.post("/payment/svcpos/installment", wanted))
  }
}

async function callReports(shop: Merchant, keep: Keep, marketplaceOrder: unknown) {
  const { body } = await shop.control("GET", "state")
  const today = textAt(body, "clock.timestamp").slice(0, 10)
  const known = await shop.post("/payment/auth", payment({ conversationId: "reported" }))
  const cancel = { conversationId: "reported-cancel", paymentId: known.body["paymentId"] }
  await shop.post("/payment/cancel", cancel)
  const marketplace = await shop.post("/payment/auth", marketplaceOrder)
  const paymentTransactionId = at(marketplace.body, "itemTransactions.0.paymentTransactionId")
  const item = { conversationId: "1", paymentTransactionId }
  await keep("paymentItems.approve", shop.post("/payment/svcpos/item/approve", item))
  await keep("paymentItems.disapprove", shop.post("/payment/svcpos/item/disapprove", item))
  await shop.post("/payment/refund", { ...item, price: 0.1, currency: "TRY" })
  const details = "/v2/reporting/payment/details?conversationId=1"
  await keep("reports.retrievePayment", shop.call("GET", `${details}&paymentConversationId=reported`))
  const { paymentId } = marketplace.body
  await keep("reports.retrievePayment", shop.call("GET", `${details}&paymentId=${String(paymentId)}`))
  const day = `/v2/reporting/payment/transactions?conversationId=1&transactionDate=${today}`
  await keep("reports.listTransactions", shop.call("GET", `${day}&page=1`))
}
