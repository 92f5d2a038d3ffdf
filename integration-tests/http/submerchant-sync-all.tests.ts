import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import syncSubmerchants from "../../src/scripts/sync-submerchants"
import { marketplaceStage } from "../setup/marketplace-stage"
import type { Stage } from "../setup/stage"
import { SubmerchantSync } from "../setup/submerchant-sync-stage"
import { until } from "../setup/until"

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

  it("the script syncs all sellers, and reports a summary", async () => {
    await books.keepMany(3)
    const info = jest.spyOn(container().resolve<Logger>(ContainerRegistrationKeys.LOGGER), "info")
    await syncSubmerchants({ container: container(), args: [] })
    expect(info.mock.calls.join("\n")).toMatch(/Done: 3 created/)
    expect(await books.calls()).toMatchObject({ create: 3 })
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
