import { money } from "../../money"
import { toBasket, type Basket } from "../basket/basket"
import { basketHash } from "../basket/basket-hash"
import { explain } from "../basket/explain"
import { matchOrderLines } from "../basket/order-lines"
import { MappingError } from "../error"
import { readCart, readOrder } from "../purchase/purchase"
import { marketplaceOptions, type MarketplaceOptions } from "./options"
import type { Seller, Sellers, SoldProduct, UnusableSeller } from "./sellers"
import { splitBasket } from "./split-basket"
import { splitHash } from "./split-hash"

const sellerOf = (name: string): Seller => ({
  ...{ submerchantId: `sub_${name}`, title: name, key: `key_${name}`, commission: undefined },
})
const [ali, bora, shop] = ["ali", "bora", "shop"].map(sellerOf) as [Seller, Seller, Seller]
const away: UnusableSeller = { title: "Cem", reason: "The payment service does not know this seller yet." }

const sold = (seller: SoldProduct["seller"], shippingProfileId?: string): SoldProduct => ({
  ...{ seller, shippingProfileId, categoryIds: new Set<string>() },
})
const PRODUCTS: Record<string, SoldProduct> = {
  shirt: sold(ali, "parcel"),
  mug: sold(bora, "parcel"),
  sofa: sold(bora, "freight"),
  poster: sold(undefined),
  rug: sold(away),
}

type Terms = Partial<Pick<MarketplaceOptions, "shipping" | "ownItems">>

function marketplaceOf(terms: Terms = {}, more: Partial<Sellers> = {}) {
  const options = marketplaceOptions.parse({ commission: { percent: 10 }, ...terms })
  const sellers: Sellers = {
    products: new Map(Object.entries(PRODUCTS)),
    own: undefined,
    categoryIds: new Map(),
    shippingProfiles: new Map([
      ["so_parcel", "parcel"],
      ["so_freight", "freight"],
    ]),
    ...more,
  }
  return { options, sellers }
}

const lineOf = (product: string | null, total: number) => ({
  ...{ id: `l_${product ?? "custom"}`, title: product ?? "Gift wrap", product_id: product, quantity: 1 },
  ...{ unit_price: total, total, requires_shipping: product !== "poster" },
})
const shipOf = (total: number, option = "so_parcel") => ({
  ...{ id: `s_${option}`, name: "Cargo", shipping_option_id: option, total },
})

function basketOf(items: object[], methods: object[] = [], amount?: bigint): Basket {
  const totals = [...items, ...methods].map((one) => ("total" in one ? Number(one.total) : 0))
  const purchase = readCart({ id: "cart_1", currency_code: "try", items, shipping_methods: methods })
  const whole = amount ?? BigInt(Math.round(totals.reduce((sum, one) => sum + one, 0) * 100))
  const basket = toBasket({ amount: money(whole, "TRY"), purchase })
  if (basket.kind !== "basket") throw new Error(basket.message)
  return basket
}

/** Item, price, key and payout. */
const paid = ({ items }: Basket) =>
  items.map(({ id, price, subMerchantKey, subMerchantPrice }) => [
    ...[id, price.minor, subMerchantKey, subMerchantPrice?.minor],
  ])

function refusalOf(work: () => unknown): MappingError {
  try {
    work()
  } catch (error) {
    if (error instanceof MappingError) return error
    throw error
  }
  throw new Error("it was not refused")
}

