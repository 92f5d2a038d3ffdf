import { TEST_CARDS } from "../test-cards"
import type { Amount, HostedView, LinkOnSale, LinkView, OverviewView, PageView, ThreeDsView } from "../views"

/** One full view of each page, every optional field filled, for the tests. */

const page: PageView = { locale: "en", nonce: "n0nce" }
const lira = (value: string): Amount => ({ value, currency: "TRY" })

const installments = [
  { count: 1, total: lira("100.00"), each: lira("100.00") },
  { count: 3, total: lira("110.00"), each: lira("36.67"), last: lira("36.66") },
]

export const hosted: HostedView = {
  ...page,
  action: "/pay/token",
  merchantName: "Merchant",
  items: [{ name: "Notebook", category: "Paper", price: lira("90.00") }],
  price: lira("90.00"),
  total: lira("100.00"),
  storedCards: [{ action: "stored:1", brand: "VISA", lastFour: "1111", expire: "12/30" }],
  installments,
  kept: { cardHolderName: "Jane Doe", expire: "12/30", installment: 3 },
  refusal: { message: "Not sufficient funds", code: "10051" },
  problems: { cardNumber: "invalid", cvc: "required" },
  testCards: TEST_CARDS,
}

export const onSale: LinkOnSale = {
  kind: "on_sale",
  price: { kind: "fixed", amount: lira("90.00000000") },
  stockLeft: 4,
  asksAddress: true,
  buyer: {
    name: "Jane Doe",
    email: "jane@example.com",
    gsmNumber: "+905550000000",
    address: "Street 1",
    city: "Izmir",
  },
  installments,
  kept: { cardHolderName: "Jane Doe", expire: "12/30" },
  refusal: { message: "Not sufficient funds", code: "10051" },
  problems: { email: "invalid" },
  testCards: TEST_CARDS,
}

export const flexible: LinkOnSale = {
  ...onSale,
  price: { kind: "flexible", presets: ["50", "100.00"], currency: "TRY" },
  buyer: { ...onSale.buyer, amountChoice: "own", amount: "75" },
  asksAddress: false,
}

export const link: LinkView = {
  ...page,
  action: "/l/token",
  merchantName: "Merchant",
  name: "Workshop",
  description: "Three hours",
  imageUrl: "/l/token/image",
  state: onSale,
}

export const soldLink: LinkView = {
  ...link,
  state: {
    kind: "sold",
    receipt: {
      ...{ paymentId: "22416032", amount: lira("90.00"), installment: 3, cardBrand: "VISA", cardLastFour: "0006" },
      ...{ paidAt: "2026-03-01 11:48:00", authCode: "A1B2C3" },
    },
  },
}

export const threeDs: ThreeDsView = {
  ...page,
  action: "/3ds/session/answer",
  merchantName: "Merchant",
  amount: lira("100.00"),
  cardBrand: "MASTER_CARD",
  cardLastFour: "0008",
  maskedPhone: "+90 5•• ••• •• 67",
  attemptsLeft: 2,
  notice: "wrong_code",
}

export const overview: OverviewView = {
  ...page,
  baseUrl: "http://127.0.0.1:8484",
  apiKey: "api-key",
  authorizationScheme: "SVCWSv2",
  randomKeyHeader: "x-svc-rnd",
  clock: "2026-03-01 12:00:00",
  timeZone: "Europe/Istanbul",
  hasControl: true,
  payments: {
    total: 320,
    rows: [
      {
        ...{ paymentId: "22416035", createdAt: "2026-03-01 11:58:03", flow: "hosted", paymentStatus: "SUCCESS" },
        ...{ fraudStatus: 0, paidPrice: lira("110.00"), installment: 3, cardBrand: "MASTER_CARD" },
        ...{ cardLastFour: "0008", conversationId: "conversation", refunded: lira("10.00"), cancelled: true },
      },
    ],
  },
  links: {
    total: 1,
    rows: [
      {
        ...{ token: "AAB", url: "http://127.0.0.1:8484/l/AAB", name: "Workshop", productType: "SVCLINK" },
        ...{ productStatus: "ACTIVE", price: lira("90.00000000"), soldCount: 3, stockLeft: 4 },
      },
    ],
  },
  submerchants: {
    total: 1,
    rows: [
      {
        subMerchantKey: "sub-key",
        subMerchantExternalId: "seller-1",
        subMerchantType: "PERSONAL",
        name: "Seller",
        iban: "TR180006200119000006672315",
        currency: "TRY",
      },
    ],
  },
}
