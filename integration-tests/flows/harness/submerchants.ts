import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import { continueRun, type ContinuePorts, syncDue } from "../../../src/use-cases/submerchants/run-all"
import type {
  NewSubmerchant,
  Submerchant,
  ClaimedSubmerchant,
  SubmerchantLedger,
} from "../../../src/use-cases/submerchants/records"
import type { SubmerchantContent } from "../../../src/mapping/marketplace"
import type { RunLedger, SyncRun } from "../../../src/use-cases/submerchants/run-records"
import { syncSubmerchant } from "../../../src/use-cases/submerchants/sync-submerchant"
import { toUpdateRequest } from "../../../src/use-cases/submerchants/wire-submerchant"
import { createDatabase } from "../../../src/modules/svc/ledger/sql"
import { createSubmerchantLedger } from "../../../src/modules/svc-marketplace/ledger/submerchants"
import { createRunLedger } from "../../../src/modules/svc-marketplace/ledger/runs"
import { SubmerchantBooks } from "../../setup/submerchant-books"
import { describeFlows, eachTest } from "./describe-flows"
import type { FlowShop } from "./flow-shop"

type Operation = "create" | "update" | "retrieve"

/** The sellers of a marketplace, in the real ledger and at the simulated service. */
export class Market extends SubmerchantBooks {
  readonly ports: ContinuePorts
  /** How many calls were waiting for the service at once. */
  mostInFlight = 0
  private inFlight = 0
  private readonly interruptions = new Map<Operation, () => unknown>()

  constructor(readonly shop: FlowShop) {
    super()
    const database = createDatabase(shop.execute)
    const { client, clock } = shop.context
    const { create, update, retrieve } = client.submerchants
    const submerchants = {
      create: (...asked: Parameters<typeof create>) => this.observed("create", () => create(...asked)),
      update: (...asked: Parameters<typeof update>) => this.observed("update", () => update(...asked)),
      retrieve: (...asked: Parameters<typeof retrieve>) => this.observed("retrieve", () => retrieve(...asked)),
    }
    const ledger = createSubmerchantLedger(database, ONLY_ACCOUNT)
    this.ports = { client: { submerchants }, clock, submerchants: ledger, runs: createRunLedger(database) }
  }

  get ledger(): SubmerchantLedger {
    return this.ports.submerchants
  }

  protected get client() {
    return this.ports.client
  }

  protected get sandbox() {
    return this.shop.sandbox
  }

  get runs(): RunLedger {
    return this.ports.runs
  }

  async synced(more?: Partial<NewSubmerchant>): Promise<Submerchant> {
    const kept = await this.keep(more)
    await this.sync(kept)
    await this.forgetCalls()
    return this.row(kept)
  }

  async sync({ id }: { id: string }, isForced = false) {
    return (await syncSubmerchant(this.ports, id, { isForced }))?.outcome
  }

  async claim({ id }: { id: string }, seconds = 300): Promise<ClaimedSubmerchant> {
    const claimed = await this.ledger.claim(id, seconds)
    if (!claimed) throw new Error("another request has it")
    return claimed
  }

  /** So many seconds pass, five minutes or more than any next try is away, and the job runs. */
  async job({ seconds = 300, compared = 0 } = {}) {
    await this.shop.clock.advance(seconds)
    return syncDue(this.ports, compared)
  }

  /** The clock of this process stands still from now on, but for what is added: however busy the machine is, nothing takes time. */
  stopClock(): { add: (seconds: number) => void } {
    let at = this.ports.clock.now().getTime()
    this.ports.clock = { now: () => new Date(at) }
    const add = (seconds: number) => {
      at += seconds * 1000
    }
    return { add }
  }

  /** A run over all submerchants, as far as this process can do it now. */
  async run(by?: string): Promise<SyncRun> {
    const started = await this.runs.start("submerchants", by)
    return (await continueRun(this.ports)) ?? started
  }

  /** Whenever a run writes its progress. */
  onProgress(see: (run: SyncRun) => void): void {
    const { runs } = this.ports
    const advance: RunLedger["advance"] = async (...asked) => {
      const run = await runs.advance(...asked)
      if (run) see(run)
      return run
    }
    this.ports.runs = { ...runs, advance }
  }

  /** Writes columns of all submerchants, as a crash or an earlier version would have left them. */
  async set(columns: Record<string, string | Date | null>): Promise<void> {
    const sets = Object.keys(columns).map((column) => `"${column}" = ?`)
    await this.shop.execute(`update "svc_submerchant" set ${sets.join(", ")}`, Object.values(columns))
  }

  /** Someone changes it at the service. */
  async changeThere(submerchant: Submerchant, content: Partial<SubmerchantContent>): Promise<void> {
    const { subMerchantKey } = await this.held(submerchant)
    await this.ports.client.submerchants.update(toUpdateRequest({ ...submerchant, ...content }, subMerchantKey))
  }

  forgetCalls(): Promise<unknown> {
    return this.shop.sandbox.control("DELETE", "requests")
  }

  /** After the service has taken the next call, and before its response is read. */
  during(operation: Operation, work: () => unknown): void {
    this.interruptions.set(operation, work)
  }

  private async observed<Response>(operation: Operation, call: () => Promise<Response>): Promise<Response> {
    this.inFlight += 1
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight)
    try {
      return await call()
    } finally {
      const work = this.interruptions.get(operation)
      this.interruptions.delete(operation)
      await work?.()
      this.inFlight -= 1
    }
  }

  fault(operation: Operation, body: object): Promise<unknown> {
    return this.shop.fault({ endpoint: `submerchants.${operation}`, ...body })
  }

  goDown(when: "before" | "after" = "before"): Promise<unknown> {
    return this.shop.fault({ endpoint: "*", kind: "drop", when, count: 1_000 })
  }

  comeBack(): Promise<unknown> {
    return this.shop.noFaults()
  }
}

/** Describes tests of flows with sellers. Before each there is none. */
export function describeMarket(describeTests: (market: () => Market) => void): void {
  describeFlows({}, (shop) => {
    const market = eachTest(async () => {
      for (const table of ["svc_submerchant", "svc_sync_run"]) await shop().execute(`delete from "${table}"`, [])
      return new Market(shop())
    })
    describeTests(market)
  })
}
