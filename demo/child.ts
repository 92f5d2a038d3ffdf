import { type ChildProcess, fork } from "node:child_process"
import path from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as wait } from "node:timers/promises"
import type { LogFile } from "./log-file"
import { DemoError } from "./options"

export interface ChildOptions {
  /** as in a sentence: "the store" */
  name: string
  script: string
  args: string[]
  env?: Record<string, string>
  log: LogFile
  /** shows what is worth it of the lines it prints; they come without colours */
  onLine?: (line: string, stream: "stdout" | "stderr") => void
}

const STOP_WITHIN_MS = 15_000
const END_WITH_PARENT = path.join(__dirname, "processes/end-with-parent.mjs")

/**
 * A Node process that ends when this one does, however that is. It has a process group of its own: a terminal's Ctrl-C
 * reaches only us, and we stop things in their order.
 */
export class Child {
  readonly name: string
  /** what it sent first */
  readonly firstMessage: Promise<unknown>
  /** resolves when it and all it started to print has ended; undefined when it ended well, else how */
  readonly ended: Promise<string | undefined>
  readonly #process: ChildProcess
  readonly #log: LogFile
  readonly #isShown: boolean

  constructor({ name, script, args, env, log, onLine }: ChildOptions) {
    this.name = name
    this.#log = log
    this.#isShown = onLine !== undefined
    const child = fork(script, args, {
      cwd: path.resolve(__dirname, ".."),
      env: { ...process.env, ...env },
      execArgv: ["--import", END_WITH_PARENT],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    })
    const outputs = (["stdout", "stderr"] as const).map((stream) => readLines(child, stream, log, onLine))
    this.firstMessage = new Promise((resolve) => child.once("message", resolve))
    const exited = new Promise<string | undefined>((resolve) => {
      child.once("error", (error) => resolve(error.message))
      child.once("exit", (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code ?? "?"}`)))
    })
    // "close" would say both at once, and is never emitted for a process that was disconnected from
    this.ended = Promise.all([exited, ...outputs]).then(([how]) => how)
    this.#process = child
  }

  /** Waits for something this process does; throws when the process ends before. */
  async until<Result>(result: Promise<Result>): Promise<Result> {
    return Promise.race([result, this.ended.then((how) => Promise.reject(this.failure(how)))])
  }

  /** Waits for a process that has one task; throws when it failed. */
  async finished(): Promise<void> {
    const how = await this.ended
    if (how !== undefined) throw this.failure(how)
  }

  failure(how = "exit code 0"): DemoError {
    const lastLines = this.#isShown ? "" : `\n\n${this.#log.tail}`
    return new DemoError(`${capitalised(this.name)} ended (${how}). Its log is ${this.#log.file}${lastLines}`)
  }

  async stop(): Promise<void> {
    if (this.#process.connected) this.#process.disconnect()
    await Promise.race([this.ended, wait(STOP_WITHIN_MS, undefined, { ref: false })])
    this.#killGroup()
    await this.ended
  }

  /** Ends what did not end in time, and what it left behind. */
  #killGroup(): void {
    if (this.#process.pid === undefined) return
    try {
      process.kill(-this.#process.pid, "SIGKILL")
    } catch {
      // nothing of the group is left
    }
  }
}

/** Resolves when the stream has ended. */
async function readLines(
  child: ChildProcess,
  stream: "stdout" | "stderr",
  log: LogFile,
  onLine: ChildOptions["onLine"],
): Promise<void> {
  const input = child[stream]
  if (!input) return
  for await (const line of createInterface({ input })) {
    const plain = log.write(line)
    onLine?.(plain, stream)
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
