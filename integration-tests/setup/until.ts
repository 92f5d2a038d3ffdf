import { setTimeout } from "node:timers/promises"

/** Reads again until the condition holds, and returns the last value; throws after a minute. */
export async function until<T>(ask: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const end = Date.now() + 60_000
  for (;;) {
    const value = await ask()
    if (holds(value)) return value
    if (Date.now() > end) throw new Error(`it did not come about: ${JSON.stringify(value)}`)
    await setTimeout(50)
  }
}
