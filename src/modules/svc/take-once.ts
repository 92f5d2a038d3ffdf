import { randomUUID } from "node:crypto"

/** Carries a value from a request to what Medusa does within it, in memory, where Medusa itself must not store it. */
export interface TakeOnce {
  /** Returns the key it is taken by. */
  put(value: unknown): string
  /** Undefined: it was never there, or was taken. */
  take(key: unknown): unknown
}

export function createTakeOnce(): TakeOnce {
  const values = new Map<unknown, unknown>()
  return {
    put(value) {
      const key = randomUUID()
      values.set(key, value)
      return key
    },
    take(key) {
      const value = values.get(key)
      values.delete(key)
      return value
    },
  }
}
