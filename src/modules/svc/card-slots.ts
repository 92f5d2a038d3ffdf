import type { CardSlots, PendingCard } from "../../flows/contracts/ports"

/** Milliseconds a card waits for the charge it was sent for: longer than Medusa locks the cart whose order is made (120 s). */
const LIFE_MS = 150_000

/** The slots of this process. Nothing of them is ever written down. */
export function createCardSlots(lifeMs = LIFE_MS): CardSlots {
  const slots = new Map<string, PendingCard & { end: NodeJS.Timeout }>()
  const forget = (sessionId: string) => {
    clearTimeout(slots.get(sessionId)?.end)
    slots.delete(sessionId)
  }
  return {
    put(sessionId, held) {
      forget(sessionId)
      const end = setTimeout(() => {
        slots.delete(sessionId)
      }, lifeMs)
      slots.set(sessionId, { ...held, end: end.unref() })
    },
    take(sessionId, attemptId) {
      const held = slots.get(sessionId)
      if (held?.attemptId !== attemptId) return undefined
      forget(sessionId)
      return held.request
    },
    drop(sessionId, attemptId) {
      if (slots.get(sessionId)?.attemptId === attemptId) forget(sessionId)
    },
  }
}
