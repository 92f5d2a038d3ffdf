import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { linkRoutes, COURSE } from "../setup/link-routes"
import { linkStage } from "../setup/link-stage"
import type { Stage } from "../setup/stage"
import type { Query } from "../../src/medusa/rows"
import { MAX_IMAGE_BYTES } from "../../src/client"
import { only } from "../setup/only"
import { says } from "../setup/says"

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pngOf = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]).toString("base64")

const WRONG: [what: string, change: object, field: string, sentence: string][] = [
  ["a name that is too long", { name: "x".repeat(121) }, "name", "too long"],
  ["a price of 0", { price: "0.00" }, "price", "above 0"],
  ["a price with three decimals", { price: "10.001" }, "price", "at most two decimals"],
  ["an unknown currency", { currency_code: "xau" }, "currency_code", "supports TRY, USD, EUR, GBP, NOK and CHF"],
  ["a picture with data: in front", { image: `data:image/png;base64,${pngOf(9)}` }, "image", "without data:"],
  ["a picture above 2 MB", { image: pngOf(MAX_IMAGE_BYTES + 1) }, "image", "at most 2 MB"],
  ["a stock that is not counted", { stock_count: 5 }, "stock_count", "only if the stock is limited"],
  ["amounts to choose of a fixed price", { preset_price_values: ["5"] }, "preset_price_values", "flexible"],
  ["an amount for an order", { flexible_link: true, order_id: "order_1" }, "flexible_link", "the exact amount due"],
  ["an order and a product", { order_id: "order_1", product_id: "prod_1" }, "product_id", "order or for a product"],
  ["a field there is not", { sold_limit: 1 }, "sold_limit", "no such field"],
]

export function linksRefusalsTests(stage: Stage): void {
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

  it("Query reaches the links of an order and of a product, and these from a link", async () => {
    const graph = async (entity: string, fields: string[], id: string) => {
      const query = medusa.container().resolve<Query>(ContainerRegistrationKeys.QUERY)
      return (await query.graph({ entity, fields, filters: { id } })).data as unknown
    }
    const order_id = await order()
    const { product_id } = medusa.shop().products.course
    const ofOrder = await routes.create({ price: await owed(order_id), order_id })
    const ofProduct = await routes.create({ product_id })
    for (const [name, id, link] of [
      ["order", order_id, ofOrder],
      ["product", product_id, ofProduct],
    ] as const) {
      const { token } = link
      expect(await graph(name, ["id", "payment_links.*"], id)).toMatchObject([{ payment_links: [{ token }] }])
      expect(await graph("svc_link", ["token", `${name}.id`], link.id)).toMatchObject([{ token, [name]: { id } }])
    }
  })

  const rows = () => stage.tables.listSvcLinks({})
  const nothingDone = async () => {
    expect(await routes.atService()).toEqual([])
    expect(await rows()).toEqual([])
  }

  it("every mistake in a form is explained at its field, in both languages, and nothing is created", async () => {
    for (const [what, change, field, sentence] of WRONG) {
      const { status, type, fields, issues } = await routes.refused("POST", "", { ...COURSE, ...change })
      expect({ what, status, type, fields }).toEqual({ what, status: 400, type: "invalid_data", fields: [field] })
      expect({ what, en: only(issues).message.en }).toEqual({ what, en: says(sentence) })
      expect(only(issues).message.tr).not.toBe(only(issues).message.en)
    }
    const { fields, message, message_tr } = await routes.refused("POST", "", { image: "?" })
    expect(fields.sort()).toEqual(["currency_code", "description", "image", "name", "price"])
    expect(message).toContain("price: Required.")
    expect(message_tr).toContain("price: Bu alan zorunludur.")
    const fast = { price: "5", currency_code: "usd" }
    expect(await routes.refused("POST", "/fast", fast)).toMatchObject({ status: 400, fields: ["currency_code"] })
    await nothingDone()
  })

  it("a picture of 2 MB is accepted, is not read of anyone but an admin user, and a request of more than 3 MB is not read", async () => {
    expect(await routes.create({ image: pngOf(MAX_IMAGE_BYTES) })).toMatchObject({ status: "ACTIVE" })
    const large = { ...COURSE, image: pngOf(MAX_IMAGE_BYTES) }
    for (const path of ["", "/fast"])
      expect((await medusa.anonymous().send("POST", `/admin/svc/links${path}`, large)).status).toBe(401)
    const huge = await routes.refused("POST", "", { ...COURSE, image: pngOf(4 * MAX_IMAGE_BYTES) })
    expect(huge).toMatchObject({ status: 413, fields: ["image"] })
    const broken = await fetch(`${medusa.admin().url}/admin/svc/links`, {
      method: "POST",
      headers: { authorization: `Bearer ${medusa.shop().people.admin.token}`, "content-type": "application/json" },
      body: "{",
    })
    expect(broken.status).toBe(400)
    expect(await broken.json()).toMatchObject({ message: "The request must be JSON." })
  })

  it("page numbers start at 1, and page sizes are from 1 to 100", async () => {
    for (const query of ["count=101", "page=0", "created_from=yesterday", "origin=moon", "limit=5"])
      expect(await routes.refused("GET", `?${query}`)).toMatchObject({ status: 400, fields: [query.split("=")[0]] })
  })

  it("an unknown id is answered with no link, order or product", async () => {
    for (const [method, path, body] of [
      ["GET", "/svclink_none", undefined],
      ["DELETE", "/svclink_none", undefined],
      ["POST", "/svclink_none/status", { status: "ACTIVE" }],
      ["POST", "", { ...COURSE, order_id: "order_none" }],
      ["POST", "", { ...COURSE, product_id: "prod_none" }],
      ["GET", "/prefill?order_id=order_none", undefined],
      ["GET", "/prefill?product_id=prod_none", undefined],
    ] as const)
      expect([method, path, await routes.refused(method, path, body)]).toMatchObject([method, path, { status: 404 }])
    expect(await routes.refused("POST", "/svclink_none/status", { status: "SOLD" })).toMatchObject({ status: 400 })
    expect(await routes.refused("GET", "/prefill")).toMatchObject({ status: 400 })
    await nothingDone()
  })

  /** The last test, because the service is not started again. */
  it("with the service down every route says so, nothing is half done, and the last known data is still shown", async () => {
    const link = await routes.create()
    await stage.sandbox.stop()
    for (const [method, path, sent] of [
      ["GET", "", undefined],
      ["POST", "", COURSE],
      ["POST", "/sync", undefined],
      ["POST", `/${link.id}/status`, { status: "PASSIVE" }],
    ] as const) {
      const { status, type, message, message_tr } = await routes.refused(method, path, sent)
      expect({ path, status, type }).toEqual({ path, status: 503, type: "service_unavailable" })
      expect(message).toContain("cannot be reached at the moment. Nothing was changed")
      expect(message_tr).toContain("şu anda ulaşılamıyor")
    }
    expect(await rows()).toHaveLength(1)
    expect(await routes.one(link.id)).toMatchObject({ status: "ACTIVE", version: link.version })
    for (const stored of ["?source=store", "?order=-name"])
      expect((await routes.list(stored)).links).toMatchObject([{ id: link.id }])
    expect(await stage.tables.listAttentions({})).toEqual([])
  })
}
