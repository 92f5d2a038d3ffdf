import { SvcError } from "../../src/client"
import { continueRun } from "../../src/use-cases/submerchants/run-all"
import { type SyncRun, runSummary } from "../../src/use-cases/submerchants/run-records"
import { SELLER_WITHDRAWN } from "../../src/use-cases/submerchants/records"
import { OTHER_IBAN } from "../setup/submerchant-contents"
import { describeMarket } from "./harness/submerchants"
import { english, said } from "../setup/written"

/** More than are sent before the progress of a run is written. */
const MANY = 60

describeMarket((market) => {
  const newest = async () => {
    const run = await market().runs.newest()
    if (!run) throw new Error("there is no run")
    return run
  }

  it("sends all to the service, few at once, with its progress and a summary, and makes no call the second time", async () => {
    await market().keepMany(MANY)
    await market().fault("create", { kind: "delay", delayMs: 5, count: MANY })
    market().stopClock()
    const progress: number[] = []
    market().onProgress(({ done }) => progress.push(done))
    const ended = await market().run("user_1")
    expect(ended).toMatchObject({ started_by: "user_1", total: MANY, done: MANY, created: MANY, failed: 0, waiting: 0 })
    expect(ended.finished_at).toBeDefined()
    // few at first, then twice as many while they are fast
    expect(progress).toEqual([8, 24, 56, 60])
    expect(market().mostInFlight).toBe(8)
    expect(runSummary(ended)).toEqual(said(`Done: ${MANY} created.`, `Bitti: ${MANY} oluşturuldu.`))
    expect(await market().ledger.counts()).toEqual({
      pending: 0,
      synced: MANY,
      failed: 0,
      out_of_date: 0,
      withdrawn: 0,
    })
    expect(await market().calls()).toMatchObject({ update: 0 })
    await market().forgetCalls()
    expect(await market().run()).toMatchObject({ done: MANY, unchanged: MANY, created: 0, updated: 0 })
    expect(await market().calls()).toEqual({ create: 0, update: 0, retrieve: 0 })
  })

  it("writes its progress more often when the service is slow, and renews its lease meanwhile", async () => {
    await market().keepMany(40)
    const clock = market().stopClock()
    const progress: number[] = []
    market().onProgress(({ done }) => {
      progress.push(done)
      if (progress.length === 1)
        market().during("create", () => {
          clock.add(20)
        })
    })
    const renew = jest.spyOn(market().runs, "renew")
    await market().run()
    expect(progress).toEqual([8, 24, 32, 40])
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it("leaves one that the service always asks to slow down for to the job", async () => {
    await market().keep()
    let tries = 0
    // the real client would pause for a second after each
    const create = () => {
      tries += 1
      const refused = { kind: "rate_limited", outcome: "refused", operation: "submerchants.create" } as const
      return Promise.reject(new SvcError("", refused))
    }
    const { submerchants } = market().ports.client
    market().ports.client = { submerchants: { ...submerchants, create } }
    expect(await market().run()).toMatchObject({ created: 0, waiting: 1, done: 1 })
    expect(tries).toBe(7)
  })

  it("counts changed, refused and unchanged sellers, and leaves out those that their own module has withdrawn", async () => {
    const [first = "", second = "", third = "", gone = ""] = await market().keepMany(4)
    await market().run()
    const withdrawn = { state: "failed", error_code: SELLER_WITHDRAWN } as const
    await market().ledger.noteSeller(await market().row({ id: gone }), withdrawn)
    expect(await market().ledger.counts()).toMatchObject({ synced: 3, failed: 1, withdrawn: 1 })
    await market().change({ id: first }, { address: "Moda Cad. 4" })
    await market().change({ id: second }, { iban: undefined })
    await market().keep({ name: "New" })
    const busy = await market().keep({ name: "Busy" })
    await market().claim(busy)
    const run = await market().run()
    expect(run).toMatchObject({ created: 1, updated: 1, failed: 1, unchanged: 2, waiting: 1, done: 6 })
    expect(english(runSummary(run))).toBe(
      "Done: 1 created, 1 updated, 2 unchanged, 1 failed (the seller's page, or the log, shows why), " +
        "1 not answered (tried again automatically).",
    )
    expect(await market().row({ id: third })).toMatchObject({ state: "synced" })
    // what was refused before is tried again by a run
    await market().change({ id: second }, { iban: OTHER_IBAN })
    await market().fault("update", { kind: "refuse", code: "2030" })
    expect(await market().run()).toMatchObject({ failed: 1 })
    expect(await market().run()).toMatchObject({ updated: 1, failed: 0 })
  })

  it("stops while the service is down, and is finished by the job", async () => {
    await market().keepMany(MANY)
    await market().goDown()
    const stopped = await market().run()
    expect(stopped.finished_at).toBeUndefined()
    expect(stopped.waiting).toBeGreaterThanOrEqual(8)
    expect(stopped.done).toBe(stopped.waiting)
    expect(stopped.done).toBeLessThan(40)
    expect(await market().calls()).toMatchObject({ retrieve: 0 })
    const pass = await market().job({ seconds: 3_600, compared: 10 })
    expect(pass.synced).toBeLessThan(40)
    expect(pass).toMatchObject({ failed: pass.synced, compared: 0 })
    expect((await newest()).done).toBe(stopped.done)
    await market().comeBack()
    await market().job()
    expect(await newest()).toMatchObject({ id: stopped.id, done: MANY, failed: 0 })
    expect((await newest()).finished_at).toBeDefined()
    expect(await market().ledger.counts()).toMatchObject({ synced: MANY })
  })

  it("begins nothing after its time is over, and continues there", async () => {
    await market().keepMany(12)
    await market().runs.start("submerchants", undefined)
    const { clock } = market().shop
    const until = new Date(clock.now().getTime() + 60_000)
    market().during("create", () => clock.advance(61))
    const stopped = await continueRun(market().ports, until)
    expect(stopped).toMatchObject({ done: 8, created: 8, finished_at: undefined })
    // it is free for any process at once
    expect(await continueRun(market().ports)).toMatchObject({ done: 12, created: 12 })
  })

  it("says so when there are no sellers", async () => {
    const started = await market().runs.start("submerchants", undefined)
    expect(runSummary(started)).toBeUndefined()
    expect(english(runSummary(await market().run()))).toContain("There was no seller")
  })

  it("of a store whose sellers are another module's goes on with the submerchants once its sellers are read, and not where it began automatically", async () => {
    await market().keep()
    let asked = 0
    const ports = {
      ...market().ports,
      runSellers: (run: SyncRun) => {
        asked += 1
        return market().runs.nextPhase(run)
      },
    }
    await market().runs.startDaily()
    expect((await continueRun(ports))?.finished_at).toBeDefined()
    expect(await market().calls()).toMatchObject({ create: 0 })
    await market().runs.start("sellers", "user_1")
    expect(await continueRun(ports)).toMatchObject({ phase: "submerchants", created: 1 })
    expect(asked).toBe(2)
  })
})
