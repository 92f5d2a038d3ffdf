import { Store } from "../../demo/storefront/store"
import { payWithCard, type PaymentState, startCardPayment } from "../../src/storefront"
import type { DemoAddresses } from "../setup/demo-run"
import { shopCard } from "./card-typing"

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
export async function buyAsGuest(
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
