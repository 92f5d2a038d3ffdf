import { Store } from "../../../demo/storefront/store"
import { payWithCard, type PaymentState, startCardPayment } from "../../../src/storefront"
import type { DemoAddresses } from "../../setup/demo-run"
import { shopCard } from "../card-typing"
import { AdminScreens } from "../admin-screens"
import type { DemoStage } from "../demo-stage"
import { CARDS } from "../orders"

const ADDRESS = {
  first_name: "Ali",
  last_name: "Kaya",
  address_1: "Kordon 5",
  city: "İzmir",
  postal_code: "35210",
  phone: "+905551112255",
  country_code: "tr",
}

/** Buys as a guest over the store API, without a browser: pays with a card, without 3D Secure. Answers how the payment stands then. */
async function buyAsGuest(
  { store: backendUrl, publishableKey }: DemoAddresses,
  handle: string,
  number: string,
): Promise<PaymentState> {
  const store = new Store({ backendUrl, publishableKey })
  const [product] = await store.products(handle)
  const { id: cart_id } = await store.createCart(product?.variants?.[0]?.id ?? "")
  await store.saveAddress(cart_id, "ali@shop.example", ADDRESS)
  const [delivery] = await store.deliveryOptions(cart_id)
  await store.chooseDelivery(cart_id, delivery?.id ?? "")
  const buyer = { identity_number: "11111111110" }
  const payment = await startCardPayment(store.api, { cartId: cart_id, provider: "pp_direct_svc", buyer })
  const { cvc, expire, holder: holderName } = shopCard(number)
  const [expire_month = "", expire_year = ""] = expire.split("/")
  const result = await payWithCard(store.api, payment, {
    card: { number, holderName, expireMonth: expire_month, expireYear: expire_year, cvc },
  })
  if (result.type !== "answered") throw new Error(`the card was not charged or declined: ${JSON.stringify(result)}`)
  return result.payment
}

const DESK = { width: 1280, height: 900 }
const SETTINGS = { path: "/settings/svc", en: "Payment service", tr: "Ödeme hizmeti" }
const CAPABILITIES = "Additional account capabilities"
/** So many different requests are refused before a capability is paused. */
const REFUSED = 5

/** Before any amount is held: a capability that has worked today is given more tries. */
export function testRefusedCapability(open: () => DemoStage): void {
  test("a capability that the account does not have is paused, the settings page says so, and Check again has it used again", async () => {
    const { demo, shop, run } = open()
    expect(run.complaints).toBe("")
    await shop.setAccount({ hold: false })
    for (let buyer = 1; buyer <= REFUSED; buyer++)
      expect(await buyAsGuest(demo, "lokum", CARDS.good)).toMatchObject({ status: "declined", reason: { code: "11" } })
    expect(run.complaints).toContain("so capabilities.hold is not used for 30 minutes")

    const { page } = await open().merchant(DESK)
    const screens = new AdminScreens(page, demo)
    await screens.open(SETTINGS.path, SETTINGS.en)
    const list = screens.section(CAPABILITIES)
    await list.getByText("Refused by the service; paused").waitFor()
    await list.getByText(/^The service refused holds\.create with code 11\. Paused from .* until /).waitFor()
    expect(await list.getByText("In use", { exact: true }).count()).toBe(2)
    await page.getByText("capabilities.hold", { exact: true }).waitFor()
    expect(await screens.findings(CAPABILITIES)).toEqual([])
    await screens.drawTwice("settings-refused", SETTINGS.tr, 800)

    await shop.setAccount({ hold: true })
    await list.getByRole("button", { name: "Check again: Hold and capture" }).click()
    await list.getByText("Refused by the service; paused").waitFor({ state: "detached" })
    expect(await list.getByText("In use", { exact: true }).count()).toBe(3)
    expect(await buyAsGuest(demo, "lokum", CARDS.good)).toMatchObject({ status: "completed" })
  })
}
