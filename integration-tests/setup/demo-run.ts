import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { z } from "zod"
import { freePorts } from "../../demo/ports"
import { MORNING_ZONE } from "./morning"
import { makeQuickFolder } from "./quick-folder.cjs"

const REPOSITORY = path.resolve(__dirname, "../..")
const END_WITH_PARENT = path.join(REPOSITORY, "demo/processes/end-with-parent.mjs")

/** Milliseconds the demo may take to start on a busy machine; an idle one needs a tenth. */
export const START_PATIENCE = 8 * 60_000
const STOP_PATIENCE = 90_000

/** Free ports that no other worker of a suite takes at the same moment. */
const portsOfWorker = () => freePorts(9100 + 4000 * Number(process.env.JEST_WORKER_ID ?? 1))

/**
 * Demos that run side by side share the files of the admin's page. None writes them anew (demo/admin-vite.ts), and Vite looks for
 * changes of files once a day: it would reload the pages that tests have open.
 */
const SIDE_BY_SIDE = {
  ADMIN_FILES: "kept",
  CHOKIDAR_USEPOLLING: "true",
  CHOKIDAR_INTERVAL: String(24 * 60 * 60_000),
}

/** What the demo's terminal prints: its addresses, and how to sign in. */
export interface DemoAddresses {
  storefront: string
  admin: string
  store: string
  publishableKey: string
  sandbox: string
  postgres: string
  email: string
  password: string
  /** whom the storefront knows */
  customer: { email: string; password: string }
}

/** What `npm run demo` runs, in a terminal. It ends when the tests are gone. */
export class DemoRun {
  output = ""
  readonly #process: ChildProcess
  readonly #ended: Promise<number | null>

  /**
   * Runs with these arguments, in a process group of its own, as a terminal would.
   * @param temporary a folder that is deleted in the end
   * @param databaseUrl left out, it starts a PostgreSQL of its own
   */
  constructor(
    readonly args: readonly string[],
    private readonly temporary?: string,
    databaseUrl = "",
  ) {
    this.#process = spawn(
      process.execPath,
      ["--import", "tsx", "--import", END_WITH_PARENT, "demo/index.ts", ...args],
      {
        cwd: REPOSITORY,
        env: { ...process.env, ...SIDE_BY_SIDE, DATABASE_URL: databaseUrl, REDIS_URL: "", SVC_TIME_ZONE: MORNING_ZONE },
        // whoever reads our errors sees their end only once the demo has ended, also where we are killed
        stdio: ["ignore", "pipe", "pipe", "ipc", 2],
        detached: true,
      },
    )
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => (this.output += text))
    this.#ended = new Promise((resolve) => {
      this.#process.once("error", () => resolve(null))
      this.#process.once("close", resolve)
    })
  }

  /** Starts what was interrupted again, in the same folder. */
  again(): DemoRun {
    return new DemoRun(this.args, this.temporary)
  }

  /** On free ports of the present worker and in a new folder, beginning with nothing; with these arguments besides. */
  static async begin(args: string[] = []): Promise<DemoRun> {
    const { store } = await portsOfWorker()
    const folder = makeQuickFolder("medusa-payment-svc-demo-run-")
    return new DemoRun([...args, "--port-base", String(store), "--folder", folder], folder)
  }

  /** Waits until everything responds, and reads the terminal's output. */
  async addresses(): Promise<DemoAddresses> {
    await this.#printed(/^ready after/m)
    return {
      storefront: this.#read(/^ *Storefront +(\S+)$/m),
      admin: this.#read(/^ *Admin +(\S+)$/m),
      store: this.#read(/^ *Store API +(\S+)$/m),
      publishableKey: this.#read(/^ *Store API .*\n +(\S+)$/m),
      sandbox: this.#read(/^ *Sandbox +(\S+)$/m),
      postgres: this.#read(/^ *PostgreSQL +(\S+)$/m),
      email: this.#read(/^ *Admin .*\n +(\S+@\S+) /m),
      password: this.#read(/^ *Admin .*\n +\S+@\S+ +(\S+)$/m),
      customer: {
        email: this.#read(/^ *Storefront .*\n +(\S+@\S+) /m),
        password: this.#read(/^ *Storefront .*\n +\S+@\S+ +(\S+) /m),
      },
    }
  }

  /** Interrupts it while it starts, when its shop is filled; gives the key that its storefront would use. */
  async interruptWhileStarting(): Promise<string> {
    await this.#printed(/Starting the store and its admin/)
    const shop = readFileSync(path.join(this.args[this.args.indexOf("--folder") + 1] ?? "", "shop.json"), "utf8")
    await this.interrupt()
    return z.object({ publishableKey: z.string() }).parse(JSON.parse(shop)).publishableKey
  }

  /** The output after everything had started: nothing, as long as there is no error. */
  get complaints(): string {
    return this.output.replace(/^[^]*\nready after .*\n/, "").trim()
  }

  /** Its exit code, once it ended by itself. */
  ended(): Promise<number | null> {
    return this.#ended
  }

  /** Ends it as Ctrl-C does, and returns its exit code; null when it had to be killed. Its files are kept. */
  async interrupt(): Promise<number | null> {
    this.#signal("SIGINT")
    const code = await Promise.race([this.#ended, wait(STOP_PATIENCE, null, { ref: false })])
    this.#signal("SIGKILL")
    return code
  }

  /** Ends it, and deletes its files in a temporary folder. */
  async end(): Promise<number | null> {
    const code = await this.interrupt()
    if (this.temporary !== undefined)
      rmSync(this.temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
    return code
  }

  async #printed(pattern: RegExp): Promise<void> {
    const giveUpAt = Date.now() + START_PATIENCE
    while (!pattern.test(this.output)) {
      const isOver = this.#process.exitCode !== null || Date.now() > giveUpAt
      if (isOver) throw new Error(`the demo did not start:\n${this.output}`)
      await wait(250)
    }
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.#process
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal)
  }

  #read(pattern: RegExp): string {
    const found = pattern.exec(this.output)?.[1]
    if (found === undefined) throw new Error(`the demo's terminal does not say ${pattern.source}:\n${this.output}`)
    return found
  }
}
