import type { ModuleJoinerConfig } from "@medusajs/framework/types"
import { QuerySchema } from "./query-schema"

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
/** Of a module that tells no types. */
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

  it.each([
    "sellr.id",
    "seller.idd",
    "seller",
    "seller.address",
    "id.id",
    "metadata.seller_id",
    "seller..id",
    "variants",
  ])("no value of a product is at %s", (path) => expect(schema.isValue("products", path)).toBe(false))

  it.each(["vendor.id", "vendor_link.vendor.id", "vendor_link.vendor_id", "shape.id"])(
    "what is not told to the end may be there: %s",
    (path) => expect(schema.isValue("product", path)).toBe(true),
  )

  it("is an entity by its names, or by that of its module", () => {
    const known = ["product", "products", "seller", "vendor"].filter((name) => schema.hasEntity(name))
    expect(known).toEqual(["product", "products", "seller"])
  })

  it("of an entity that it does not know it says nothing", () => {
    expect(schema.isValue("order", "nothing.at.all")).toBe(true)
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
