import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { linkRoutes } from "../setup/link-routes"
import { linkStage } from "../setup/link-stage"
import type { Stage } from "../setup/stage"
import type { Query } from "../../src/medusa/rows"

/** What this store knows of links that were not reported to it. */
export function linksMirrorTests(stage: Stage): void {
  const { medusa } = stage
  const routes = linkRoutes(stage)
  const { order, owed } = linkStage(stage)

  beforeEach(() => routes.forget())

  it("a link made at the service is found by a sync and listed as such, without its author or date", async () => {
    const token = await routes.madeElsewhere("Elsewhere")
    await routes.buy(token)
    expect(await routes.sync()).toEqual({ seen: 1 })
    const { links, source } = await routes.listOf("?origin=elsewhere")
    expect(source).toBe("store")
    expect(links).toMatchObject([
      { name: "Elsewhere", token, sold_count: 1, created_by: null, made_at: null, sales: [] },
    ])
  })

  describe("Query", () => {
    const graph = async (entity: string, fields: string[], id: string) => {
      const query = medusa.container().resolve<Query>(ContainerRegistrationKeys.QUERY)
      return (await query.graph({ entity, fields, filters: { id } })).data as unknown
    }

    it("reaches the links of an order, and the order of a link", async () => {
      const order_id = await order()
      expect(await graph("order", ["id", "payment_links.id"], order_id)).toMatchObject([{ payment_links: [] }])
      const { id, token } = await routes.create({ price: await owed(order_id), order_id })
      expect(await graph("order", ["id", "payment_links.*"], order_id)).toMatchObject([
        { payment_links: [{ id, token }] },
      ])
      expect(await graph("svc_link", ["token", "order.id"], id)).toMatchObject([{ token, order: { id: order_id } }])
    })

    it("reaches the links of a product, and the product of a link", async () => {
      const { product_id } = medusa.shop().products.course
      const links = [await routes.create({ product_id }), await routes.create({ product_id })]
      const [product] = (await graph("product", ["id", "payment_links.id"], product_id)) as {
        payment_links: { id: string }[]
      }[]
      expect(product?.payment_links.map(({ id }) => id).sort()).toEqual(links.map(({ id }) => id).sort())
      expect(await graph("svc_link", ["product.title"], links[0]?.id ?? "")).toMatchObject([
        { product: { title: "Çevrimiçi ders" } },
      ])
    })
  })
}
