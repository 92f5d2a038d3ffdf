import { toBasket } from "../basket/basket"
import { NAME_LENGTH } from "../clean-text"
import * as carts from "../../../integration-tests/unit/mapping/carts"
import { ali, bora, marketplaceOf, paid, shop } from "../../../integration-tests/unit/mapping/sellers"
import type { Seller, SoldProduct } from "./options"
import { splitBasket } from "./split-basket"

const { basketOf, getOrder, getOwed, line, lineOf, lira, mug, refusalOf, ship, shipOf, shipping } = carts

describe("shipping in a marketplace", () => {
  it("is named for a buyer by whose part it is: by the seller's public name, else a number; the marketplace's own stays plain", () => {
    const named = ({ items }: ReturnType<typeof basketOf>) => items.map(({ name }) => name).slice(3)
    const sold = (seller: Seller) => ({ seller, categoryIds: new Set<string>(), shipping_profile_id: "parcel" })
    const products = new Map<string, SoldProduct>([
      ["shirt", sold({ ...ali, publicName: "Bakırcı Hasan" })],
      ["mug", sold(bora)],
      ["poster", { ...sold(ali), seller: undefined }],
    ])
    const basket = basketOf([lineOf("shirt", 100), lineOf("mug", 50), lineOf("poster", 50)], [shipOf(10)])
    const split = splitBasket(basket, marketplaceOf({ shipping: "spread", ownItems: "standard" }, { products }))
    expect(named(split)).toEqual(["Cargo (Bakırcı Hasan)", "Cargo (2)", "Cargo"])
    // the shop knows a part by its shipping and its seller
    expect(split.lines.slice(3).map(({ name }) => name)).toEqual(["Cargo", "Cargo", "Cargo"])
  })

  it("is never named longer than a name may be, whatever the shipping and the seller are called", () => {
    const products = new Map(
      [ali, bora].map((seller, at) => [
        ["shirt", "mug"][at] ?? "",
        {
          seller: { ...seller, publicName: "😀".repeat(200) },
          categoryIds: new Set<string>(),
          shipping_profile_id: "parcel",
        },
      ]),
    )
    const method = { ...shipOf(10), name: "Ş".repeat(300) }
    const basket = basketOf([lineOf("shirt", 100), lineOf("mug", 50)], [method])
    const { items } = splitBasket(basket, marketplaceOf({ shipping: "seller" }, { products }))
    const name = items[2]?.name ?? ""
    expect(Array.from(name).length).toBeLessThanOrEqual(NAME_LENGTH)
    expect(name).toMatch(/^Ş+… \(😀+…\)$/u)
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

  describe("of goods that cost nothing", () => {
    const shared = (terms: Parameters<typeof marketplaceOf>[0], ...basket: Parameters<typeof basketOf>) =>
      paid(splitBasket(basketOf(...basket), marketplaceOf(terms)))

    it("goes to whose goods it ships, and to several alike", () => {
      const methods = [shipOf(10), shipOf(70, "so_freight")]
      expect(shared({ shipping: "seller" }, [lineOf("shirt", 100), lineOf("sofa", 0)], methods).slice(1)).toEqual([
        ["s_so_parcel", 1_000n, "key_ali", 1_000n],
        ["s_so_freight", 7_000n, "key_bora", 7_000n],
      ])
      expect(shared({ shipping: "seller" }, [lineOf("shirt", 0), lineOf("mug", 0)], [shipOf(10.01)])).toEqual([
        ["s_so_parcel:1", 501n, "key_ali", 501n],
        ["s_so_parcel:2", 500n, "key_bora", 500n],
      ])
    })

    it("is refused where their seller cannot be paid; goods without a seller are left out, and sellers are not checked when shipping is the marketplace's", () => {
      const rug = [lineOf("shirt", 100), lineOf("rug", 0)]
      expect(refusalOf(() => shared({ shipping: "spread" }, rug, [shipOf(10)])).message).toContain('"rug"')
      expect(shared({ shipping: "marketplace" }, rug, [shipOf(10)])).toHaveLength(2)
      expect(shared({ shipping: "spread" }, rug)).toHaveLength(1)
      const gifts = [lineOf("shirt", 0), lineOf("poster", 0), lineOf(null, 0)]
      expect(shared({ shipping: "spread" }, gifts, [shipOf(10)])).toEqual([["s_so_parcel", 1_000n, "key_ali", 1_000n]])
    })
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
})

describe("what is owed on an edited order", () => {
  it("of shipping goes to whose goods are owed with it, or where it alone is owed to whose goods it ships", () => {
    const terms = marketplaceOf({ shipping: "seller" })
    const listKeys = (amount: string, purchase: carts.Order) => {
      const basket = toBasket({
        amount: lira(amount),
        purchase,
        owed: getOwed(amount, purchase, carts.charge(carts.bought())),
      })
      if (basket.kind !== "basket") throw new Error(basket.message)
      return splitBasket(basket, terms).items.map(({ id, subMerchantKey }) => [id, subMerchantKey])
    }
    expect(listKeys("55", getOrder([carts.shirt(), mug], [ship("o_m", 35)]))).toEqual([
      ["o_2", "key_bora"],
      ["o_m", "key_bora"],
    ])
    expect(listKeys("5", getOrder([carts.shirt()], [ship("o_m", 35)]))).toEqual([["o_m", "key_ali"]])
  })

  it("knows shipping that several sellers shared", () => {
    const cart = basketOf([carts.SHIRT, line("c_2", "mug", 50)], [ship("m_1", 30)])
    const split = splitBasket(cart, marketplaceOf({ shipping: "spread" }))
    expect(split.lines.filter(({ part_of }) => part_of === "m_1")).toHaveLength(2)
    const purchase = getOrder([carts.shirt(), mug, line("o_3", "sofa", 70)], [shipping])
    expect(Object.fromEntries(getOwed("70", purchase, carts.charge(split)) ?? [])).toEqual({
      o_1: "0",
      o_2: "0",
      o_3: "70",
      o_m: "0",
    })
  })
})
