import { RETURN_URL, type CardStage } from "../setup/card-stage"
import { createCart, tryPayment } from "../setup/checkout"
import { BUYER, HOSTED, startHosted } from "../setup/hosted-checkout"
import { marketplaceStage, type Seller } from "../setup/marketplace-stage"
import { says } from "../setup/says"
import type { SeededProduct } from "../setup/seed-products"

export function marketplaceRefusedTests(stage: CardStage): void {
  const { medusa } = stage
  const { guest, shop } = medusa
  const { addPoster, addSeller, marketplace, withOption } = marketplaceStage(stage)
  let poster: SeededProduct
  let ali: Seller
  let cem: Seller

  beforeAll(async () => {
    poster = await addPoster()
    ali = await addSeller("ali", [shop().products.shirt.product_id])
    cem = await addSeller("cem", [poster.product_id])
  })

  const shirtAndPoster = () => [
    { variantId: shop().products.shirt.variantId, quantity: 1 },
    { variantId: poster.variantId, quantity: 1 },
  ]
  const course = () => [{ variantId: shop().products.course.variantId, quantity: 1 }]

  const loseKey = () =>
    marketplace().updateSvcSubmerchants({
      id: cem.submerchant_id,
      key: null,
      state: "failed",
      reason: { code: "text.as_given", values: { text: "Its IBAN was refused." } },
    })
  /** The store's answer when a buyer chooses how to pay. */
  async function choose(lines = shirtAndPoster()) {
    const { id } = await createCart(guest(), shop(), { lines })
    return tryPayment(guest(), id, HOSTED, { buyer: BUYER, return_url: RETURN_URL })
  }

  it("a cart with a product whose seller the service does not know is refused when the buyer chooses how to pay, with the reason", async () => {
    await loseKey()
    const { status, body } = await choose()
    const why = /^"Poster \/ PDF" .* its seller Seller cem cannot be paid\. The payment service does not know/
    const message = says(why)
    expect([status, body]).toMatchObject([400, { type: "invalid_data", code: "seller_unavailable", message }])
    // the service's message about a seller is not shown to buyers
    expect(JSON.stringify(body)).not.toContain("IBAN")
  })

  it("a cart with a product whose seller cannot be paid any more is refused at the pay address and when a card is sent, and nothing is sent", async () => {
    const { payUrl } = await startHosted(medusa, { lines: shirtAndPoster(), data: { return_url: RETURN_URL } })
    const checkout = await stage.start("direct", { locale: "tr" }, { lines: shirtAndPoster() })
    await loseKey()
    await stage.sandbox.control("DELETE", "requests")
    const { headers } = await medusa.anonymous().send("GET", payUrl.pathname)
    expect(headers.get("location")).toBe(`${RETURN_URL}?error=seller_unavailable`)
    const { status, body } = await stage.sendCard(checkout)
    const message = says(/^Sepetteki bir ürün şu anda satın alınamıyor/)
    expect([status, body]).toEqual([409, { type: "conflict", code: "seller_unavailable", message }])
    expect(await stage.calls()).toEqual([])
    expect(await stage.svc.ledger.listAttempts(checkout.session.id)).toEqual([])
  })

  it("a product of the marketplace itself is not one whose seller was deleted, and pays the marketplace's own submerchant, which has to exist", async () => {
    await marketplace().softDeleteSvcSubmerchants(cem.submerchant_id)
    expect(await withOption({ ownItems: "standard" }, () => choose())).toMatchObject({
      status: 400,
      body: { code: "seller_unavailable" },
    })
    expect(await withOption({ ownItems: { submerchant: "unknown" } }, () => choose(course()))).toMatchObject({
      body: { message: says("the marketplace's own submerchant cannot be paid") },
    })
    const { attempt } = await withOption({ ownItems: { submerchant: "ali" } }, async () =>
      stage.pay("direct", undefined, await stage.start("direct", {}, { lines: course() })),
    )
    expect(attempt).toMatchObject({ state: "completed", sellers: [{ key: ali.key, payout: "59.99" }] })
  })
}
