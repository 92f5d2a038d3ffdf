import { Modules } from "@medusajs/framework/utils"
import { createCart, placeOrder, startPayment } from "../setup/checkout"
import { describeMedusa } from "../setup/medusa"
import { PRICES, SHIRTS_IN_STOCK } from "../setup/prices"
import { storefrontTests } from "./storefront.tests"

describeMedusa({ taxInclusive: true }, (medusa) => {
  const { admin, container, customer, guest, shop, anonymous } = medusa

  it("this repository's src/ boots as a store, in which a guest buys a shirt and a course", async () => {
    const { course, shirt } = shop().products
    const cart = await createCart(guest(), shop(), {
      lines: [
        { variantId: shirt.variantId, quantity: 2 },
        { variantId: course.variantId, quantity: 1 },
      ],
    })
    expect(cart.total).toBe(2 * PRICES.shirt + PRICES.course + PRICES.shipping)
    expect(cart.items?.map((item) => item.requires_shipping).sort()).toEqual([false, true])
    await startPayment(guest(), cart.id, "pp_system_default")
    const order = await placeOrder(guest(), cart.id)
    expect(order).toMatchObject({ total: cart.total, currency_code: "try" })
    const inventory = container().resolve(Modules.INVENTORY)
    const left = await inventory.retrieveAvailableQuantity(shirt.inventoryItemId, [shop().shipping.stockLocationId])
    expect(Number(left)).toBe(SHIRTS_IN_STOCK - 2)
  })

  it("the merchant sees the shop's orders, an unauthenticated caller does not", async () => {
    expect(await admin().send("GET", "/admin/orders")).toMatchObject({ status: 200, body: { count: 0 } })
    expect(await anonymous().send("GET", "/admin/orders")).toMatchObject({ status: 401 })
  })

  it("a customer's order of something digital needs no shipping", async () => {
    const { course } = shop().products
    const cart = await createCart(customer(), shop(), { lines: [{ variantId: course.variantId, quantity: 3 }] })
    await startPayment(customer(), cart.id, "pp_system_default")
    const order = await placeOrder(customer(), cart.id)
    expect(order.total).toBe(3 * PRICES.course)
    const { customer_id, email } = shop().people.customer
    const stored = await container().resolve(Modules.ORDER).retrieveOrder(order.id)
    expect(stored).toMatchObject({ customer_id, email })
  })

  storefrontTests(medusa)
})
