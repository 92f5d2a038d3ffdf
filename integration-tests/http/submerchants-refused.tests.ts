import { deleteSubmerchantWorkflow, setProductSellerWorkflow } from "../../src/workflows"
import { marketplaceStage } from "../setup/marketplace-stage"
import { says } from "../setup/says"
import type { Stage } from "../setup/stage"
import { formOf, SELLERS, submerchantRoutes } from "../setup/submerchant-routes"

export function submerchantsRefusedTests(stage: Stage): void {
  const routes = submerchantRoutes(stage)
  const { marketplace } = marketplaceStage(stage)
  const shirtId = () => stage.medusa.shop().products.shirt.product_id

  it("an external id belongs to one seller only", async () => {
    const made = await routes.create({ ...SELLERS.PERSONAL, external_id: "one" })
    const taken = await routes.refused("POST", "/submerchants", { ...SELLERS.PERSONAL, external_id: "one" })
    expect(taken).toMatchObject({ status: 409, type: "conflict", fields: ["external_id"] })
    const bodies = Array.from({ length: 4 }, () => ({ ...SELLERS.PERSONAL, external_id: "two" }))
    const answers = await Promise.all(bodies.map((body) => routes.send("POST", "/submerchants", body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await routes.list()).toMatchObject({ count: 2 })
    expect(made.external_id).toBe("one")
  })

  it("the second of two people who edit a seller is informed", async () => {
    const made = await routes.create()
    const change = { ...formOf(made), address: "Birinci Sokak" }
    const answers = await Promise.all([
      routes.send("POST", `/submerchants/${made.id}`, change),
      routes.send("POST", `/submerchants/${made.id}`, { ...change, address: "İkinci Sokak" }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await routes.refused("POST", `/submerchants/${made.id}`, change)).toMatchObject({
      status: 409,
      type: "conflict",
      message: says("This seller was changed"),
    })
    expect(await routes.one(made.id)).toMatchObject({ version: 1 })
  })

  it("a product has one seller, even when several people choose at once", async () => {
    const sellers = [await routes.create(), await routes.create(), await routes.create()]
    const set = (id: string) => routes.send("POST", `/products/${shirtId()}/submerchant`, { submerchant_id: id })
    const answers = await Promise.all(sellers.map(({ id }) => set(id)))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const counts = await Promise.all(sellers.map(async ({ id }) => (await routes.products(id)).count))
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1)
    const { submerchant } = await routes.sellerOf(shirtId())
    expect(counts[sellers.findIndex(({ id }) => id === submerchant?.id)]).toBe(1)
  })

  it("a seller with products is not deleted, even when it gets one at that moment", async () => {
    const seller = await routes.create()
    await routes.setSeller(shirtId(), seller.id)
    expect(await routes.refused("DELETE", `/submerchants/${seller.id}`)).toMatchObject({
      status: 409,
      message: says("still has products (1)"),
    })
    await routes.setSeller(shirtId(), null)
    const container = stage.medusa.container()
    const [deleted, set] = await Promise.all([
      deleteSubmerchantWorkflow(container).run({ input: { id: seller.id } }),
      setProductSellerWorkflow(container).run({ input: { product_id: shirtId(), submerchant_id: seller.id } }),
    ])
    const isThere = (await marketplace().submerchants.find(seller.id)) !== undefined
    const { submerchant } = await routes.sellerOf(shirtId())
    expect([deleted.result.refused === undefined, set.result.refused === undefined]).not.toEqual([true, true])
    expect(isThere).toBe(deleted.result.refused !== undefined)
    expect(submerchant?.id).toBe(set.result.refused ? undefined : seller.id)
  })

  it("an unknown seller and an invalid page are refused with a message", async () => {
    for (const [method, path] of [
      ["GET", "/submerchants/svcsub_none"],
      ["GET", "/submerchants/%27%3B--"],
      ["DELETE", "/submerchants/svcsub_none"],
      ["POST", "/submerchants/svcsub_none/sync"],
      ["GET", "/submerchants/svcsub_none/service"],
      ["GET", "/submerchants/svcsub_none/products"],
      ["GET", "/products/prod_none/submerchant"],
    ] as const) {
      const refused = await routes.refused(method, path)
      expect({ path, ...refused }).toMatchObject({ path, status: 404, type: "not_found" })
      expect(refused.message_tr).not.toBe(refused.message)
    }
    expect(await routes.refused("POST", "/submerchants/svcsub_none", { version: 0 })).toMatchObject({ status: 404 })
    const wrong = await routes.refused("GET", "/submerchants?limit=101&offset=-1&state=gone&page=1")
    expect({ ...wrong, fields: wrong.fields.sort() }).toMatchObject({
      status: 400,
      fields: ["limit", "offset", "page", "state"],
    })
  })
}
