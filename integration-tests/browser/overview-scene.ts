import { SvcError } from "../../src/client"
import { CARDS, hostedOrder, linkOffer, lira, threeDsOrder } from "./orders"
import type { Stage } from "./stage"

const CALLBACK = "https://kuzey-mutfak.example/return"

/** What a day's work leaves on the overview: every flow, and every colour of verdict. */
export async function fillOverview(stage: Stage): Promise<void> {
  await sellLinks(stage)
  await takePayments(stage)
  await stage.client.submerchants.create({
    locale: "en",
    subMerchantType: "PERSONAL",
    subMerchantExternalId: "potter-1",
    name: "Ayşe's pottery",
    email: "ayse@example.com",
    gsmNumber: "+905350000000",
    address: "Bağdat Caddesi 12, İstanbul",
    iban: "TR180006200119000006672315",
    contactName: "Ayşe",
    contactSurname: "Yılmaz",
    identityNumber: "10000000146",
    currency: "TRY",
  })
}

async function sellLinks(stage: Stage): Promise<void> {
  const { links } = stage.client
  const workshop = await links.create(linkOffer({ stockEnabled: true, stockCount: 8, conversationId: "link-17" }))
  await stage.control(`links/${workshop.data.token}/complete`, { card: { cardNumber: CARDS.amex } })
  const fair = await links.create(linkOffer({ name: "Spring fair, one table", price: lira("1500.00") }))
  await links.setStatus({ token: fair.data.token, status: "PASSIVE" })
}

async function takePayments(stage: Stage): Promise<void> {
  const { client } = stage
  const { callbackUrl, ...order } = threeDsOrder(CALLBACK, CARDS.visa, { locale: "en" })
  const { paymentId: payment_id = "" } = await client.payments.create({
    ...order,
    conversationId: "order-1041",
    installment: 3,
  })
  await client.refunds.createForPayment({ paymentId: payment_id, price: lira("349.90"), currency: "TRY" })
  await decline(stage, { ...order, conversationId: "order-1042" })
  const hosted = await client.hostedPages.initialize(hostedOrder(callbackUrl, { conversationId: "order-1043" }))
  await stage.control(`hosted-pages/${hosted.token}/complete`, {})
  await stage.control("reviews", { next: 1 })
  await client.payments.create({ ...order, conversationId: "order-1044" })
  await client.threeDs.initialize(threeDsOrder(CALLBACK, CARDS.good, { locale: "en", conversationId: "order-1045" }))
}

type Order = Parameters<Stage["client"]["payments"]["create"]>[0]

async function decline({ client }: Stage, order: Order): Promise<void> {
  const paymentCard = { ...order.paymentCard, cardNumber: CARDS.insufficientFunds }
  try {
    await client.payments.create({ ...order, paymentCard })
  } catch (error) {
    if (error instanceof SvcError && error.kind === "declined") return
    throw error
  }
  throw new Error("the card was to be declined")
}