describe("the basket of a marketplace", () => {
  it("pays each item's seller the price less the commission, and changes no price", () => {
    const basket = basketOf([lineOf("shirt", 100), lineOf("mug", 50)], [shipOf(30)])
    const split = splitBasket(basket, marketplaceOf())
    expect(paid(split)).toEqual([
      ["l_shirt", 10_000n, "key_ali", 9_000n],
      ["l_mug", 5_000n, "key_bora", 4_500n],
      ["s_so_parcel", 3_000n, undefined, undefined],
    ])
    expect(split.lines[0]?.seller).toEqual({
      ...{
        submerchantId: "sub_ali",
        title: "ali",
        key: "key_ali",
        payout: "90.00",
        commission: "10.00",
        rule: "default",
      },
    })
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

describe("shipping in a marketplace", () => {
  it("goes whole to the seller whose goods it ships", () => {
    const basket = basketOf([lineOf("shirt", 100), lineOf("sofa", 900)], [shipOf(30), shipOf(70, "so_freight")])
    expect(paid(splitBasket(basket, marketplaceOf({ shipping: "seller" }))).slice(2)).toEqual([
      ["s_so_parcel", 3_000n, "key_ali", 3_000n],
      ["s_so_freight", 7_000n, "key_bora", 7_000n],
    ])
  })

  it("is an item for each seller whose goods it ships, by the value of these, without a commission", () => {
    const basket = basketOf([lineOf("shirt", 100), lineOf("mug", 50), lineOf("sofa", 900)], [shipOf(10)])
    const split = splitBasket(basket, marketplaceOf({ shipping: "seller" }))
    expect(paid(split).slice(3)).toEqual([
      ["s_so_parcel:1", 667n, "key_ali", 667n],
      ["s_so_parcel:2", 333n, "key_bora", 333n],
    ])
    const spread = splitBasket(basket, marketplaceOf({ shipping: "spread" }))
    expect(paid(spread).slice(3)).toEqual([
      ["s_so_parcel:1", 95n, "key_ali", 95n],
      ["s_so_parcel:2", 905n, "key_bora", 905n],
    ])
  })

  it("goes to the only seller there is, whatever ships it", () => {
    const basket = basketOf([lineOf("shirt", 100)], [shipOf(10, "so_unknown")])
    const split = splitBasket(basket, marketplaceOf({ shipping: "seller" }))
    expect(paid(split)[1]).toEqual(["s_so_unknown", 1_000n, "key_ali", 1_000n])
  })

  it("is shared by what has to be shipped where nothing says what it ships, and the marketplace has its part", () => {
    const basket = basketOf(
      [lineOf("shirt", 100), lineOf("mug", 300), lineOf("poster", 999)],
      [shipOf(10, "so_unknown")],
    )
    const terms = { shipping: "seller", ownItems: "standard" } as const
    expect(paid(splitBasket(basket, marketplaceOf(terms))).slice(3)).toEqual([
      ["s_so_unknown:1", 250n, "key_ali", 250n],
      ["s_so_unknown:2", 750n, "key_bora", 750n],
    ])
    const spread = paid(splitBasket(basket, marketplaceOf({ ...terms, shipping: "spread" })))
    expect(spread.slice(3)).toEqual([
      ["s_so_unknown:1", 72n, "key_ali", 72n],
      ["s_so_unknown:2", 214n, "key_bora", 214n],
      ["s_so_unknown:3", 714n, undefined, undefined],
    ])
  })

  it("leaves out a part that comes to nothing, and stays one item where one part is left", () => {
    const basket = basketOf([lineOf("shirt", 0.01), lineOf("mug", 5_000)], [shipOf(1)])
    const split = splitBasket(basket, marketplaceOf({ shipping: "spread" }))
    expect(paid(split)[2]).toEqual(["s_so_parcel", 100n, "key_bora", 100n])
  })

  it("stays with the marketplace's own submerchant where it stands for the marketplace", () => {
    const own = marketplaceOf({ ownItems: { submerchant: "shop" } }, { own: shop })
    expect(paid(splitBasket(basketOf([lineOf("shirt", 100), lineOf("poster", 20)], [shipOf(30)]), own))).toEqual([
      ["l_shirt", 10_000n, "key_ali", 9_000n],
      ["l_poster", 2_000n, "key_shop", 2_000n],
      ["s_so_parcel", 3_000n, "key_shop", 3_000n],
    ])
  })

  it("may not make more items than the service takes", () => {
    const items = Array.from({ length: 499 }, (_, index) => ({
      ...lineOf(index % 2 ? "shirt" : "mug", 10),
      id: `l_${index}`,
    }))
    const basket = basketOf(items, [shipOf(30)])
    expect(splitBasket(basket, marketplaceOf()).items).toHaveLength(500)
    const refused = refusalOf(() => splitBasket(basket, marketplaceOf({ shipping: "spread" })))
    expect(refused).toMatchObject({ kind: "too_many_lines", message: expect.stringContaining("501") as string })
  })

  it("is found on the order by all of its parts", () => {
    const split = splitBasket(
      basketOf([lineOf("shirt", 100), lineOf("mug", 50)], [shipOf(10), shipOf(10, "so_freight")]),
      marketplaceOf({ shipping: "spread" }),
    )
    const order = readOrder({
      ...{ id: "order_1", display_id: 1, currency_code: "try", items: [] },
      shipping_methods: [
        { ...shipOf(10, "so_freight"), id: "om_freight" },
        { ...shipOf(10), id: "om_parcel" },
      ],
    })
    expect(Object.fromEntries(matchOrderLines(split.lines, order))).toEqual({
      ...{ "s_so_parcel:1": "om_parcel", "s_so_parcel:2": "om_parcel" },
      ...{ "s_so_freight:1": "om_freight", "s_so_freight:2": "om_freight" },
    })
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

  it("is not, for a product that costs nothing", () => {
    expect(() => splitBasket(basketOf([lineOf("shirt", 1), lineOf("poster", 0)]), marketplaceOf())).not.toThrow()
  })

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
  const balanceOf = (...products: string[]) =>
    basketOf(
      products.map((one) => lineOf(one, 0)),
      [],
      5_000n,
    )

  it("pays the seller of all lines", () => {
    const split = splitBasket(balanceOf("mug", "sofa"), marketplaceOf())
    expect(paid(split)).toEqual([["cart_1", 5_000n, "key_bora", 4_500n]])
    expect(explain(split.explanation)).toMatch(/^cart_1 .* bora +default +45\.00 +5\.00$/m)
  })

  it("of several sellers is refused, or is the marketplace's where it may sell things of its own", () => {
    const refused = refusalOf(() => splitBasket(balanceOf("mug", "shirt"), marketplaceOf()))
    expect(refused.message).toMatch(/one amount \(no line is above zero\), and its products have several sellers/)
    const own = splitBasket(balanceOf("mug", "shirt"), marketplaceOf({ ownItems: "standard" }))
    expect(paid(own)).toEqual([["cart_1", 5_000n, undefined, undefined]])
  })
})

describe("the hash of a split", () => {
  const hashOf = (terms?: Terms, percent = "10") => {
    const { options, sellers } = marketplaceOf(terms)
    const commission = { ...options.commission, percent }
    const basket = basketOf([lineOf("shirt", 100), lineOf("mug", 50)], [shipOf(10)])
    return splitHash(splitBasket(basket, { options: { ...options, commission }, sellers }).lines)
  }

  it("changes with whom the items pay and how much, and with nothing else", () => {
    expect(hashOf()).toBe(hashOf())
    expect(new Set([hashOf(), hashOf({}, "11"), hashOf({ shipping: "seller" })]).size).toBe(3)
  })

  it("is none where nobody but the merchant is paid, and leaves the basket's own hash alone", () => {
    const basket = basketOf([lineOf("poster", 100)])
    const split = splitBasket(basket, marketplaceOf({ ownItems: "standard" }))
    expect(splitHash(split.lines)).toBeUndefined()
    expect(basketHash(split.items, money(10_000n, "TRY"))).toBe(basketHash(basket.items, money(10_000n, "TRY")))
  })
})
