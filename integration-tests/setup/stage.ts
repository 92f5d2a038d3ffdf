import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { setTimeout } from "node:timers/promises"
import type { SandboxOptions } from "../../sandbox"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { reconcilePaymentsWorkflow } from "../../src/workflows/payments"
import { resolveSvc, resolveSvcModule } from "../../src/modules/svc"
import { readAttempt, letPass, runSql } from "./hosted-checkout"
import type { Answer } from "./http-api"
import { describeMedusa, type MedusaAppOptions, type RunningMedusa } from "./medusa"
import { MORNING_ZONE } from "./morning"
import { renewClient } from "./renew-client"
import { openSandbox, SANDBOX_KEYS, type TestSandbox } from "./sandbox"
import { until } from "./until"

export interface StoreConfiguration extends Omit<MedusaAppOptions, "prepare"> {
  /** More of what medusa-config.ts reads. */
  env?: Readonly<Record<string, string>>
}

/** A store and the sandbox that is its service. Everything works inside tests and hooks only. */
export class Stage {
  constructor(
    readonly medusa: RunningMedusa,
    private readonly opened: () => TestSandbox,
  ) {}

  /** Prepares what every test needs. */
  async open(): Promise<void> {}

  get sandbox() {
    return this.opened()
  }

  /** Its only account. */
  get svc() {
    return resolveSvc(this.medusa.container()).accounts[0]
  }

  get store() {
    return resolveSvc(this.medusa.container())
  }

  /** Medusa's methods for the plugin's tables. */
  get tables() {
    return resolveSvcModule(this.medusa.container())
  }

  fault(body: object): Promise<unknown> {
    return this.sandbox.control("POST", "faults", body)
  }

  now({ id }: Pick<Attempt, "id">): Promise<Attempt> {
    return readAttempt(this.medusa.container(), id)
  }

  /** Runs SQL on the store's database. */
  sql(text: string, values: string[] = []): Promise<void> {
    return runSql(this.medusa.container(), text, values)
  }

  /** Puts the ledger where a crash, or another request, would have left it: `state = 'unknown'`. */
  set({ id }: Pick<Attempt, "id">, columns: string): Promise<void> {
    return this.sql(`update "svc_attempt" set ${columns} where "id" = ?`, [id])
  }

  /** The answer to `ask` once so many requests of this minute are counted under a key. */
  whileLimited(key: string, most: number, ask: () => Promise<Answer>): Promise<Answer> {
    const askOften = async () => {
      await Promise.all(Array.from({ length: most }, () => this.svc.ledger.countRequest(key, 60)))
      return ask()
    }
    // a minute may end in between
    return until(askOften, { status: 429 })
  }

  async attention({ id }: Pick<Attempt, "id">): Promise<string[]> {
    const rows = await this.tables.listAttentions({ attempt_id: id, resolved_at: null })
    return rows.map(({ kind }) => kind).sort()
  }

  async job(): Promise<void> {
    await reconcilePaymentsWorkflow(this.medusa.container()).run({ input: {} })
    await this.medusa.idle()
  }

  /** As if nothing had happened to the attempt for so many seconds; then the job runs. */
  async jobAfter({ attempt }: { attempt: Pick<Attempt, "id"> }, seconds = 900): Promise<void> {
    await letPass(this.medusa, attempt.id, seconds)
    await this.job()
  }

  /** The data of all events of this name from now on. */
  eventsOf(name: string): unknown[] {
    const events: unknown[] = []
    const bus = this.medusa.container().resolve<IEventBusModuleService>(Modules.EVENT_BUS)
    bus.subscribe(name, ({ data }) => {
      events.push(data)
      return Promise.resolve()
    })
    return events
  }
}

/** Describes tests that share a stage: a seeded shop, and an unused sandbox. */
export type DescribeChapter = <Kind extends Stage>(
  title: string,
  Kind: new (...parts: ConstructorParameters<typeof Stage>) => Kind,
  describeTests: (stage: Kind) => void,
  sandbox?: Partial<SandboxOptions>,
) => void

/**
 * Describes chapters of tests of one store, which boots once; `npm test` runs the quick ones alone. The sandbox forgets its requests and faults
 * before each test, and the store's client what it knows of them.
 */
export function describeStore(
  { env, ...options }: StoreConfiguration,
  describeQuick: (chapter: DescribeChapter) => void,
  describeRest?: (chapter: DescribeChapter) => void,
): void {
  let sandbox: TestSandbox | undefined
  const opened = () => {
    if (!sandbox) throw new Error("the sandbox is not open yet: ask inside a test")
    return sandbox
  }
  const prepare = async () => {
    sandbox = await openSandbox({ timeZone: MORNING_ZONE })
    const { apiKey: SVC_API_KEY, secretKey: SVC_SECRET_KEY } = SANDBOX_KEYS
    return { SVC_BASE_URL: sandbox.url, SVC_API_KEY, SVC_SECRET_KEY, SVC_TIME_ZONE: MORNING_ZONE, ...env }
  }
  describeMedusa({ ...options, prepare }, (medusa) => {
    /** A new sandbox at the same address. */
    const reopen = async (more?: Partial<SandboxOptions>) => {
      const port = Number(new URL(opened().url).port)
      await opened().stop()
      // kept-alive connections notice that they are closed
      await setTimeout(50)
      const webhookUrl = new URL("/svc/notifications", medusa.anonymous().url).href
      // notifications are sent only by a test, never automatically
      const automatic = { webhookUrl, webhookDelayMs: 86_400_000 }
      sandbox = await openSandbox({ port, timeZone: MORNING_ZONE, ...automatic, ...more })
    }
    afterAll(() => sandbox?.stop())
    const chapter: DescribeChapter = (title, Kind, describeTests, more) => {
      describe(title, () => {
        const stage = new Kind(medusa, opened)
        beforeAll(async () => {
          await medusa.startOver()
          await reopen(more)
          await stage.open()
        })
        beforeEach(async () => {
          await opened().control("DELETE", "requests")
          await opened().control("DELETE", "faults")
          // the faults of one test are not to stop payments in the next
          renewClient(medusa.container())
        })
        afterEach(() => jest.restoreAllMocks())
        describeTests(stage)
      })
    }
    describeQuick(chapter)
    if (process.env.TEST_TYPE !== "stores") describeRest?.(chapter)
  })
}
