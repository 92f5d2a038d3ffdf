import { SELLER_WITHDRAWN } from "../../src/flows/submerchants/usable"
import { marketplaceOptions, type MarketplaceOptions } from "../../src/mapping"
import { CARD_FLOWS, RETURN_URL, type CardStage } from "../setup/card-stage"
import { createCart } from "../setup/checkout"
import { BUYER, HOSTED, startHosted } from "../setup/hosted-checkout"
import { marketplaceStage, type Seller } from "../setup/marketplace-stage"
import type { SeededProduct } from "../setup/seed-products"

/** Changes of a seller while a cart holds its product. */
type Mishap = [what: string, why: RegExp, befall: (seller: Seller) => Promise<unknown>]

export function marketplaceRefusedTests(stage: CardStage): void {
  const { medusa } = stage
  const { guest, shop } = medusa
  const { addPoster, addSeller, marketplace } = marketplaceStage(stage)
  let poster: SeededProduct
  let ali: Seller
  let cem: Seller

  beforeAll(async () => {
    poster = await addPoster()
    ali = await addSeller("ali", [shop().products.shirt.productId])
    cem = await addSeller("cem", [poster.productId])
  })

  const shirtAndPoster = () => [
    { variantId: shop().products.shirt.variantId, quantity: 1 },
    { variantId: poster.variantId, quantity: 1 },
  ]
  const course = () => [{ variantId: shop().products.course.variantId, quantity: 1 }]

  const loseKey = ({ submerchantId: id }: Seller) =>
    marketplace().updateSvcSubmerchants({ id, key: null, state: "failed", reason: "Its IBAN was refused." })
  const withdraw = ({ submerchantId: id }: Seller) =>
    marketplace().updateSvcSubmerchants({ id, state: "failed", error_code: SELLER_WITHDRAWN })
  const MISHAPS: Mishap[] = [
    ["sells here no more", /^"Poster \/ PDF" .* This seller does not sell here at the moment\./, withdraw],
    [
      "is not known to the service",
      /^"Poster \/ PDF" .* its seller Seller cem cannot be paid\. The payment service does not know/,
      loseKey,
    ],
    [
      "is deleted",
      /^"Poster \/ PDF" .* Its seller no longer exists\./,
      ({ submerchantId: id }) => marketplace().softDeleteSvcSubmerchants(id),
    ],
  ]

  /** The store's answer when a buyer chooses how to pay. */
  async function choose(provider: string, lines = shirtAndPoster()) {
    const { id } = await createCart(guest(), shop(), { lines })
    const { payment_collection } = (await guest().expectOk("POST", "/store/payment-collections", { cart_id: id })) as {
      payment_collection: { id: string }
    }
    const path = `/store/payment-collections/${payment_collection.id}/payment-sessions`
    const { status, body } = await guest().send("POST", path, {
      provider_id: provider,
      data: { buyer: BUYER, return_url: RETURN_URL },
    })
    return { status, ...(body as { type?: string; code?: string; message?: string }) }
  }

  /** As if the option were set like this. */
  async function withOption<T>(change: Partial<MarketplaceOptions>, work: () => Promise<T>): Promise<T> {
    const { settings } = stage.svc
    const before = settings.marketplace
    Object.assign(settings, {
      marketplace: { ...marketplaceOptions.parse({ commission: { percent: 10 } }), ...change },
    })
    return work().finally(() => Object.assign(settings, { marketplace: before }))
  }

  it.each(MISHAPS)(
    "a cart with a product whose seller %s is refused when the buyer chooses how to pay, by name and with the reason",
    async (_what, why, befall) => {
      await befall(cem)
      const refused = await choose(HOSTED)
      expect(refused).toMatchObject({
        status: 400,
        type: "invalid_data",
        code: "seller_unavailable",
        message: expect.stringMatching(why) as string,
      })
      // the service's message about a seller is not shown to buyers
      expect(refused.message).not.toContain("IBAN")
    },
  )

  describe("a cart with a product whose seller cannot be paid", () => {
    it("is refused when the buyer chooses a card", async () => {
      await loseKey(cem)
      for (const flow of CARD_FLOWS)
        expect(await choose(`pp_${flow}_svc`)).toMatchObject({ status: 400, code: "seller_unavailable" })
    })

    it("is refused at the pay address when it was valid before, and nothing is sent", async () => {
      const { payUrl } = await startHosted(medusa, { lines: shirtAndPoster(), data: { return_url: RETURN_URL } })
      await loseKey(cem)
      await stage.sandbox.control("DELETE", "requests")
      const { headers } = await medusa.anonymous().send("GET", payUrl.pathname)
      expect(headers.get("location")).toBe(`${RETURN_URL}?error=seller_unavailable`)
      expect(await stage.calls()).toEqual([])
    })

    it.each([
      ["threeds", "en", /^Something in the cart cannot be bought/],
      ["direct", "tr", /^Sepetteki bir ürün şu anda satın alınamıyor/],
    ] as const)(
      "is refused when a card is sent for %s, in words for the buyer, and nothing is sent",
      async (flow, locale, words) => {
        const checkout = await stage.start(flow, { locale }, { lines: shirtAndPoster() })
        await loseKey(cem)
        await stage.sandbox.control("DELETE", "requests")
        const { status, body } = await stage.sendCard(checkout)
        const message = expect.stringMatching(words) as string
        expect([status, body]).toEqual([409, { type: "conflict", code: "seller_unavailable", message }])
        expect(await stage.calls()).toEqual([])
        expect(await stage.svc.ledger.listAttempts(checkout.session.id)).toEqual([])
      },
    )
  })

  describe("a product of the marketplace itself", () => {
    it("is refused when the marketplace sells no products of its own", async () => {
      const refused = await choose(HOSTED, course())
      expect(refused.message).toMatch(/^"Çevrimiçi ders \/ Video" has no seller, and this marketplace sells nothing/)
    })

    it("is not a product whose seller was deleted", async () => {
      await marketplace().softDeleteSvcSubmerchants(cem.submerchantId)
      const refused = await withOption({ ownItems: "standard" }, () => choose(HOSTED))
      expect(refused).toMatchObject({ status: 400, code: "seller_unavailable" })
    })

    it("is sold when the marketplace sells its own products, and pays no seller", async () => {
      const { outcome } = await withOption({ ownItems: "standard" }, async () =>
        stage.pay("direct", undefined, await stage.start("direct", {}, { lines: course() })),
      )
      expect(outcome.status).toBe("completed")
      const [sent] = await stage.svc.listItemTransactions({})
      expect(sent).toMatchObject({ submerchant_key: null, submerchant_price: null })
    })

    it("pays the marketplace's own submerchant, which has to exist", async () => {
      const missing = await withOption({ ownItems: { submerchant: "unknown" } }, () => choose(HOSTED, course()))
      expect(missing.message).toMatch(/the marketplace's own submerchant cannot be paid/)
      const { attempt } = await withOption({ ownItems: { submerchant: "ali" } }, async () =>
        stage.pay("direct", undefined, await stage.start("direct", {}, { lines: course() })),
      )
      expect(attempt).toMatchObject({ state: "completed", sellers: [{ key: ali.key, payout: "59.99" }] })
    })
  })
}
