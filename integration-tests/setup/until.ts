import { setTimeout } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"

type Condition<T> = (value: T) => boolean

const isCondition = <T>(end: Condition<T> | Partial<T>): end is Condition<T> => typeof end === "function"

/** `end`: a condition, the value itself, or some of its fields. Returns the last value; throws after a minute, or as long as is given. */
export async function until<T>(
  ask: () => T | Promise<T>,
  end: Condition<T> | Partial<T>,
  withinMs = 60_000,
): Promise<T> {
  const holds = isCondition(end)
    ? end
    : (value: T) => (typeof end === "object" ? isDeepStrictEqual({ ...value, ...end }, { ...value }) : value === end)
  const givesUpAt = Date.now() + withinMs
  for (;;) {
    const value = await ask()
    if (holds(value)) return value
    if (Date.now() > givesUpAt) throw new Error(`it did not come about: ${JSON.stringify(value)}`)
    await setTimeout(50)
  }
}
