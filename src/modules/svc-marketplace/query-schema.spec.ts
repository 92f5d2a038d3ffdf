import type { ModuleJoinerConfig } from "@medusajs/framework/types"
import { QuerySchema, listWarnings, sellerIdAt } from "./query-schema"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import { sellerOption } from "../../mapping/marketplace/options"

const PRODUCTS: ModuleJoinerConfig = {
  serviceName: "product",
  alias: [{ name: ["product", "products"], entity: "Product" }],
  schema: `
    scalar JSON
    enum Status { draft }
    type Product { id: ID! status: Status! metadata: JSON variants: [Variant!]! shape: Untold }
    type Variant { id: ID! product: Product! }`,
}
const SELLERS: ModuleJoinerConfig = {
  serviceName: "seller",
  alias: { name: "seller", entity: "Seller" },
  schema: "type Seller { id: ID! address: Address }\ntype Address { city: String }",
}
const relationship = { serviceName: "link", primaryKey: "product_id", foreignKey: "id" }
const LINK: ModuleJoinerConfig = {
  schema: "extend type Product { seller_link: Link seller: Seller }\ntype Link { seller_id: String! seller: Seller }",
}
/** The type of a module that declares none. */
const SILENT: ModuleJoinerConfig = {
  schema: "",
  extends: [
    {
      serviceName: "product",
      entity: "Product",
      fieldAlias: { vendor: "vendor_link.vendor" },
      relationship: { ...relationship, alias: "vendor_link" },
    },
  ],
}
const schema = new QuerySchema([PRODUCTS, SELLERS, LINK, SILENT])

describe("what Query can be asked for", () => {
  it.each(["seller.id", "seller_link.seller_id", "variants.product.seller.address.city", "id", "status", "metadata"])(
    "a value of a product is at %s",
    (path) => expect(schema.isValue("product", path)).toBe(true),
  )

  it.each("sellr.id seller.idd seller seller.address id.id metadata.seller_id seller..id variants".split(" "))(
    "no value of a product is at %s",
    (path) => expect(schema.isValue("products", path)).toBe(false),
  )

  it.each(["vendor.id", "vendor_link.vendor.id", "vendor_link.vendor_id", "shape.id"])(
    "a path that is not declared to its end may be there: %s",
    (path) => expect(schema.isValue("product", path)).toBe(true),
  )

  it("is an entity by its names, or by that of its module", () => {
    const known = ["product", "products", "seller", "vendor"].filter((name) => schema.hasEntity(name))
    expect(known).toEqual(["product", "products", "seller"])
  })

  it.each([
    ["*", true],
    ["address", true],
    ["address.*", true],
    ["address.city", true],
    ["adress.*", false],
    ["address.town", false],
  ])("may %s be asked for of a seller: %p", (field, may) => expect(schema.isField("seller", field)).toBe(may))
})

const option = (more: object) =>
  sellerOption.parse({ entity: "seller", events: ["seller.created"], toSubmerchant: () => undefined, ...more })

beforeEach(() => {
  jest.spyOn(MedusaModule, "getAllJoinerConfigs").mockReturnValue([
    {
      serviceName: "product",
      alias: { name: "product", entity: "Product" },
      schema: "type Product { id: ID! seller: Seller }",
    },
    {
      serviceName: "seller",
      alias: { name: ["seller"], entity: "Seller" },
      schema: "type Seller { id: ID! name: String }",
    },
  ])
})
afterEach(() => jest.restoreAllMocks())

describe("a store that starts with sellers of another module", () => {
  it("is warned of nothing that Query has", () =>
    expect(listWarnings(option({ fields: ["*", "name"], productSeller: "seller.id" }))).toEqual([]))

  it("is warned of each thing that Query has not", () => {
    expect(listWarnings(option({ fields: ["adress.*", "town"], productSeller: "sellr.id" }))).toEqual([
      expect.stringContaining('seller.fields: Query has no adress.*, town of "seller"'),
      expect.stringContaining('seller.productSeller: Query has no id at "sellr.id" of a product'),
    ])
    expect(listWarnings(option({ entity: "vendor" }))).toEqual([expect.stringContaining('no "vendor"')])
  })
})

describe("whose a product is by the path of the option", () => {
  it.each([
    ["a text", { seller: { id: "sel_1" } }, "sel_1"],
    ["a number, as text", { seller: { id: 7 } }, "7"],
    ["the one of a list", { seller: [{ id: "sel_1" }] }, "sel_1"],
    ["the same twice", { seller: [{ id: "sel_1" }, { id: "sel_1" }] }, "sel_1"],
  ])("is %s", (_what, row, id) => expect(sellerIdAt(row, "seller.id")).toEqual({ type: "one", id }))

  it.each([
    ["no seller", { seller: null }],
    ["an empty list", { seller: [] }],
    ["a seller without the field", { seller: {} }],
    ["another kind of row", { other: "sel_1" }],
  ])("is none with %s", (_what, row) => expect(sellerIdAt(row, "seller.id")).toEqual({ type: "none" }))

  it.each([
    ["two sellers", { seller: [{ id: "sel_1" }, { id: "sel_2" }] }],
    ["an empty text", { seller: { id: "" } }],
    ["an object where the id should be", { seller: { id: { value: "sel_1" } } }],
  ])("is unclear with %s, and never the first of several", (_what, row) => {
    expect(sellerIdAt(row, "seller.id")).toEqual({ type: "unclear" })
  })
})
