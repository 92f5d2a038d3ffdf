import type { SandboxOptions } from "../../sandbox"
import { svcOf } from "./hosted-checkout"
import { describeMedusa, type RunningMedusa } from "./medusa"
import { openSandbox, SANDBOX_KEYS, type TestSandbox } from "./sandbox"

interface StageOptions {
  /** The sandbox's; a store reads it before the sandbox is there. */
  port: number
  paymentProviders: string[]
  /** The folder of the app; this repository unless told. */
  folder?: string
  /** More of what medusa-config.ts reads. */
  env?: Readonly<Record<string, string>>
  /** How the sandbox is, beyond its port. */
  sandbox?: (medusa: RunningMedusa) => Partial<SandboxOptions>
}

/** A store and the sandbox that is its service. Everything works inside tests and hooks only. */
export class Stage {
  constructor(
    readonly medusa: RunningMedusa,
    private readonly opened: () => TestSandbox,
  ) {}

  get sandbox() {
    return this.opened()
  }

  get svc() {
    return svcOf(this.medusa.container())
  }

  fault(body: object): Promise<unknown> {
    return this.sandbox.control("POST", "faults", body)
  }
}

/** Describes tests of one store at one sandbox, which forgets its requests and faults before each. */
export function describeStage(
  { port, paymentProviders, folder, env, sandbox: more }: StageOptions,
  describeTests: (...stage: ConstructorParameters<typeof Stage>) => void,
): void {
  // medusa-config.ts is read before any hook runs
  const service = { SVC_BASE_URL: `http://127.0.0.1:${port}`, SVC_API_KEY: SANDBOX_KEYS.apiKey }
  Object.assign(process.env, { ...service, SVC_SECRET_KEY: SANDBOX_KEYS.secretKey, ...env })
  let sandbox: TestSandbox | undefined
  const opened = () => {
    if (!sandbox) throw new Error("the sandbox is not open yet: ask inside a test")
    return sandbox
  }
  describeMedusa({ paymentProviders, ...(folder && { folder }) }, (medusa) => {
    beforeAll(async () => {
      sandbox = await openSandbox({ port, ...more?.(medusa) })
    })
    afterAll(() => sandbox?.stop())
    beforeEach(async () => {
      await opened().control("DELETE", "requests")
      await opened().control("DELETE", "faults")
    })
    describeTests(medusa, opened)
  })
}
