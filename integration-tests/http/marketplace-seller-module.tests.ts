import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { setImmediate } from "node:timers/promises"
import { SELLER_WITHDRAWN, type Submerchant } from "../../src/use-cases/submerchants/records"
import { deleteSubmerchantWorkflow, syncAllSubmerchantsWorkflow } from "../../src/workflows/marketplace/submerchants"
import { marketplaceStage } from "../setup/marketplace-stage"
import { saying } from "../setup/written"
import { sellerAppStage } from "../setup/seller-app-stage"
import type { Stage } from "../setup/stage"
import { OTHER_IBAN } from "../setup/submerchant-contents"
import { SubmerchantSync } from "../setup/submerchant-sync-stage"

/** A marketplace built on another plugin, with its sellers, events and product links, configured by the option alone. */
export function marketplaceSellerModuleTests(stage: Stage): void {
  const { marketplace } = marketplaceStage(stage)
  const { container, sellers, emit, create, createSynced, update, keptAs } = sellerAppStage(stage)
  const books = new SubmerchantSync(stage)
  const runAll = async () => (await syncAllSubmerchantsWorkflow(container()).run({ input: { wait: true } })).result

  it("a seller is stored as a submerchant once the mapping includes it, and every change is sent to the service, by its events", async () => {
    const id = await create({ is_approved: false })
    await emit("seller.created", { id })
    await stage.medusa.idle()
    expect(await books.ledger.findBySeller(id)).toBeUndefined()
    await update(id, { is_approved: true })
    const kept = await keptAs(id, ({ state }) => state === "synced")
    expect(kept).toMatchObject({
      seller_id: id,
      name: "Kahveci",
      gsm_number: "+905350000000",
      iban: "TR180006200119000006672315",
    })
    expect(await books.held(kept)).toMatchObject({ legalCompanyTitle: "Kahveci Ltd. Şti.", subMerchantKey: kept.key })
    await update(id, { iban: OTHER_IBAN })
    await keptAs(id, ({ state, iban }) => state === "synced" && iban === OTHER_IBAN)
    expect(await books.held(kept)).toMatchObject({ iban: OTHER_IBAN })
    // an event without a change causes no call
    await emit("seller.updated", [{ id }])
    await stage.medusa.idle()
    expect(await books.calls()).toMatchObject({ create: 1, update: 1 })
  })

  it("a change without an event is found within a day", async () => {
    const id = await createSynced()
    const refused = await create({ name: "Bakırcı" })
    await stage.fault({ endpoint: "submerchants.create", kind: "refuse", code: "2030" })
    await emit("seller.created", { id: refused })
    await keptAs(refused, ({ state }) => state === "failed")
    await books.pass()
    await sellers().updateSellers({ id, iban: OTHER_IBAN })
    await books.pass()
    expect(await books.ledger.findBySeller(id)).toMatchObject({ state: "synced", iban: "TR180006200119000006672315" })
    await stage.sql(`update svc_sync_run set started_at = now() - interval '25 hours'`)
    await books.pass()
    expect(await books.ledger.findBySeller(id)).toMatchObject({ state: "out_of_date", iban: OTHER_IBAN })
    expect(await marketplace().runs.newest()).toBeUndefined()
    expect(await marketplace().runs.claim(60)).toBeUndefined()
    await books.pass()
    const kept = await keptAs(id, ({ state }) => state === "synced")
    expect(await books.held(kept)).toMatchObject({ iban: OTHER_IBAN })
    // a refused seller waits for a person
    expect(await books.ledger.findBySeller(refused)).toMatchObject({ state: "failed", error_code: "2030" })
  })

  it("a run over all keeps sellers without events, finds those that were deleted, continues where it stopped, and repeats no call", async () => {
    const ids: string[] = []
    for (let count = 0; count < 101; count += 1) ids.push(await create({ name: `Seller ${count}` }))
    await create({ is_approved: false })
    const bad = await create({ iban: "TR00" })
    expect(await runAll()).toMatchObject({ phase: "submerchants", created: 101, failed: 1, done: 101 })
    expect(await books.ledger.findBySeller(bad)).toBeUndefined()
    expect(await books.ledger.counts()).toMatchObject({ synced: 101 })
    const [gone = ""] = ids
    await sellers().softDeleteSellers(gone)
    await stage.sandbox.control("DELETE", "requests")
    expect(await runAll()).toMatchObject({ unchanged: 101, created: 0, failed: 1 })
    const withdrawn = await keptAs(gone, ({ state }) => state === "failed")
    expect(withdrawn).toMatchObject({ error_code: SELLER_WITHDRAWN })
    const other = await keptAs(ids[1] ?? "", ({ state }) => state === "synced")
    const remove = async ({ id }: Submerchant) =>
      (await deleteSubmerchantWorkflow(container()).run({ input: { id } })).result
    expect((await remove(other)).refused).toMatchObject({ status: 409 })
    expect(await remove(withdrawn)).toEqual({ id: withdrawn.id })
    expect(await books.ledger.findBySeller(gone)).toBeUndefined()
    expect(await books.calls()).toEqual({ create: 0, update: 0, retrieve: 0 })
    expect(await marketplace().runs.claim(60)).toBeUndefined()
  })

  it("several sellers may be reported at once, and the mapping may be slow or fail for one of them", async () => {
    const { seller } = stage.svc.settings.marketplace ?? {}
    if (!seller) throw new Error("the store has no sellers of another module")
    const ids = [await create(), await create({ name: "Bakırcı" }), await create({ name: "Broken" })]
    const [first = "", second = "", broken = ""] = ids
    const option = { ...seller }
    const mapping = async (read: Record<string, unknown>) => {
      await setImmediate()
      if (read.name === "Broken") throw new Error("no address")
      return option.toSubmerchant(read)
    }
    try {
      Object.assign(seller, { entity: "sellers", toSubmerchant: mapping })
      await emit("seller.created", { ids })
      for (const id of [first, second]) await keptAs(id, ({ state }) => state === "synced")
      await stage.medusa.idle()
      expect(await books.ledger.findBySeller(broken)).toBeUndefined()
      await sellers().updateSellers([{ id: first, name: "Broken" }])
      await emit("seller.updated", { id: [first, second] })
      const kept = await keptAs(first, ({ state }) => state === "failed")
      expect(kept).toMatchObject({ name: "Kahveci", reason: saying("fails for this seller") })
    } finally {
      Object.assign(seller, option)
    }
  })

  it("Query returns metadata only as a whole, so that no seller is found in it", async () => {
    const { product_id } = stage.medusa.shop().products.shirt
    await stage.medusa.admin().expectOk("POST", `/admin/products/${product_id}`, { metadata: { seller_id: "sel_1" } })
    const { data } = await container()
      .resolve(ContainerRegistrationKeys.QUERY)
      .graph({ entity: "product", fields: ["id", "metadata.seller_id"], filters: { id: product_id } })
    expect(data).toEqual([{ id: product_id }])
  })
}
