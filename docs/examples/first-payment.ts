/*
 * A first payment against the sandbox, and its refund.
 *
 *   npm run sandbox -- --port 8484 --api-key demo-key --secret-key demo-secret
 *   npx tsx docs/examples/first-payment.ts
 *
 * In a project that installed the package, import from "medusa-payment-svc/client" and "medusa-payment-svc/money".
 */
import { createSvcClient, SvcError } from "../../src/client"
import { moneyFromDecimal, moneyToDecimal } from "../../src/money"

const client = createSvcClient({
  baseUrl: process.env.SVC_BASE_URL ?? "http://localhost:8484",
  apiKey: process.env.SVC_API_KEY ?? "demo-key",
  secretKey: process.env.SVC_SECRET_KEY ?? "demo-secret",
})

const address = { address: "Bağdat Caddesi 12", contactName: "Ayşe Yılmaz", city: "İstanbul", country: "Turkey" }
const price = moneyFromDecimal("149.90", "TRY")

async function payAndRefund(): Promise<void> {
  const payment = await client.payments.create({
    locale: "en",
    conversationId: "first-payment",
    price,
    paidPrice: price,
    currency: "TRY",
    basketId: "basket-1",
    paymentCard: {
      cardHolderName: "Ayşe Yılmaz",
      cardNumber: "5528790000000008", // a test card; docs/reference/test-cards.md lists the others
      expireYear: "2035",
      expireMonth: "12",
      cvc: "123",
    },
    buyer: {
      id: "buyer-1",
      name: "Ayşe",
      surname: "Yılmaz",
      identityNumber: "10000000146",
      email: "ayse@example.com",
      gsmNumber: "+905350000000",
      registrationAddress: address.address,
      city: address.city,
      country: address.country,
    },
    shippingAddress: address,
    billingAddress: address,
    basketItems: [{ id: "line-1", name: "Tea glasses", category1: "Kitchen", itemType: "PHYSICAL", price }],
  })
  const { paymentId, paidPrice } = payment
  // a success that leaves out what you check is not a failure: look the payment up, and do not charge again
  if (paymentId === undefined || paidPrice === undefined) throw new Error("the answer is incomplete: look it up")
  console.log(`paid ${moneyToDecimal(paidPrice)} ${paidPrice.currency}, payment ${paymentId}`)

  const refund = await client.refunds.createForPayment({
    locale: "en",
    paymentId,
    price: moneyFromDecimal("49.90", "TRY"),
    currency: "TRY",
  })
  console.log(`refunded ${moneyToDecimal(refund.price)} ${refund.currency}`)
}

async function main() {
  try {
    await payAndRefund()
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    console.error(`${error.message} [${error.kind}, ${error.outcome}]`)
    process.exitCode = 1
  } finally {
    await client.close()
  }
}

void main()
