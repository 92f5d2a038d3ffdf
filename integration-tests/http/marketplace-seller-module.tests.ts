import { SELLER_WITHDRAWN } from "../../src/use-cases/submerchants/records"
import { syncAllSubmerchantsWorkflow } from "../../src/workflows/marketplace/submerchants"
import { sellerAppStage } from "../setup/seller-app-stage"
import type { Stage } from "../setup/stage"
import { OTHER_IBAN } from "../setup/submerchant-contents"
import { SubmerchantSync } from "../setup/submerchant-sync-stage"

/** A marketplace built on another plugin, with its sellers, events and product links, configured by the option alone. */
export function marketplaceSellerModuleTests(stage: Stage): void {
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
    await books.pass()
    await sellers().updateSellers({ id, iban: OTHER_IBAN })
    await stage.sql(`update svc_sync_run set started_at = now() - interval '25 hours'`)
    await books.pass()
    expect(await books.ledger.findBySeller(id)).toMatchObject({ state: "out_of_date", iban: OTHER_IBAN })
    await books.pass()
    const kept = await keptAs(id, ({ state }) => state === "synced")
    expect(await books.held(kept)).toMatchObject({ iban: OTHER_IBAN })
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
    expect(await books.calls()).toEqual({ create: 0, update: 0, retrieve: 0 })
  })
}
