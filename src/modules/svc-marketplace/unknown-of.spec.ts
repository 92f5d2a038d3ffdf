import { MedusaModule } from "@medusajs/framework/modules-sdk"
import { sellerOption } from "../../mapping/marketplace/options"
import { listWarnings } from "./unknown-of"

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
  it("is warned of nothing that Query has", () => {
    expect(listWarnings(option({ fields: ["*", "name"], productSeller: "seller.id" }))).toEqual([])
  })

  it("is warned of each thing that Query has not", () => {
    expect(listWarnings(option({ fields: ["adress.*", "town"], productSeller: "sellr.id" }))).toEqual([
      expect.stringContaining('seller.fields: Query has no adress.*, town of "seller"'),
      expect.stringContaining('seller.productSeller: Query has no id at "sellr.id" of a product'),
    ])
    expect(listWarnings(option({ entity: "vendor" }))).toEqual([expect.stringContaining('no "vendor"')])
  })
})
