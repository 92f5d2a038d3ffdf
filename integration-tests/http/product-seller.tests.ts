import { deleteProductsWorkflow } from "@medusajs/medusa/core-flows"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow } from "@medusajs/framework/workflows-sdk"
import { z } from "zod"
import type { SettingsChecks } from "../../src/api/admin/svc/answers/settings"
import { isKnown, relink } from "../../src/medusa/marketplace/seller-links"
import type { Query } from "../../src/medusa/rows"
import { setProductSellerWorkflow } from "../../src/workflows"
import type { SetProductSellerInput } from "../../src/workflows/marketplace/product-seller"
import { marketplaceStage, useMarketplace } from "../setup/marketplace-stage"
import { says } from "../setup/says"
import type { Stage } from "../setup/stage"
import { SELLERS, submerchantRoutes } from "../setup/submerchant-routes"

const failStep = createStep({ name: "test-svc-seller-fail", maxRetries: 0 }, () => {
  throw new Error("as planned")
})
const failsAfterChoosing = createWorkflow("test-svc-fails-after-choosing", (input: SetProductSellerInput) => {
  setProductSellerWorkflow.runAsStep({ input })
  failStep()
})

const OWN = "marketplace-itself"
const OPTIONS = {
  commission: { percent: "10", categories: [{ category: "cay", percent: "6" }] },
  ownItems: { submerchant: OWN },
}

