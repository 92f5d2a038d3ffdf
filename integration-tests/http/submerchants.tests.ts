import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow } from "@medusajs/framework/workflows-sdk"
import type { Query } from "../../src/medusa/rows"
import { createSubmerchantWorkflow, deleteSubmerchantWorkflow, updateSubmerchantWorkflow } from "../../src/workflows"
import type { CreateSubmerchantInput } from "../../src/workflows/marketplace/submerchants"
import type { UpdateSubmerchantInput } from "../../src/workflows/marketplace/submerchants"
import { marketplaceStage, useMarketplace } from "../setup/marketplace-stage"
import { countCalls } from "../setup/service-state"
import { says } from "../setup/says"
import type { Stage } from "../setup/stage"
import { until } from "../setup/until"
import { formOf, SELLERS, submerchantRoutes } from "../setup/submerchant-routes"

const OPTIONS = {
  commission: {
    percent: "10",
    fixed: { TRY: "2.50" },
    base: "without_tax",
    categories: [{ category: "kahve", percent: "6" }],
  },
  shipping: "seller",
}

const failStep = createStep({ name: "test-svc-fail", maxRetries: 0 }, () => {
  throw new Error("as planned")
})
const failsAfterChanging = createWorkflow(
  "test-svc-fails-after-changing",
  (input: { update: UpdateSubmerchantInput; create: CreateSubmerchantInput }) => {
    updateSubmerchantWorkflow.runAsStep({ input: input.update })
    createSubmerchantWorkflow.runAsStep({ input: input.create })
    failStep()
  },
)
const failsAfterDeleting = createWorkflow("test-svc-fails-after-deleting", (input: { id: string }) => {
  deleteSubmerchantWorkflow.runAsStep({ input })
  failStep()
})

