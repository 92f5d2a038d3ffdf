export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const DAY = 24 * 60 * MINUTE

/** The sandbox's time: the machine's, moved forward by tests and the demo. Epoch milliseconds. */
export class Clock {
  #offset: number
  readonly #listeners: (() => void)[] = []

  constructor(offset = 0) {
    this.#offset = offset
  }

  now(): number {
    return Date.now() + this.#offset
  }

  get offset(): number {
    return this.#offset
  }

  advance(milliseconds: number): void {
    this.#offset += milliseconds
    for (const listener of this.#listeners) listener()
  }

  /** Called after the clock was moved, so that what is due by then happens. */
  onMove(listener: () => void): void {
    this.#listeners.push(listener)
  }
}
