import { setTimeout } from "node:timers/promises"

/** Reads again until the condition holds, and returns the last value; throws after a minute, or as long as is given. */
export async function until<T>(ask: () => Promise<T>, holds: (value: T) => boolean, withinMs = 60_000): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    const value = await ask()
    if (holds(value)) return value
    if (Date.now() > end) throw new Error(`it did not come about: ${JSON.stringify(value)}`)
    await setTimeout(50)
  }
}