export function submerchantsTests(stage: Stage): void {
  useMarketplace(stage, OPTIONS)
  const routes = submerchantRoutes(stage)
  const { addSeller } = marketplaceStage(stage)
  const products = () => stage.medusa.shop().products
  const creations = () => countCalls(stage.sandbox, "submerchants.create")
  const updates = () => countCalls(stage.sandbox, "submerchants.update")

  it("a marketplace shows its terms and the status of its sellers", async () => {
    expect(await routes.marketplace()).toEqual({
      is_enabled: true,
      approves: false,
      approval: { when: "manual", days: null },
      sandbox: true,
      shipping: "seller",
      own_items: "refuse",
      seller_entity: null,
      products_elsewhere: false,
      commission: { percent: "10", fixed: { TRY: "2.50" }, base: "without_tax" },
      categories: [{ category: "kahve", percent: "6", fixed: {} }],
      counts: { pending: 0, synced: 0, failed: 0, out_of_date: 0, withdrawn: 0 },
    })
  })

  it("a seller is created, and the service has it at once", async () => {
    const body = SELLERS.PRIVATE_COMPANY
    const made = await routes.create({ ...body, name: "  Atölye   Ali " })
    expect(made).toMatchObject({
      type: body.type,
      title: "Atölye Ali",
      external_id: made.id,
      state: "synced",
      version: 0,
      gsm_number: "+905321234567",
      iban: "TR180006200119000006672315",
      currency: "TRY",
      bank_country: "TR",
      unusable: null,
      warnings: [],
      drift: [],
      product_count: 0,
      seller_id: null,
      commission: null,
      next_sync_at: null,
      created_by: { name: says("@") },
      standing: { en: "The data at the payment service is the same as here." },
    })
    expect(await creations()).toBe(1)
    const at_service = { subMerchantExternalId: made.id, subMerchantType: body.type, iban: made.iban }
    expect(await routes.atService(made)).toMatchObject(at_service)
    expect(await routes.one(made.id)).toEqual(made)
  })

  it("a change is sent with all the data that identifies the seller, and a change of only the commission is not sent", async () => {
    const made = await routes.create({ ...SELLERS.PRIVATE_COMPANY, external_id: "seramik" })
    const changed = await routes.update(made.id, { ...formOf(made), address: "Yeni Cad. 5", name: "Seramik" })
    expect(changed).toMatchObject({ address: "Yeni Cad. 5", title: "Seramik", version: 1, state: "synced" })
    expect(await routes.atService(made)).toMatchObject({
      subMerchantExternalId: "seramik",
      address: "Yeni Cad. 5",
      name: "Seramik",
    })
    expect(await updates()).toBe(1)
    const commission = { percent: 7.5, fixed: { TRY: 1 } }
    const rated = await routes.update(made.id, { ...formOf(changed), commission })
    expect(rated).toMatchObject({ commission: { percent: "7.5", fixed: { TRY: "1" } }, state: "synced", version: 2 })
    expect(await updates()).toBe(1)
    const { currency } = rated
    const unsaid = { ...formOf(rated), commission: undefined, currency: undefined }
    expect(await routes.update(made.id, unsaid)).toMatchObject({ commission: rated.commission, currency })
  })

  it("the route shows the service's data field by field, and what was changed there", async () => {
    const made = await routes.create()
    const { held } = await routes.held(made.id)
    expect(held?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["type", "email", "iban", "identity_number"]),
    )
    expect(held?.filter(({ is_different }) => is_different)).toEqual([])
    await stage.svc.client.submerchants.update({
      ...{ subMerchantKey: made.key ?? "", email: made.email, gsmNumber: made.gsm_number, iban: made.iban ?? "" },
      ...{ contactName: "Ayşe", contactSurname: "Yılmaz", identityNumber: "10000000146", address: "Başka Sokak 3" },
    })
    const after = await routes.held(made.id)
    expect(after.held?.filter(({ is_different }) => is_different)).toEqual([
      { field: "address", ours: made.address, theirs: "Başka Sokak 3", is_different: true },
    ])
    expect(after.submerchant).toMatchObject({ state: "out_of_date", drift: [{ field: "address" }] })
    expect(await routes.sync(made.id)).toMatchObject({ state: "synced", drift: [] })
    expect(await routes.atService(made)).toMatchObject({ address: made.address })
  })

  it("the route says when the service does not respond, and when it has no data of the seller", async () => {
    await stage.fault({ endpoint: "submerchants.create", kind: "drop", when: "before", count: 1 })
    const unsent = await routes.create()
    expect(await routes.held(unsent.id)).toMatchObject({ held: null, submerchant: { state: "pending" } })
    const { id } = await routes.create()
    await stage.fault({ endpoint: "submerchants.retrieve", kind: "drop", when: "before", count: 100 })
    const down = { status: 503, type: "service_unavailable" }
    expect(await routes.refused("GET", `/submerchants/${id}/service`)).toMatchObject(down)
  })

  it("a seller is found by a part of its name, title, e-mail, external id or key, page by page", async () => {
    const made = await routes.create({ ...SELLERS.PERSONAL, name: "Zeytin Dükkânı", external_id: "zeytin-1" })
    const other = await routes.create({ ...SELLERS.PERSONAL, name: "Zeytin Bahçesi", email: "bahce@zeytin.example" })
    expect(await routes.list("?q=zeytin&limit=1")).toMatchObject({
      count: 2,
      limit: 1,
      offset: 0,
      sandbox: true,
      submerchants: [{ id: other.id }],
    })
    expect(await routes.list("?q=zeytin&limit=1&offset=1")).toMatchObject({ submerchants: [{ id: made.id }] })
    expect(JSON.stringify(await routes.list("?q=zeytin"))).not.toContain(made.iban)
    for (const q of ["zeytin dük", "ZEYTIN-1", made.key ?? ""])
      expect(await routes.list(`?q=${encodeURIComponent(q)}`)).toMatchObject({
        count: 1,
        submerchants: [{ id: made.id }],
      })
    expect(await routes.list("?q=%25")).toMatchObject({ count: 0, submerchants: [] })
  })

  it("the products of a seller are listed, and Query gives the seller of a product", async () => {
    const { shirt, course } = products()
    const seller = await addSeller("seller-1", [shirt.product_id, course.product_id])
    expect(await routes.products(seller.submerchant_id, "?limit=1")).toMatchObject({ count: 2, limit: 1, offset: 0 })
    const { products: listed } = await routes.products(seller.submerchant_id)
    expect(listed.map(({ id }) => id).sort()).toEqual([shirt.product_id, course.product_id].sort())
    const query = stage.medusa.container().resolve<Query>(ContainerRegistrationKeys.QUERY)
    const fields = ["id", "svc_submerchant.id", "svc_submerchant.key"]
    const found = await query.graph({ entity: "product", fields, filters: { id: shirt.product_id } })
    expect(found.data).toMatchObject([{ svc_submerchant: { id: seller.submerchant_id, key: seller.key } }])
    await expect(addSeller("seller-2", [shirt.product_id])).rejects.toThrow("multiple links")
  })

  it("a run over all sellers makes no call for those in sync, and reports its result", async () => {
    expect(await routes.newestRun()).toEqual({ run: null })
    await routes.create()
    const started = await routes.syncAll()
    expect(started.run).toMatchObject({ started_by: { name: says("@") } })
    const { run } = await until(
      () => routes.newestRun(),
      (newest) => newest.run?.finished_at !== null,
    )
    expect(run).toMatchObject({ id: started.run?.id, done: 1, total: 1, unchanged: 1, created: 0 })
    expect(run?.summary).toEqual({ en: "Done: 1 unchanged.", tr: "Bitti: 1 değişmedi." })
    expect(await updates()).toBe(0)
  })

  it("a workflow's change is undone when the one it is part of fails, and the undo is sent to the service", async () => {
    const container = stage.medusa.container()
    const made = await routes.create({ ...SELLERS.PERSONAL, name: "Eski ad" })
    const { version, ...form } = formOf(made)
    const submerchant = { ...form, name: "Yeni ad" }
    const create = { submerchant: { ...form, ...SELLERS.PERSONAL } }
    const change = { update: { id: made.id, version, submerchant }, create }
    const { count } = await routes.list()
    await expect(failsAfterChanging(container).run({ input: change })).rejects.toMatchObject({ message: "as planned" })
    expect(await routes.list()).toMatchObject({ count })
    expect(await routes.one(made.id)).toMatchObject({ name: "Eski ad", state: "out_of_date" })
    await routes.sync(made.id)
    expect(await routes.atService(made)).toMatchObject({ name: "Eski ad" })
    const asPlanned = { message: "as planned" }
    await expect(failsAfterDeleting(container).run({ input: { id: made.id } })).rejects.toMatchObject(asPlanned)
    expect(await routes.one(made.id)).toMatchObject({ name: "Eski ad" })
  })
}
