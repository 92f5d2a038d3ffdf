import { CUSTOMER } from "../../seed/login"
import type { Buyer } from "./buyer"

/** What a buyer types into the form of the address. */
export const TYPED = {
  ...{ email: "ayse@shop.example", first_name: "Ayşe", last_name: "Yılmaz", address_1: "Bağdat Cad. 10" },
  ...{ city: "İstanbul", postal_code: "34710", phone: "+905551112233" },
}
export const ADDRESS = { ...TYPED, country_code: "tr" }

/** Puts a thing into the cart and goes through the checkout, up to how to pay. */
export async function goToPayment(buyer: Buyer): Promise<void> {
  expect(await fillCart(buyer)).toMatchObject({ location: "/cart" })
  expect(await buyer.post("/checkout/address", ADDRESS)).toMatchObject({ location: "/checkout/delivery" })
  expect(await buyer.post("/checkout/delivery", { option: "so_1" })).toMatchObject({ location: "/checkout/payment" })
}

/** Puts one thing into the cart. */
export const fillCart = (buyer: Buyer) => buyer.post("/cart/lines", { variant: "variant_prod_1" })

/** Signs in as the store's customer. */
export const signIn = (buyer: Buyer) => buyer.post("/sign-in", CUSTOMER)
