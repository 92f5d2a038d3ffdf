import { spawn } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import { Modules } from "@medusajs/framework/utils"
import { runSql } from "../setup/hosted-checkout"
import { marketplaceStage } from "../setup/marketplace-stage"
import type { Stage } from "../setup/stage"
import { submerchantSyncStage } from "../setup/submerchant-sync-stage"
import { until } from "../setup/until"

/** More than are sent before the progress of a run is written. */
const MANY = 60
const CLI = path.resolve(__dirname, "../../node_modules/@medusajs/cli/cli.js")
const REPOSITORY = path.resolve(__dirname, "../..")

/** A boot of Medusa of its own on a busy machine. */
jest.setTimeout(300_000)

export function submerchantSyncAllTests(stage: Stage): void {
  const { marketplace } = marketplaceStage(stage)
  const { ledger, keep, row, change, pass, held, calls } = submerchantSyncStage(stage)
  const runs = () => marketplace().runs
  const sql = (statement: string) => runSql(stage.medusa.container(), statement)

  async function keepMany(many: number): Promise<string[]> {
    const ids: string[] = []
    for (let count = 0; count < many; count += 1) ids.push((await keep({ name: `Seller ${count}` })).id)
    return ids
  }

  const forgetCalls = () => stage.sandbox.control("DELETE", "requests")
  /** As after the two minutes in which a killed process might still have been running. */
  const leasesEnd = async () => {
    await sql(`update svc_sync_run set lease_until = now()`)
    await sql(`update svc_submerchant set claimed_until = now()`)
  }

  it("an event of a submerchant syncs it to the service, and the job what no event did", async () => {
    const kept = await keep()
    const bus = stage.medusa.container().resolve(Modules.EVENT_BUS)
    const settled = () =>
      until(
        () => row(kept),
        ({ state }) => state === "synced",
      )
    await bus.emit({ name: "svc.submerchant.created", data: { id: kept.id } })
    await settled()
    await change(kept, { address: "Moda Cad. 4" })
    await bus.emit({ name: "svc.submerchant.updated", data: { id: kept.id } })
    await settled()
    expect(await held(kept)).toMatchObject({ address: "Moda Cad. 4" })
    await change(kept, { address: "Moda Cad. 5" })
    const other = await keep()
    await runs().start("submerchants", undefined)
    expect(await pass()).toMatchObject({ synced: 2, failed: 0 })
    expect(await held(kept)).toMatchObject({ address: "Moda Cad. 5" })
    expect(await row(other)).toMatchObject({ state: "synced" })
    const run = await runs().newest()
    expect(run).toMatchObject({ done: 2, unchanged: 2 })
    expect(run?.finishedAt).toBeDefined()
  })

  describe("the script", () => {
    function script() {
      const args = ["exec", "src/scripts/sync-submerchants.ts"]
      const env = {
        ...process.env,
        DATABASE_URL: stage.medusa.databaseUrl(),
        LOG_LEVEL: "info",
        ADMIN_DISABLED: "true",
      }
      const child = spawn(process.execPath, [CLI, ...args], { cwd: REPOSITORY, env, stdio: ["ignore", "pipe", "pipe"] })
      let output = ""
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += String(chunk)))
      const ended = once(child, "close").then(([code]: unknown[]) => code)
      return { child, ended, output: () => output }
    }

    it("that is killed in the middle continues where it was, and reports its progress and a summary", async () => {
      await keepMany(MANY)
      await stage.fault({ endpoint: "submerchants.create", kind: "delay", delayMs: 150, count: 100_000 })
      const first = script()
      const ended = first.ended.then((code) => {
        throw new Error(`the script ended with ${String(code)}: ${first.output()}`)
      })
      const half = await Promise.race([
        until(
          async () => runs().newest(),
          (run) => (run?.done ?? 0) > 0,
        ),
        ended,
      ])
      first.child.kill("SIGKILL")
      await first.ended
      const done = half?.done ?? 0
      expect(done).toBeLessThan(MANY)
      await leasesEnd()
      await forgetCalls()
      await stage.sandbox.control("DELETE", "faults")
      await stage.fault({ endpoint: "submerchants.create", kind: "delay", delayMs: 500, count: 100_000 })

      // its progress is logged every two seconds
      const second = script()
      expect(await second.ended).toBe(0)
      expect(second.output()).toMatch(/submerchants: \d+ of 60 done, 0 refused, 0 without a response/)
      expect(second.output()).toMatch(/Done: \d+ created/)
      expect(await runs().newest()).toMatchObject({ id: half?.id, done: MANY, failed: 0, waiting: 0 })
      expect(await ledger().counts()).toEqual({ pending: 0, synced: MANY, failed: 0, out_of_date: 0 })
      const again = await calls()
      expect(again.create).toBeLessThanOrEqual(MANY - done)
    })
  })
}
