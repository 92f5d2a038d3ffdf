import { randomUUID } from "node:crypto"
import type { CardSlots, PendingCard } from "../../use-cases/ports/ports"

/** Milliseconds a card waits for the charge it was sent for: longer than Medusa locks the cart whose order is made (120 s). */
const LIFE_MS = 150_000

/** The slots of this process. Nothing of them is ever written down. */
export function createCardSlots(lifeMs = LIFE_MS): CardSlots {
  const slots = new Map<string, PendingCard & { end: NodeJS.Timeout }>()
  const forget = (session_id: string) => {
    clearTimeout(slots.get(session_id)?.end)
    slots.delete(session_id)
  }
  return {
    put(session_id, held) {
      forget(session_id)
      const end = setTimeout(() => {
        slots.delete(session_id)
      }, lifeMs)
      slots.set(session_id, { ...held, end: end.unref() })
    },
    take(session_id, attempt_id) {
      const held = slots.get(session_id)
      if (held?.attempt_id !== attempt_id) return undefined
      forget(session_id)
      return held.request
    },
    drop(session_id, attempt_id) {
      if (slots.get(session_id)?.attempt_id === attempt_id) forget(session_id)
    },
  }
}

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