export function productSellerTests(stage: Stage): void {
  useMarketplace(stage, OPTIONS)
  const routes = submerchantRoutes(stage)
  const { addSeller, marketplace } = marketplaceStage(stage)
  const shirtId = () => stage.medusa.shop().products.shirt.product_id

  it("the store API shows a storefront the name of a product's seller, and nothing else of a seller", async () => {
    const seller = await routes.create({ ...SELLERS.PERSONAL, name: "Ayşe" })
    await routes.setSeller(shirtId(), seller.id)
    const read = async (fields: string) =>
      (await stage.medusa.guest().send("GET", `/store/products?id=${shirtId()}&fields=id,${fields}`)).body
    const others = ["email", "iban", "identity_number"].map((name) => `svc_submerchant.${name}`)
    const shown = await read(["svc_submerchant.name", ...others].join())
    expect(shown).toMatchObject({ products: [{ svc_submerchant: { name: "Ayşe" } }] })
    for (const value of [SELLERS.PERSONAL.email, SELLERS.PERSONAL.iban])
      expect(JSON.stringify(shown)).not.toContain(value)
    for (const fields of [...others, "*svc_submerchant"])
      expect(JSON.stringify(await read(fields))).not.toContain("svc_submerchant")
  })

  it("a product that changes its seller is never without one", async () => {
    const first = await routes.create()
    const second = await routes.create()
    await routes.setSeller(shirtId(), first.id)
    const query = stage.medusa.container().resolve<Query>(ContainerRegistrationKeys.QUERY)
    const fields = ["id", "svc_submerchant.id"]
    const changes = (async () => {
      for (let time = 0; time < 15; time += 1) await routes.setSeller(shirtId(), time % 2 === 0 ? second.id : first.id)
      return "over" as const
    })()
    const seen: unknown[] = []
    while ((await Promise.race([changes, Promise.resolve("goes on")])) !== "over") {
      const { data } = await query.graph({ entity: "product", fields, filters: { id: shirtId() } })
      seen.push(z.array(z.unknown()).parse(data)[0])
    }
    expect(seen.length).toBeGreaterThan(15)
    for (const one of seen) expect(JSON.stringify(one)).toMatch(new RegExp(`${first.id}|${second.id}`))
    expect(await routes.sellerOf(shirtId())).toMatchObject({ submerchant: { id: second.id, product_count: 1 } })
    expect(await routes.products(first.id)).toMatchObject({ count: 0 })
  })

  it("a product whose change was interrupted has two sellers, is shown so, and is repaired by choosing again", async () => {
    const first = await routes.create()
    const second = await routes.create()
    await routes.setSeller(shirtId(), first.id)
    await relink(stage.medusa.container(), shirtId(), { from: [], to: second.id })
    expect((await routes.sellerOf(shirtId())).problem?.en).toContain("has two sellers")
    expect(await routes.setSeller(shirtId(), first.id)).toMatchObject({ problem: null, submerchant: { id: first.id } })
    expect(await routes.products(second.id)).toMatchObject({ count: 0 })
  })

  it("why a product cannot be sold is shown before anyone buys it, also one of the marketplace itself, and on the settings page", async () => {
    const problem = async () => (await routes.sellerOf(shirtId())).problem?.en
    expect(await problem()).toContain("in the option ownItems")
    await stage.fault({ endpoint: "submerchants.create", kind: "refuse", code: "2030", count: 2 })
    const own = await routes.create({ ...SELLERS.PERSONAL, external_id: OWN })
    expect(await problem()).toContain("the seller that stands for it cannot be paid")
    const refused = await routes.create()
    await routes.setSeller(shirtId(), refused.id)
    expect(await problem()).toMatch(/^No product of this seller can be sold\. .* did not accept a seller's IBAN\./)
    const { checks } = (await stage.medusa.admin().expectOk("GET", "/admin/svc/settings/checks")) as SettingsChecks
    const wrong = checks.flatMap(({ code, status }) => (status === "ok" ? [] : code))
    expect(wrong).toEqual(expect.arrayContaining(["own_submerchant", "sellers_failed", "commission_category"]))
    await routes.sync(refused.id)
    expect(await routes.sellerOf(shirtId())).toMatchObject({ problem: null, submerchant: { state: "synced" } })
    const used = { status: 409, message: says("The option ownItems uses this seller") }
    expect(await routes.refused("DELETE", `/submerchants/${own.id}`)).toMatchObject(used)
  })

  it("an unknown Query field is distinguished from one that temporarily cannot be read", async () => {
    const query = stage.medusa.container().resolve<Query>(ContainerRegistrationKeys.QUERY)
    expect(await isKnown(query, "product", ["id", "svc_submerchant.id"])).toBe(true)
    expect(await isKnown(query, "vendor", ["id"])).toBe(false)
    const away: Pick<Query, "graph"> = {
      graph: () => Promise.reject(new Error("Knex: Timeout acquiring a connection")),
    }
    expect(await isKnown(away, "vendor", ["id"])).toBe(true)
  })

  it("an invalid choice is refused, and the product keeps its seller", async () => {
    const seller = await addSeller("keeps", [shirtId()])
    const path = `/products/${shirtId()}/submerchant`
    expect(await routes.refused("POST", path, { submerchant_id: "svcsub_none" })).toMatchObject({
      status: 400,
      fields: ["submerchant_id"],
    })
    const other = await routes.create()
    await routes.remove(other.id)
    expect(await routes.refused("POST", path, { submerchant_id: other.id })).toMatchObject({ status: 400 })
    expect(await routes.refused("POST", path, {})).toMatchObject({ status: 400, fields: ["submerchant_id"] })
    const none = "/products/prod_none/submerchant"
    expect(await routes.refused("POST", none, { submerchant_id: seller.submerchant_id })).toMatchObject({ status: 404 })
    expect(await routes.sellerOf(shirtId())).toMatchObject({ submerchant: { id: seller.submerchant_id } })
  })

  it("the second of two people who choose a seller is informed, and sees the present seller", async () => {
    const [first, second, third] = [await routes.create(), await routes.create(), await routes.create()]
    const path = `/products/${shirtId()}/submerchant`
    const choose = (submerchant_id: string | null, seen: string | null) =>
      routes.send("POST", path, { submerchant_id, seen })
    expect(await choose(first.id, null)).toMatchObject({ status: 200 })
    const changed = { status: 409, message: says("The seller of this product was changed") }
    expect(await routes.refused("POST", path, { submerchant_id: second.id, seen: null })).toMatchObject(changed)
    expect(await routes.sellerOf(shirtId())).toMatchObject({ submerchant: { id: first.id } })
    // both choose the same, so there is no conflict
    expect(await choose(first.id, third.id)).toMatchObject({ status: 200 })
    expect(await choose(second.id, first.id)).toMatchObject({ status: 200 })
    // a deleted seller counts as none
    await marketplace().softDeleteSvcSubmerchants(second.id)
    expect(await choose(third.id, null)).toMatchObject({ status: 200 })
    expect(await routes.sellerOf(shirtId())).toMatchObject({ submerchant: { id: third.id }, problem: null })
  })

  it("a choice is undone when the workflow it is part of fails", async () => {
    const first = await routes.create()
    const second = await routes.create()
    await routes.setSeller(shirtId(), first.id)
    const input = { product_id: shirtId(), submerchant_id: second.id }
    const run = failsAfterChoosing(stage.medusa.container()).run({ input })
    await expect(run).rejects.toMatchObject({ message: "as planned" })
    expect(await routes.sellerOf(shirtId())).toMatchObject({ submerchant: { id: first.id } })
    expect(await routes.products(second.id)).toMatchObject({ count: 0 })
  })

  it("a deleted product no longer belongs to its seller, so that the seller can be deleted", async () => {
    const seller = await routes.create()
    await routes.setSeller(shirtId(), seller.id)
    await deleteProductsWorkflow(stage.medusa.container()).run({ input: { ids: [shirtId()] } })
    expect(await routes.products(seller.id)).toMatchObject({ count: 0, products: [] })
    expect(await routes.remove(seller.id)).toMatchObject({ deleted: true })
  })
}
