import type { Page } from "playwright-core"
import { type RunningStorefront, startStorefront } from "../../demo/storefront"
import { TYPED } from "../../demo/storefront/__tests__/checkout"
import { StubStore } from "../../demo/storefront/__tests__/stub-store"
import { Stage } from "./stage"

const NOT_PAID = { status: "awaiting_buyer", next: "pay" }

/** The demo's storefront at a stub of its store, and a stage with the browser. It is there inside tests and hooks only. */
export class StubShop {
  #stage: Stage | undefined
  #stub: Awaited<ReturnType<typeof StubStore.open>> | undefined
  #shop: RunningStorefront | undefined

  /** Opens it before the tests of a file and closes it after them; a test expects no error on its pages. */
  static use(): StubShop {
    const shop = new StubShop()
    beforeAll(() => shop.open())
    beforeEach(() => shop.reset())
    afterEach(async () => expect(await shop.stage.closePages()).toEqual([]))
    afterAll(() => shop.close())
    return shop
  }

  get stage(): Stage {
    if (!this.#stage) throw new Error("the stage is not open")
    return this.#stage
  }

  get store(): StubStore {
    if (!this.#stub) throw new Error("the store is not open")
    return this.#stub.store
  }

  get url(): string {
    if (!this.#shop) throw new Error("the shop is not open")
    return this.#shop.url
  }

  private async open(): Promise<void> {
    this.#stage = await Stage.open()
    this.#stub = await StubStore.open()
    this.#shop = await startStorefront({ port: 0, backendUrl: this.store.url, publishableKey: "pk_stub" })
  }

  private reset(): void {
    const result = () => "error=not_paid"
    Object.assign(this.store, {
      sessionRefusal: undefined,
      states: [NOT_PAID],
      pay: () => this.store.comeBack(),
      result,
    })
    this.store.cards.posts.length = 0
    Object.assign(this.store.cards, { answer: { status: 500, body: {} }, onCard: () => undefined })
  }

  private async close(): Promise<void> {
    await this.#shop?.stop()
    await this.#stub?.close()
    await this.#stage?.close()
  }

  /** Presses the page's first button or link of weight. */
  press(page: Page): Promise<void> {
    return page.locator("main .primary").first().click()
  }

  async toCart(page: Page): Promise<void> {
    await page.goto(`${this.url}/products/cay-bardagi`)
    await this.press(page)
    await page.waitForURL(`${this.url}/cart`)
  }

  async toAddress(page: Page): Promise<void> {
    await this.press(page)
    await page.waitForURL(`${this.url}/checkout/address`)
  }

  async toDelivery(page: Page): Promise<void> {
    for (const [name, value] of Object.entries(TYPED)) await page.locator(`#${name}`).fill(value)
    await this.press(page)
    await page.waitForURL(`${this.url}/checkout/delivery`)
  }

  async toMethods(page: Page): Promise<void> {
    await this.press(page)
    await page.waitForURL(`${this.url}/checkout/payment`)
  }

  /** From a product to the choice of the payment. */
  async toPayment(page: Page): Promise<void> {
    await this.toCart(page)
    await this.toAddress(page)
    await this.toDelivery(page)
    await this.toMethods(page)
  }

  /** From the choice of the payment. */
  async toCardForm(page: Page): Promise<void> {
    await page.locator("[value=pp_direct_svc]").check()
    await this.press(page)
    await page.waitForURL(`${this.url}/checkout/card`)
  }

  async readCart(page: Page): Promise<string> {
    const cookies = await page.context().cookies(this.url)
    return cookies.find(({ name }) => name === "storefront_cart")?.value ?? ""
  }

  /** The cart is paid and an order, as the store reports it from now on. */
  completeOrder(cart_id: string): string {
    const order_id = this.store.placeOrder(cart_id, "captured")
    const completed = { status: "completed", next: "order", order_id }
    this.store.states = [completed]
    this.store.cards.answers(completed)
    return order_id
  }
}
