import { z } from "zod"
import { TYPED } from "../../demo/storefront/__tests__/checkout"
import { Store } from "../../demo/storefront/store"
import { startPayment } from "../../src/storefront"
import type { DemoAddresses } from "../setup/demo-run"
import { controlOf } from "../setup/sandbox"

const { email, ...ADDRESS } = { ...TYPED, country_code: "tr" }
const BUYER = { identity_number: "11111111110" }
const posted = z.object({ posted: z.tuple([z.object({ location: z.string() })]) })

/** Buys in the running demo over the store API, without a browser, where the purchase is not what a test is about. */
export class Guest {
  readonly #store: Store

  constructor(private readonly demo: DemoAddresses) {
    this.#store = new Store({ backendUrl: demo.store, publishableKey: demo.publishableKey })
  }

  /** Pays at the service's page; gives the order's number. */
  async payAtPage(handle: string): Promise<string> {
    const cartId = await this.#fillCart(handle)
    const { payUrl } = await startPayment(this.#store.api, { cartId, buyer: BUYER })
    const page = await fetch(payUrl, { redirect: "manual" })
    const token = page.headers.get("location")?.split("/").at(-1) ?? ""
    const answer = await controlOf(this.demo.sandbox)("POST", `hosted-pages/${token}/complete`, { post: 1 })
    const back = new URL(posted.parse(answer).posted[0].location)
    return String((await this.#store.order(back.searchParams.get("order_id") ?? "")).display_id)
  }

  /** Goes to the service's card form; gives the error with which the store sends a buyer back. */
  async toForm(handle: string): Promise<string | undefined> {
    const cartId = await this.#fillCart(handle)
    const { payUrl } = await startPayment(this.#store.api, { cartId, provider: "pp_form_svc", buyer: BUYER })
    const { headers } = await fetch(payUrl, { redirect: "manual" })
    return new URL(headers.get("location") ?? "").searchParams.get("error") ?? undefined
  }

  async #fillCart(handle: string): Promise<string> {
    const [product] = await this.#store.products(handle)
    const { id } = await this.#store.createCart(product?.variants?.[0]?.id ?? "")
    await this.#store.saveAddress(id, email, ADDRESS)
    const slow = (await this.#store.deliveryOptions(id)).find(({ name }) => name.startsWith("Kargo"))
    await this.#store.chooseDelivery(id, slow?.id ?? "")
    return id
  }
}
