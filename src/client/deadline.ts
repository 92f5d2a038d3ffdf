/** The time one call has, waiting, tries and answer together. An AbortSignal would do, at four times the cost a call. */
export class Deadline {
  private isOver = false
  private readonly listeners = new Set<() => void>()
  private readonly timer: NodeJS.Timeout
  private readonly pass = (): void => {
    this.isOver = true
    for (const listener of this.listeners) listener()
    this.listeners.clear()
  }

  /** @param caller the caller's own signal; aborting it is the same as running out of time */
  constructor(
    milliseconds: number,
    private readonly caller?: AbortSignal,
  ) {
    this.timer = setTimeout(this.pass, milliseconds)
    if (caller?.aborted) this.pass()
    caller?.addEventListener("abort", this.pass, { once: true })
  }

  get hasPassed(): boolean {
    return this.isOver
  }

  /** The caller gave up. */
  get isGivenUp(): boolean {
    return this.caller?.aborted === true
  }

  /** Calls back when the time is over, at once if it is already. */
  onPassed(listener: () => void): void {
    if (this.isOver) listener()
    else this.listeners.add(listener)
  }

  /** Waits; false when the time ran out first. */
  wait(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(true), milliseconds)
      this.onPassed(() => {
        clearTimeout(timer)
        resolve(false)
      })
    })
  }

  /** The call is over; nothing is left behind. */
  end(): void {
    clearTimeout(this.timer)
    this.listeners.clear()
    this.caller?.removeEventListener("abort", this.pass)
  }
}
