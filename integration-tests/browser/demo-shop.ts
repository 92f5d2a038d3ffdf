import type { Page } from "playwright-core"
import { z } from "zod"
import { TYPED } from "../../demo/storefront/__tests__/checkout"
import type { DemoAddresses } from "../setup/demo-run"
import { answerCode, payButton, typeCard } from "./buyer"
import { drawPage, isDrawing } from "./draw"
import { CARDS } from "./orders"

const charge = z.object({ status: z.string(), paidPrice: z.string(), isCancelled: z.boolean(), refunded: z.string() })

const itemised = z.object({
  items: z.array(
    z.object({
      paymentTransactionId: z.string(),
      price: z.string(),
      status: z.number(),
      refunded: z.string(),
      subMerchantKey: z.string().optional(),
      subMerchantPrice: z.string().optional(),
    }),
  ),
})

/** The running demo's storefront as a buyer uses it, and its payments at the service. */
export class DemoShop {
  readonly #drawn = new Set<string>()

  constructor(private readonly demo: DemoAddresses) {}

  /** With DEMO_SCREENSHOTS=true, draws a page of the docs as the first test that comes to it sees it. */
  async draw(page: Page, name: string): Promise<void> {
    if (!isDrawing || this.#drawn.has(name)) return
    this.#drawn.add(name)
    await drawPage(page, `demo-${name}`, true)
  }

  /** As far as the choice of payment, with slow delivery. */
  async toPayment(page: Page, handle: string): Promise<void> {
    await page.goto(`${this.demo.storefront}/products/${handle}`)
    await press(page)
    await this.fromCart(page)
  }

  async fromCart(page: Page): Promise<void> {
    await page.waitForURL(`${this.demo.storefront}/cart`)
    await press(page)
    for (const [name, value] of Object.entries(TYPED)) await page.locator(`#${name}`).fill(value)
    await press(page)
    await page.waitForURL(`${this.demo.storefront}/checkout/delivery`)
    await page.getByRole("radio", { name: /^Kargo/ }).check()
    await press(page)
    await page.waitForURL(`${this.demo.storefront}/checkout/payment`)
  }

  async toHostedPage(page: Page): Promise<void> {
    await page.locator("#identity_number").fill("11111111110")
    await this.draw(page, "payment")
    await press(page)
    await page.waitForURL(`${this.demo.sandbox}/pay/*`)
  }

  /** Buys at the service's page, and gives the order's number. `code`: the bank asks for it. */
  async buy(page: Page, handle: string, code?: string): Promise<string> {
    await this.toPayment(page, handle)
    return this.payAtPage(page, code)
  }

  async payAtPage(page: Page, code?: string): Promise<string> {
    await this.toHostedPage(page)
    await typeCard(page, CARDS.good)
    await payButton(page).click()
    if (code !== undefined) await answerCode(page, code)
    return this.orderNumber(page)
  }

  async toCard(page: Page, handle: string, flow: "threeds" | "direct"): Promise<void> {
    await this.toPayment(page, handle)
    await page.locator("#identity_number").fill("11111111110")
    await page.locator(`[value=pp_${flow}_svc]`).check()
    await press(page)
    await page.waitForURL(`${this.demo.storefront}/checkout/card`)
  }

  /** On to the service's card form inside the shop. */
  async toForm(page: Page): Promise<void> {
    await this.toPayment(page, "lokum")
    await page.locator("#identity_number").fill("11111111110")
    await page.locator("[value=pp_form_svc]").check()
    await press(page)
    await page.waitForURL(`${this.demo.storefront}/checkout/form`)
  }

  /** Signs in as the customer whom the demo's terminal names, and comes to their cards, or to the cart with what is in it. */
  async signIn(page: Page): Promise<void> {
    await page.goto(`${this.demo.storefront}/sign-in`)
    await page.locator("#email").fill(this.demo.customer.email)
    await page.locator("#password").fill(this.demo.customer.password)
    await press(page)
    await page.waitForURL(/\/(cards|cart)$/)
  }

  /** One thing of each seller of a marketplace, paid at the service's page; gives the order's number. */
  async buyOfEachSeller(page: Page): Promise<string> {
    await page.goto(this.demo.storefront)
    await page.getByRole("button", { name: "Add one item from each seller" }).click()
    await page.waitForURL(`${this.demo.storefront}/cart`)
    await this.fromCart(page)
    return this.payAtPage(page)
  }

  async orderNumber(page: Page): Promise<string> {
    await page.waitForURL(`${this.demo.storefront}/orders/*`)
    const found = /\d+/.exec(await page.locator("main .headline").innerText())?.[0]
    if (found === undefined) throw new Error("the order's page does not tell its number")
    return found
  }

  /** What the service charged, newest first. */
  async charges() {
    return (await this.#state(z.object({ payments: z.array(charge) }))).payments
  }

  /** What the service holds of the items of the newest payment: whom each pays, and how much. */
  async newestItems() {
    const [newest] = (await this.#state(z.object({ payments: z.array(itemised) }))).payments
    return newest?.items ?? []
  }

  /** PRE_AUTH while the amount of the newest payment is held, POST_AUTH once it is captured. */
  async newestPhase() {
    return (await this.#state(z.object({ payments: z.array(z.object({ phase: z.string() })) }))).payments[0]?.phase
  }

  async storedCards() {
    return (await this.#state(z.object({ totals: z.object({ storedCards: z.number() }) }))).totals.storedCards
  }

  async newestCharge() {
    return (await this.charges())[0]
  }

  /** What the service's account has of what goes beyond the specification. */
  setAccount(capabilities: Record<string, boolean>): Promise<void> {
    return this.#control("account", { capabilities })
  }

  reviewNext(): Promise<void> {
    return this.#control("reviews", { next: 1 })
  }

  /** Ends the review of the newest charge, and notifies the store. */
  async approveNewest(): Promise<void> {
    const known = await this.#state(z.object({ payments: z.array(z.object({ paymentId: z.string() })) }))
    const id = known.payments[0]?.paymentId ?? ""
    await this.#control(`payments/${id}/review`, { decision: "approve" })
    await this.#control(`notifications/${id}`, {})
  }

  /** The service fails at the next call of an operation; the fault is one of the sandbox's control API. */
  fault(body: object): Promise<void> {
    return this.#control("faults", body)
  }

  async clearFaults(): Promise<void> {
    await fetch(`${this.demo.sandbox}/_sandbox/faults`, { method: "DELETE" })
  }

  async #state<Shape extends z.ZodType>(shape: Shape): Promise<z.output<Shape>> {
    const response = await fetch(`${this.demo.sandbox}/_sandbox/state`)
    return shape.parse(await response.json())
  }

  async #control(command: string, body: object): Promise<void> {
    const headers = { "content-type": "application/json" }
    const init = { method: "POST", headers, body: JSON.stringify(body) }
    const response = await fetch(`${this.demo.sandbox}/_sandbox/${command}`, init)
    if (!response.ok) throw new Error(`control ${command}: ${response.status} ${await response.text()}`)
  }
}

const press = (page: Page) => page.locator("main .primary").first().click()

export const badge = (page: Page, text: string) => page.locator(".badge").getByText(text, { exact: true })
