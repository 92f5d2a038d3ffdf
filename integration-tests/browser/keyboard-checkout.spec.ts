import type { Page } from "playwright-core"
import { CARDS, hostedOrder } from "./orders"
import { TEST_PATIENCE } from "./stage"
import { StubShop } from "./stub-shop"

const MOST_STOPS = 60

interface Stop {
  /** what the focus is on, by its label or text */
  name: string
  /** whether an outline shows where it is */
  isShown: boolean
  /** after the last stop of the page, on the browser's own */
  isOutside: boolean
  isInView: boolean
}

const FOCUSED = `(() => {
  const element = document.activeElement
  const name = element.labels?.[0]?.innerText ?? element.getAttribute("aria-label") ?? element.innerText ?? ""
  const outlined = [element, element.closest("label")].filter(Boolean)
  const { top, bottom } = element.getBoundingClientRect()
  return {
    name: name.replace(/\\s+/g, " ").trim(),
    isShown: outlined.some((one) => getComputedStyle(one).outlineStyle !== "none" && parseFloat(getComputedStyle(one).outlineWidth) > 0),
    isOutside: element === document.body,
    isInView: bottom > 0 && top < innerHeight,
  }
})()`

/** A buyer who has no mouse. Fails at a stop of the Tab key that cannot be seen. */
class KeyboardBuyer {
  constructor(readonly page: Page) {}

  /** Presses Tab until the focus is on what has a name that begins so. */
  async tabTo(name: string): Promise<void> {
    const passed: string[] = []
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await this.page.keyboard.press("Tab")
      const focused = await this.page.evaluate<Stop>(FOCUSED)
      if (focused.isOutside) continue
      if (!focused.isShown || !focused.isInView) throw new Error(`the focus is not seen on "${focused.name}"`)
      if (focused.name.startsWith(name)) return
      passed.push(focused.name)
    }
    throw new Error(`the Tab key does not lead to "${name}", but to ${passed.join(", ")}`)
  }

  /** Fills in fields, by label, in the order of the page. */
  async fillIn(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      await this.tabTo(label)
      await this.page.keyboard.type(value)
    }
  }

  /** Goes to a link or a button, and on to the page that it leads to. */
  async press(name: string, to: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    await this.tabTo(name)
    await this.page.keyboard.press("Enter")
    await this.page.waitForURL(to)
    await this.page.waitForLoadState()
  }
}

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
  await buyer.press("Ç Tea glasses", at("/products/cay-bardagi"))
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
