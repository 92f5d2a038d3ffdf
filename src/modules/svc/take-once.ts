import { randomUUID } from "node:crypto"

/** Carries something from a request to what Medusa does within it, in memory, where Medusa itself must not keep it. */
export interface TakeOnce {
  /** Answers the key it is taken by. */
  put(value: unknown): string
  /** Undefined: it was never there, or was taken. */
  take(key: unknown): unknown
}

export function createTakeOnce(): TakeOnce {
  const kept = new Map<unknown, unknown>()
  return {
    put(value) {
      const key = randomUUID()
      kept.set(key, value)
      return key
    },
    take(key) {
      const value = kept.get(key)
      kept.delete(key)
      return value
    },
  }
}
