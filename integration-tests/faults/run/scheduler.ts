import { setImmediate } from "node:timers/promises"
import type { Random } from "../story/random"

interface Turn {
  go: () => void
  /** Settles when the step has ended. */
  ended: Promise<void>
}

/** Far more steps than any story has: something waits for itself. */
const MOST_TURNS = 50_000

/**
 * Lets one step happen at a time, of all that could happen next, in an order that the story decides. A step is what our code cannot be
 * interrupted in: a statement, a call to the service, a step of Medusa. Between two steps code only computes.
 */
export class Scheduler {
  private readonly waiting: Turn[] = []

  /** Waits for its turn, then does `work` while nothing else happens. */
  async turn<T>(work: () => Promise<T>): Promise<T> {
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => (end = resolve))
    await new Promise<void>((go) => this.waiting.push({ go, ended }))
    try {
      return await work()
    } finally {
      end()
    }
  }

  /** Runs what happens at the same time, to its end. */
  async run(works: readonly (() => Promise<void>)[], random: Random): Promise<void> {
    let open = works.length
    const all = Promise.all(works.map((work) => work().finally(() => (open -= 1))))
    // it is looked at when all have ended
    all.catch(() => undefined)
    for (let turns = 0; ; turns += 1) {
      // everything that can compute has done so when this continues
      await setImmediate()
      if (this.waiting.length === 0 && open === 0) break
      if (this.waiting.length === 0 || turns > MOST_TURNS)
        throw new Error(`The story hangs: ${open} of its actions wait for what does not happen.`)
      const [next] = this.waiting.splice(random.below(this.waiting.length), 1)
      next?.go()
      await next?.ended
    }
    await all
  }
}
