import { money } from "../../money"
import { basketHash } from "../basket/basket"
import { explain } from "../basket/explain"
import { basketOf, lineOf, refusalOf, shipOf } from "../../../integration-tests/unit/mapping/carts"
import { away, bora, marketplaceOf, paid, type Terms } from "../../../integration-tests/unit/mapping/sellers"
import type { Sellers } from "./options"
import { splitBasket, splitHash } from "./split-basket"

describe("the basket of a marketplace", () => {
  it("pays each item's seller the price less the commission, and changes no price", () => {
    const basket = basketOf([lineOf("shirt", 100), lineOf("mug", 50)], [shipOf(30)])
    const split = splitBasket(basket, marketplaceOf())
    expect(paid(split)).toEqual([
      ["l_shirt", 10_000n, "key_ali", 9_000n],
      ["l_mug", 5_000n, "key_bora", 4_500n],
      ["s_so_parcel", 3_000n, undefined, undefined],
    ])
    expect(split.lines[0]?.seller).toMatchObject({ submerchant_id: "sub_ali", payout: "90.00", commission: "10.00" })
  })

  it("says whom every item pays and by which rule", () => {
    const split = splitBasket(basketOf([lineOf("shirt", 100)], [shipOf(30)]), marketplaceOf())
    expect(explain(split.explanation).split("\n").slice(0, 3)).toEqual([
      "item         name   quantity  unit price  discount  tax  total  spread   price  seller  rule     payout  commission",
      "l_shirt      shirt         1         100                   100       0  100.00  ali     default   90.00       10.00",
      "s_so_parcel  Cargo                                          30       0   30.00",
    ])
  })

  it("says where a commission would have left nothing", () => {
    const { options, sellers } = marketplaceOf()
    const all = { ...options, commission: { ...options.commission, percent: "100" } }
    const split = splitBasket(basketOf([lineOf("shirt", 100)]), { options: all, sellers })
    expect(explain(split.explanation)).toMatch(/ default, at least 0\.01 +0\.01 +99\.99$/m)
  })
})

describe("a cart that a marketplace cannot sell", () => {
  it("is refused with every product and the reason", () => {
    const basket = basketOf([lineOf("shirt", 1), lineOf("poster", 1), lineOf("rug", 1), lineOf("gone", 1)])
    const { kind, message } = refusalOf(() => splitBasket(basket, marketplaceOf()))
    expect(kind).toBe("sellers")
    expect(message.split("\n")).toEqual([
      expect.stringMatching(/^"poster" has no seller/) as string,
      '"rug" cannot be bought at the moment: its seller Cem cannot be paid. The payment service does not know this seller yet. ' +
        "The product's page in the admin says more.",
      expect.stringMatching(/^"gone" is not in the shop any more/) as string,
    ])
  })

  it("is refused for what is no product, in words that name no product's page", () => {
    const { message } = refusalOf(() => splitBasket(basketOf([lineOf(null, 1)]), marketplaceOf()))
    expect(message).toMatch(/^"Gift wrap" is no product of the shop/)
  })

  it("is not, for a product that costs nothing", () =>
    expect(() => splitBasket(basketOf([lineOf("shirt", 1), lineOf("poster", 0)]), marketplaceOf())).not.toThrow())

  it("may have products of the marketplace itself where these are configured, and nothing of a seller who cannot be paid", () => {
    const custom = basketOf([lineOf("poster", 1), lineOf(null, 1)])
    expect(paid(splitBasket(custom, marketplaceOf({ ownItems: "standard" })))).toEqual([
      ["l_poster", 100n, undefined, undefined],
      ["l_custom", 100n, undefined, undefined],
    ])
    const rug = basketOf([lineOf("rug", 1)])
    expect(refusalOf(() => splitBasket(rug, marketplaceOf({ ownItems: "standard" }))).message).toContain("Cem")
    const unpaid = marketplaceOf({ ownItems: { submerchant: "shop" } }, { own: away })
    expect(refusalOf(() => splitBasket(custom, unpaid)).message).toContain(
      "the marketplace's own submerchant cannot be paid",
    )
    const shipped = basketOf([lineOf("shirt", 1)], [shipOf(1)])
    expect(refusalOf(() => splitBasket(shipped, unpaid)).message).toMatch(/^"Cargo" .* own submerchant cannot/)
  })
})

describe("one item that stands for everything", () => {
  const getBalance = (...products: string[]) =>
    basketOf(
      products.map((one) => lineOf(one, 0)),
      [],
      5_000n,
    )

  it("keeps the commission that all lines have, else the default, which is of none of them in particular", () => {
    const { options, sellers } = marketplaceOf()
    const categories = [{ category: "pcat_coffee", percent: "50", fixed: {} }]
    const terms = { ...options, commission: { ...options.commission, categories } }
    const ground = { seller: bora, categoryIds: new Set(["pcat_coffee"]), shipping_profile_id: "parcel" }
    const paidBy = (...coffees: string[]) => {
      const products = new Map([...sellers.products, ...coffees.map((one) => [one, ground] as const)])
      return paid(splitBasket(getBalance("mug", "sofa"), { options: terms, sellers: { ...sellers, products } }))
    }
    expect(paidBy("mug", "sofa")).toEqual([["cart_1", 5_000n, "key_bora", 2_500n]])
    expect(paidBy("mug")).toEqual([["cart_1", 5_000n, "key_bora", 4_500n]])
    expect(paidBy("sofa")).toEqual([["cart_1", 5_000n, "key_bora", 4_500n]])
  })

  it("of several sellers is refused, or is the marketplace's where it may sell things of its own", () => {
    const refused = refusalOf(() => splitBasket(getBalance("mug", "shirt"), marketplaceOf()))
    expect(refused.message).toMatch(/one amount \(no line is above zero\), and its products have several sellers/)
    const own = splitBasket(getBalance("mug", "shirt"), marketplaceOf({ ownItems: "standard" }))
    expect(paid(own)).toEqual([["cart_1", 5_000n, undefined, undefined]])
  })
})

describe("the hash of a split", () => {
  const hashBasket = (terms?: Terms, percent = "10", more: Partial<Sellers> = {}) => {
    const { options, sellers } = marketplaceOf(terms, more)
    const commission = { ...options.commission, percent }
    const basket = basketOf([lineOf("shirt", 100), lineOf("mug", 50)], [shipOf(10)])
    return splitHash(splitBasket(basket, { options: { ...options, commission }, sellers }).lines)
  }

  it("changes with whom the items pay and how much, and with nothing else", () => {
    expect(hashBasket()).toBe(hashBasket())
    expect(new Set([hashBasket(), hashBasket({}, "11"), hashBasket({ shipping: "seller" })]).size).toBe(3)
  })

  it("changes with a seller who gets just as much as another", () => {
    const { products } = marketplaceOf().sellers
    const sofa = products.get("sofa")
    const hasChanged = new Map([...products, ...(sofa ? [["shirt", sofa] as const] : [])])
    expect(hashBasket({}, "10", { products: hasChanged })).not.toBe(hashBasket())
  })

  it("is undefined where the merchant alone is paid, and leaves the basket's own hash unchanged", () => {
    const basket = basketOf([lineOf("poster", 100)])
    const split = splitBasket(basket, marketplaceOf({ ownItems: "standard" }))
    expect(splitHash(split.lines)).toBeUndefined()
    expect(basketHash(split.items, money(10_000n, "TRY"))).toBe(basketHash(basket.items, money(10_000n, "TRY")))
  })
})
