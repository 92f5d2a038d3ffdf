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
