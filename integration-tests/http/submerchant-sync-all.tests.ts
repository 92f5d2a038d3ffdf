import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import syncSubmerchants from "../../src/scripts/sync-submerchants"
import { marketplaceStage } from "../setup/marketplace-stage"
import type { Stage } from "../setup/stage"
import { SubmerchantSync } from "../setup/submerchant-sync-stage"
import { until } from "../setup/until"

/** More than are sent before the progress of a run is written. */
const MANY = 60

export function submerchantSyncAllTests(stage: Stage): void {
  const { marketplace } = marketplaceStage(stage)
  const books = new SubmerchantSync(stage)
  const runs = () => marketplace().runs
  const container = () => stage.medusa.container()

  it("an event of a submerchant syncs it to the service, and the job what no event did", async () => {
    const kept = await books.keep()
    const bus = container().resolve(Modules.EVENT_BUS)
    const settled = () => until(() => books.row(kept), { state: "synced" })
    await bus.emit({ name: "svc.submerchant.created", data: { id: kept.id } })
    await settled()
    await books.change(kept, { address: "Moda Cad. 4" })
    await bus.emit({ name: "svc.submerchant.updated", data: { id: kept.id } })
    await settled()
    expect(await books.held(kept)).toMatchObject({ address: "Moda Cad. 4" })
    await books.change(kept, { address: "Moda Cad. 5" })
    const other = await books.keep()
    await runs().start("submerchants", undefined)
    expect(await books.pass()).toMatchObject({ synced: 2, failed: 0 })
    expect(await books.held(kept)).toMatchObject({ address: "Moda Cad. 5" })
    expect(await books.row(other)).toMatchObject({ state: "synced" })
    const run = await runs().newest()
    expect(run).toMatchObject({ done: 2, unchanged: 2 })
    expect(run?.finished_at).toBeDefined()
  })

  it("the script continues a run that a process died at, and reports its progress and a summary", async () => {
    const ids = await books.keepMany(MANY)
    const begun = await runs().start("submerchants", undefined)
    const cursor = [...ids].sort()[9] ?? ""
    await runs().advance(begun, { cursor, done: 10, waiting: 10 }, 120)
    await stage.sql(`update svc_sync_run set lease_until = now()`)
    // its progress is logged every two seconds
    await stage.fault({ endpoint: "submerchants.create", kind: "delay", delayMs: 500, count: 100_000 })
    const info = jest.spyOn(container().resolve<Logger>(ContainerRegistrationKeys.LOGGER), "info")
    await syncSubmerchants({ container: container(), args: [] })
    const logged = info.mock.calls.join("\n")
    expect(logged).toMatch(/submerchants: \d+ of \S+ done, 0 refused, 10 without a response/)
    expect(logged).toMatch(/Done: 50 created, 10 not answered/)
    expect(await runs().newest()).toMatchObject({ id: begun.id, done: MANY, created: 50, failed: 0 })
    expect(await books.ledger.counts()).toEqual({ pending: 10, synced: 50, failed: 0, out_of_date: 0, withdrawn: 0 })
    expect(await books.calls()).toMatchObject({ create: 50 })
  })

  it("the script refuses a store without the option, and says what to do", async () => {
    const { settings } = stage.svc
    const { marketplace: options } = settings
    Object.assign(settings, { marketplace: undefined })
    const refused = syncSubmerchants({ container: container(), args: [] })
    await expect(refused.finally(() => Object.assign(settings, { marketplace: options }))).rejects.toThrow(
      "give the plugin the option `marketplace` first",
    )
  })
}
