import { hostedPages } from "../client/operations/hosted-pages"
import { moneyToDecimal } from "../money"
import { readCart, toBasket, toMoney, toParties } from "./index"

const home = { first_name: "Ayşe", last_name: "Kaya", address_1: "Atatürk Cd. 8", city: "İzmir", country_code: "tr" }
const items = [
  { id: "cali_1", title: "Kettle", quantity: 3, unit_price: 33.3333, total: 99.9999 },
  { id: "cali_2", title: "\ud800\u0007 Cup \u2028", quantity: 1, unit_price: 1, total: 0.001 },
  { id: "cali_3", title: "Gift", quantity: 1, unit_price: 1, total: 0 },
]
const cart = {
  ...{ id: "cart_1", currency_code: "try", email: "buyer@example.com", total: 119.8909, items },
  ...{ shipping_methods: [{ id: "casm_1", name: "Cargo", total: 24.89 }], credit_lines: [{ amount: 5 }] },
  ...{ billing_address: { ...home, phone: "05321234567" }, shipping_address: home },
  metadata: { identity_number: "10000000146" },
}

it("a whole request made of a cart is one the client sends: strict fields, prices that add up, addresses where they are needed", () => {
  const purchase = readCart(cart)
  const amount = toMoney(cart.total, cart.currency_code)
  const basket = toBasket({ amount, purchase })
  if (basket.kind !== "basket") throw new Error(basket.message)
  const { needsShippingAddress } = basket
  const parties = toParties({ purchase, needsShippingAddress, ip: "::ffff:85.34.78.112", isIpNeeded: true })
  const request = {
    price: amount,
    paidPrice: amount,
    currency: amount.currency,
    basketId: "attempt_1",
    ...{ callbackUrl: "https://shop.example/svc/return", basketItems: basket.items, ...parties },
  }
  expect(hostedPages.initialize.request.safeParse(request).error).toBeUndefined()
  expect(hostedPages.initialize.issues?.(request)).toEqual([])
  expect(basket.items.map((item) => [item.id, item.name, moneyToDecimal(item.price)])).toEqual([
    ["cali_1", "Kettle", "95.99"],
    ["cali_2", "Cup", "0.01"],
    ["casm_1", "Cargo", "23.89"],
  ])
})
