import type { Child } from "./child"
import { DemoError } from "./options"

interface Stoppable {
  stop: () => Promise<void>
}

/** Everything that runs. It stops in the reverse order of its start, and as a whole when one part ends by itself. */
export class Parts {
  /** rejects when a part ended by itself */
  readonly failure: Promise<never>
  readonly #running = new Set<Stoppable>()
  #isStopping = false
  #fail: (error: Error) => void = () => undefined

  constructor() {
    this.failure = new Promise((_, reject) => (this.#fail = reject))
    this.failure.catch(() => undefined)
  }

  get areRunning(): boolean {
    return this.#running.size > 0
  }

  fail(error: Error): void {
    this.#fail(error)
  }

  /** A process that has to run as long as the demo does. */
  keep(child: Child): Child {
    this.add(child)
    void child.ended.then((how) => this.fail(child.failure(how)))
    return child
  }

  /** A process with one task: waits until it is done, throws when it failed. */
  async run(child: Child): Promise<void> {
    this.add(child)
    await child.finished()
    this.#running.delete(child)
  }

  add(part: Stoppable): void {
    this.#running.add(part)
    if (!this.#isStopping) return
    void part.stop()
    throw new DemoError("The demo is stopping.")
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    for (const part of [...this.#running].reverse()) await part.stop()
  }
}
