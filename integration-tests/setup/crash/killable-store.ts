import { type ChildProcess, fork } from "node:child_process"
import path from "node:path"
import { eventually } from "./eventually"
import { readMessage, type StoreTask } from "./messages"

const REPOSITORY = path.resolve(__dirname, "../../..")
/** Runs TypeScript as it is, the folder's own medusa-config.ts too. */
const TYPESCRIPT = ["-r", "ts-node/register/transpile-only"]
/** Characters of its output that are kept, to be shown when it ends unexpectedly. */
const KEPT_OUTPUT = 4_000

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** Tasks of the store: `seed` returns the shop, `reconcile` runs one pass of the scheduled job. */
type Task = StoreTask["task"]

/** A Medusa in a process of its own, to be killed at any moment and started again on the same database. */
export class KillableStore {
  /** The orders of every emitted order.placed, of all its processes together. */
  readonly placed: string[] = []
  readonly #waiting = new Map<number, Waiting>()
  #process: ChildProcess | undefined
  #output = ""
  #asked = 0

  /** `folder`: that of medusa-config.ts; this repository by default. */
  constructor(
    private readonly port: number,
    private readonly env: Readonly<Record<string, string>>,
    private readonly folder = REPOSITORY,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get isRunning(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null
  }

  /** Makes the tables of an empty database. */
  async migrate(): Promise<void> {
    const child = this.#run("migrate-process.ts")
    const code = await new Promise((resolve) => child.once("close", resolve))
    if (code !== 0) throw new Error(`the migration ended with ${String(code)}:\n${this.#output}`)
  }

  /** Resolves when it answers requests. */
  async start(): Promise<void> {
    const child = this.#run("store-process.ts")
    this.#process = child
    await new Promise<void>((resolve, reject) => {
      child.on("message", (message) => this.#receive(message, resolve))
      child.once("close", (code, signal) => {
        const error = new Error(`the store ended (${signal ?? code ?? "?"}):\n${this.#output}`)
        reject(error)
        for (const { reject: fail } of this.#waiting.values()) fail(error)
        this.#waiting.clear()
      })
    })
    await this.answers()
  }

  /** A store reports when it has started to listen, which takes a moment. */
  async answers(): Promise<void> {
    await eventually("the store answers", async () => fetch(`${this.url}/health`).catch(() => undefined))
  }

  /** SIGKILL: no handler runs, no connection is closed in order. Resolves when the process is gone. */
  async kill(): Promise<void> {
    const child = this.#process
    if (!child || !this.isRunning) return
    const gone = new Promise((resolve) => child.once("close", resolve))
    child.kill("SIGKILL")
    await gone
  }

  /** SIGTERM, as a platform ends a process. Resolves with its exit code when it is gone. */
  end(): Promise<unknown> {
    const child = this.#process
    if (!child || !this.isRunning) throw new Error("the store is not running")
    const gone = new Promise((resolve) => child.once("close", resolve))
    child.kill("SIGTERM")
    return gone
  }

  ask(task: Task): Promise<unknown> {
    const id = (this.#asked += 1)
    return new Promise((resolve, reject) => {
      if (!this.#process || !this.isRunning) return reject(new Error("the store is not running"))
      this.#waiting.set(id, { resolve, reject })
      this.#process.send({ id, task } satisfies StoreTask)
    })
  }

  #run(script: string): ChildProcess {
    const child = fork(path.join(__dirname, script), [this.folder], {
      cwd: this.folder,
      // nothing of the test runner's own reaches it
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(this.port), ...this.env },
      execArgv: TYPESCRIPT,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    })
    this.#output = ""
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (text: Buffer) => (this.#output = (this.#output + text.toString()).slice(-KEPT_OUTPUT)))
    return child
  }

  #receive(sent: unknown, isUp: () => void): void {
    const message = readMessage(sent)
    if ("isUp" in message) return isUp()
    if ("placed" in message) return void this.placed.push(message.placed)
    const waiting = this.#waiting.get(message.answerTo)
    this.#waiting.delete(message.answerTo)
    if ("failed" in message) waiting?.reject(new Error(message.failed))
    else waiting?.resolve(message.result)
  }
}
