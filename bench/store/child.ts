import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"

/** Characters of its output that are kept, to be shown when it ends by itself. */
const KEPT_OUTPUT = 4_000

/** A process that is asked one thing at a time over its IPC channel. */
export class Child {
  readonly #process: ChildProcess
  readonly #ended: Promise<number | null>
  #output = ""

  constructor(
    private readonly script: string,
    args: string[] = [],
    { cwd, env }: { cwd?: string; env?: Record<string, string> } = {},
  ) {
    const stdio: ["ignore", "pipe", "pipe", "ipc"] = ["ignore", "pipe", "pipe", "ipc"]
    this.#process = fork(script, args, { cwd, env: { ...process.env, ...env }, stdio })
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on("data", (text: Buffer) => (this.#output = (this.#output + text.toString()).slice(-KEPT_OUTPUT)))
    // "close" would come after both, and is never emitted for a process that was disconnected from
    const closed = [this.#process.stdout, this.#process.stderr].map((stream) => stream && once(stream, "close"))
    this.#ended = Promise.all([once(this.#process, "exit"), ...closed]).then(([[code]]) => code as number | null)
  }

  /** Waits for something; throws when the process ends before. */
  async until<Result>(result: Promise<Result>): Promise<Result> {
    return Promise.race([result, this.#ended.then(() => Promise.reject(this.#failure()))])
  }

  /** What it sends next. */
  async next(): Promise<unknown> {
    const [message] = (await this.until(once(this.#process, "message"))) as [unknown]
    return message
  }

  async ask(task: string): Promise<unknown> {
    const answer = this.next()
    this.#process.send(task)
    return answer
  }

  /** Waits for a process with one task. */
  async finished(): Promise<void> {
    if ((await this.#ended) !== 0) throw this.#failure()
  }

  /** Closes the channel, at which it ends; resolves when it has. */
  async stop(): Promise<void> {
    if (this.#process.connected) this.#process.disconnect()
    await this.#ended
  }

  #failure(): Error {
    return new Error(`${this.script} ended:\n${this.#output}`)
  }
}
