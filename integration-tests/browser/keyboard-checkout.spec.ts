import { KeyboardBuyer } from "./keyboard"
import { CARDS, hostedOrder } from "./orders"
import { TEST_PATIENCE } from "./stage"
import { StubShop } from "./stub-shop"

/* A guest's whole purchase with Tab, Enter, Space and the arrow keys alone. */
jest.setTimeout(TEST_PATIENCE)

const ADDRESS = {
  "E-mail": "ayse@shop.example",
  "First name": "Ayşe",
  "Last name": "Yılmaz",
  Address: "Bağdat Cad. 10",
  City: "İstanbul",
  "Mobile phone": "+905551112233",
}

const shop = StubShop.use()
let buyer: KeyboardBuyer

beforeEach(async () => {
  buyer = new KeyboardBuyer(await shop.stage.openPage())
})

/** From the shop's first page to the choice of payment, after a first try without an address. */
async function toPayment(): Promise<void> {
  const at = (path: string) => `${shop.url}${path}`
  await buyer.press("Ç Çay bardağı", at("/products/cay-bardagi"))
  await buyer.tabTo("Standart")
  await buyer.press("Add to cart", at("/cart"))
  await buyer.press("Checkout", at("/checkout/address"))
  await buyer.tabTo("Continue")
  await buyer.page.keyboard.press("Enter")
  await buyer.page.getByRole("alert").waitFor()
  await buyer.fillIn(ADDRESS)
  await buyer.press("Continue", at("/checkout/delivery"))
  await buyer.tabTo("Kargo")
  await buyer.page.keyboard.press("Space")
  await buyer.press("Continue", at("/checkout/payment"))
}

const order = () => void shop.completeOrder([...shop.store.carts.keys()].at(-1) ?? "")

const isOrder = (url: URL) => url.href.startsWith(`${shop.url}/orders/`)

test("a guest chooses another country, and buys on the service's page, by keyboard alone", async () => {
  shop.store.pay = async () => {
    const hosted = hostedOrder(`${shop.store.url}/svc/return`)
    return (await shop.stage.client.hostedPages.initialize(hosted)).payWithSvcPageUrl
  }
  shop.store.result = () => {
    order()
    return "error=processing"
  }
  await buyer.page.goto(shop.url)
  await buyer.tabTo("Country and currency: Türkiye")
  await buyer.page.keyboard.press("Space")
  await buyer.tabTo("Germany")
  await buyer.page.keyboard.press("Enter")
  await buyer.page.getByRole("button", { name: "Country and currency: Germany" }).waitFor()
  await toPayment()
  await buyer.fillIn({ "Identity number": "11111111110" })
  await buyer.press("Pay €58.65", (url) => url.origin === shop.stage.sandbox.url)
  await buyer.fillIn({ "Name on card": "Ayşe", "Card number": CARDS.good, Expiry: "12/40", "Security code": "123" })
  await buyer.press("Pay", isOrder)
  await buyer.page.getByText("Paid", { exact: true }).waitFor()
})

test("a guest types a card in the shop, and pays in installments, by keyboard alone", async () => {
  shop.store.states = [{ status: "not_started", next: "pay" }]
  shop.store.cards.onCard = order
  await buyer.page.goto(shop.url)
  await toPayment()
  // the radio buttons are one stop of the Tab key, and the arrow keys choose
  await buyer.tabTo("Card, on the secure payment page")
  await buyer.page.keyboard.press("ArrowDown")
  await buyer.page.keyboard.press("ArrowDown")
  await buyer.fillIn({ "Identity number": "11111111110" })
  await buyer.press("Continue to the card", `${shop.url}/checkout/card`)
  await buyer.fillIn({
    "Card number": CARDS.good,
    "Name on the card": "Ayşe",
    "Valid until": "12/40",
    "Security code": "123",
  })
  await buyer.tabTo("Single payment")
  await buyer.page.keyboard.press("ArrowDown")
  await buyer.press("Pay ₺399.80", isOrder)
  expect(shop.store.cards.posts.at(-1)).toMatchObject({ installment: 3, card: { number: "5528 7900 0000 0008" } })
})
