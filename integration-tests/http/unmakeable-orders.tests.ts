import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { backWith, INITIALIZE, locationOf, RETRIEVE, type BuyerStage } from "../setup/buyer-stage"
import { completeCart } from "../setup/checkout"
import { comeBack, goToPage, payAtPage, startHosted, type HostedCheckout } from "../setup/hosted-checkout"
import { says } from "../setup/says"
import { callsTo } from "../setup/service-state"

const withProfile = z.object({ shipping_profile: z.object({ id: z.string() }) })

/** Carts of which Medusa makes no order, however often the buyer pays. */
export function unmakeableOrdersTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { admin, anonymous, container, guest, shop } = medusa
  const go = async ({ payUrl }: HostedCheckout) => locationOf(await anonymous().send("GET", payUrl.pathname))

  async function stock(quantity: number): Promise<void> {
    const { products, shipping } = shop()
    await container()
      .resolve(Modules.INVENTORY)
      .updateInventoryLevels([
        {
          inventory_item_id: products.shirt.inventoryItemId,
          location_id: shipping.stockLocationId,
          stocked_quantity: quantity,
        },
      ])
  }

  async function needSecondProfile() {
    const made = await admin().expectOk("POST", "/admin/shipping-profiles", { name: "Heavy", type: "heavy" })
    const { id: shipping_profile_id } = withProfile.parse(made).shipping_profile
    await admin().expectOk("POST", `/admin/products/${shop().products.shirt.product_id}`, { shipping_profile_id })
  }

  async function withPromotion(terms: object): Promise<HostedCheckout> {
    await admin().expectOk("POST", "/admin/promotions", {
      code: "ONCE",
      type: "standard",
      status: "active",
      ...terms,
      application_method: {
        type: "fixed",
        target_type: "items",
        allocation: "across",
        value: 10,
        currency_code: "try",
      },
    })
    const { cart } = await startHosted(medusa)
    await guest().expectOk("POST", `/store/carts/${cart.id}/promotions`, { promo_codes: ["ONCE"] })
    return stage.startAgain(cart)
  }

  it.each([
    {
      of: "goods of a second shipping profile, and one shipping method",
      code: "shipping_incomplete",
      start: () => stage.start(),
      spoil: () => needSecondProfile(),
      says: "shipping profiles that are not satisfied",
    },
    {
      of: "a promotion whose campaign has no budget left",
      code: "promotion_used_up",
      start: () =>
        withPromotion({
          campaign: { name: "Spring", campaign_identifier: "spring", budget: { type: "usage", limit: 2 } },
        }),
      spoil: () =>
        stage.sql(`update promotion_campaign_budget set used = 2, raw_used = '{"value": "2", "precision": 20}'`),
      says: "Promotion usage exceeds the budget limit.",
    },
  ])(
    "a cart with $of is not sent to the service's page, and comes back with the reason, for which Medusa refuses it too",
    async (given) => {
      const started = await given.start()
      await given.spoil()
      expect(await go(started)).toBe(backWith(given.code))
      expect(await callsTo(stage.sandbox, INITIALIZE)).toEqual([])
      expect(await stage.svc.ledger.listAttempts(started.session.id)).toEqual([])
      const refused = { type: "refused", message: says(given.says) }
      expect(await completeCart(guest(), started.cart.id)).toMatchObject(refused)
    },
  )

  it("a buyer who opened the page before the cart became such, and comes to the pay address again having paid, is shown that it is not known yet while the service does not say so, then that the charge goes back and why, as is the merchant in Medusa's words", async () => {
    const started = await stage.start()
    const attempt = await goToPage(medusa, started)
    await payAtPage(stage.sandbox, attempt)
    await stock(0)
    await stage.fault({ endpoint: RETRIEVE, kind: "drop", count: 10 })
    expect(await go(started)).toBe(backWith("processing"))
    await stage.sandbox.control("DELETE", "faults")
    expect(await go(started)).toBe(backWith("reversed&payment_reason=out_of_stock"))
    const why = { state: "reversed", error_code: "out_of_stock", order_error: says("Not enough stock available") }
    expect(await stage.now(attempt)).toMatchObject(why)
    const { body } = await guest()
      .with({ "x-svc-ref": started.ref })
      .send("GET", `/store/svc/payment-sessions/${started.session.id}`)
    expect(body).toMatchObject({ payment: { status: "reversed", error: "reversed", reason: { code: "out_of_stock" } } })
  })

  it("a charge goes back at once when a product of its cart was deleted, although Medusa fails by an error that is none of its own", async () => {
    const started = await stage.start()
    const attempt = await goToPage(medusa, started)
    await payAtPage(stage.sandbox, attempt)
    await admin().expectOk("DELETE", `/admin/products/${shop().products.shirt.product_id}`)
    expect(locationOf(await comeBack(medusa, attempt))).toBe(backWith("reversed&payment_reason=out_of_stock"))
    expect(await stage.now(attempt)).toMatchObject({ state: "reversed", order_error: says("was deleted") })
  })
}
