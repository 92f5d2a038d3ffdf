import { spawn } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import type { SyncRun } from "../../src/flows/submerchants/run-records"
import { runSummary } from "../../src/flows/submerchants/run-summary"
import { syncAllSubmerchantsWorkflow } from "../../src/workflows/submerchant/sync-all"
import { runSql } from "../setup/hosted-checkout"
import { marketplaceStage } from "../setup/marketplace-stage"
import type { Stage } from "../setup/stage"
import { submerchantSyncStage } from "../setup/submerchant-sync-stage"
import { until } from "../setup/until"

/** Two batches and a little. */
const MANY = 230
const CLI = path.resolve(__dirname, "../../node_modules/@medusajs/cli/cli.js")
const REPOSITORY = path.resolve(__dirname, "../..")

/** A boot of Medusa of its own on a busy machine. */
jest.setTimeout(300_000)

export function submerchantSyncAllTests(stage: Stage): void {
  const { marketplace } = marketplaceStage(stage)
  const { ledger, keep, row, change, pass, calls, goDown, comeBack } = submerchantSyncStage(stage)
  const runs = () => marketplace().runs
  const sql = (statement: string) => runSql(stage.medusa.container(), statement)

  async function keepMany(many: number): Promise<string[]> {
    const ids: string[] = []
    for (let count = 0; count < many; count += 1) ids.push((await keep({ name: `Seller ${count}` })).id)
    return ids
  }

  async function start(wait = true): Promise<SyncRun> {
    const input = { wait, by: stage.medusa.shop().people.admin.userId }
    const { result } = await syncAllSubmerchantsWorkflow(stage.medusa.container()).run({ input })
    return newest(result.id)
  }

  async function newest(id?: string): Promise<SyncRun> {
    const run = await runs().newest()
    if (!run || (id !== undefined && run.id !== id)) throw new Error("there is no such run")
    return run
  }

  const forgetCalls = () => stage.sandbox.control("DELETE", "requests")
  /** As after the two minutes in which a killed process might still have been running. */
  const leasesEnd = async () => {
    await sql(`update svc_sync_run set lease_until = now()`)
    await sql(`update svc_submerchant set claimed_until = now()`)
  }

  it("sends all to the service, reports its progress and a summary, and makes no call the second time", async () => {
    await keepMany(MANY)
    await stage.fault({ endpoint: "*", kind: "delay", delayMs: 20, count: 100_000 })
    const begun = await start(false)
    expect(begun).toMatchObject({ phase: "submerchants", finishedAt: undefined })
    expect(begun.startedBy).toBe(stage.medusa.shop().people.admin.userId)
    expect(runSummary(begun)).toBeUndefined()
    const half = await until(
      () => newest(begun.id),
      ({ done }) => done > 0,
    )
    expect(half).toMatchObject({ total: MANY, finishedAt: undefined })
    expect(half.done).toBeLessThan(MANY)
    expect((await start(false)).id).toBe(begun.id)
    const ended = await until(
      () => newest(begun.id),
      ({ finishedAt }) => finishedAt !== undefined,
    )
    expect(ended).toMatchObject({ total: MANY, done: MANY, created: MANY, unchanged: 0, failed: 0, waiting: 0 })
    expect(runSummary(ended)).toEqual({ en: `Done: ${MANY} created.`, tr: `Bitti: ${MANY} oluşturuldu.` })
    expect(await ledger().counts()).toEqual({ pending: 0, synced: MANY, failed: 0, out_of_date: 0 })
    expect(await calls()).toMatchObject({ update: 0 })

    await comeBack()
    await forgetCalls()
    expect(await start()).toMatchObject({ done: MANY, unchanged: MANY, created: 0, updated: 0 })
    expect(await calls()).toEqual({ create: 0, update: 0, retrieve: 0 })
  })

  it("makes only a few calls to the service at once", async () => {
    await keepMany(40)
    const { submerchants } = stage.svc.client
    const { create } = submerchants
    let inFlight = 0
    let most = 0
    const counted = jest.spyOn(submerchants, "create").mockImplementation(async (...asked) => {
      most = Math.max(most, (inFlight += 1))
      try {
        return await create(...asked)
      } finally {
        inFlight -= 1
      }
    })
    await stage.fault({ endpoint: "submerchants.create", kind: "delay", delayMs: 30, count: 1_000 })
    expect(await start()).toMatchObject({ created: 40 })
    counted.mockRestore()
    expect(most).toBe(8)
  })

  it("slows down when the service asks for it, and still syncs every seller", async () => {
    await keepMany(30)
    await stage.fault({ endpoint: "submerchants.create", kind: "rate-limit", count: 12 })
    expect(await start()).toMatchObject({ created: 30, failed: 0, waiting: 0 })
  })

  it("counts changed, refused and unchanged sellers", async () => {
    const [first = "", second = "", third = ""] = await keepMany(3)
    await start()
    await change({ id: first }, { address: "Moda Cad. 4" })
    await change({ id: second }, { iban: undefined })
    await keep({ name: "New" })
    const run = await start()
    expect(run).toMatchObject({ created: 1, updated: 1, failed: 1, unchanged: 1, done: 4 })
    expect(runSummary(run)?.en).toBe(
      "Done: 1 created, 1 updated, 1 unchanged, 1 refused (check them, correct them and save).",
    )
    expect(await row({ id: third })).toMatchObject({ state: "synced" })
  })

  it("stops while the service is down, and is finished by the job", async () => {
    await keepMany(60)
    await goDown()
    const stopped = await start()
    expect(stopped.finishedAt).toBeUndefined()
    expect(stopped.waiting).toBeGreaterThanOrEqual(8)
    expect(stopped.done).toBeLessThan(40)
    expect((await pass()).synced).toBeLessThan(40)
    await comeBack()
    await pass()
    const ended = await newest(stopped.id)
    expect(ended).toMatchObject({ done: 60, failed: 0 })
    expect(ended.finishedAt).toBeDefined()
    expect(await ledger().counts()).toMatchObject({ synced: 60 })
  })

  it("is finished by the job when its process crashed at once", async () => {
    await keepMany(5)
    await runs().start("submerchants", undefined)
    await runs().claim(120)
    await pass()
    expect(await newest()).toMatchObject({ finishedAt: undefined })
    await leasesEnd()
    await pass()
    expect(await newest()).toMatchObject({ done: 5, unchanged: 5 })
  })

  it("overwrites nothing when a process that was thought dead continues beside its replacement", async () => {
    await keepMany(3)
    const slow = await runs().start("submerchants", undefined)
    await start()
    expect(await runs().advance(slow, { cursor: "z", done: 3 }, 120)).toBeUndefined()
    expect(await newest(slow.id)).toMatchObject({ done: 3, created: 3 })
  })

  it("says so when there are no sellers", async () => {
    expect(runSummary(await start())?.en).toContain("There was no submerchant")
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
      await stage.fault({ endpoint: "submerchants.create", kind: "delay", delayMs: 20, count: 100_000 })

      const second = script()
      expect(await second.ended).toBe(0)
      expect(second.output()).toMatch(/submerchants: \d+ of 230 done, 0 refused, 0 without a response/)
      expect(second.output()).toMatch(/Done: \d+ created/)
      expect(await newest(half?.id)).toMatchObject({ done: MANY, failed: 0, waiting: 0 })
      expect(await ledger().counts()).toEqual({ pending: 0, synced: MANY, failed: 0, out_of_date: 0 })
      const again = await calls()
      expect(again.create).toBeLessThanOrEqual(MANY - done)
    })
  })
}
