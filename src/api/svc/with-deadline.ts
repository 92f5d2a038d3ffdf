import { setTimeout } from "node:timers/promises"

/** Below the 60 seconds after which many proxies cut off a request, and far longer than a payment takes. */
const BUYER_WAITS_MS = 45_000

/**
 * What `work` resolves to, or `otherwise` when the buyer has waited too long for it: the work goes on, and must catch its own errors.
 * `began`: when the buyer's request came, by `performance.now()`.
 */
export async function withDeadline<T>(
  work: Promise<T>,
  otherwise: T,
  began: number,
  longestMs = BUYER_WAITS_MS,
): Promise<T> {
  const over = new AbortController()
  const late = setTimeout(began + longestMs - performance.now(), otherwise, { signal: over.signal, ref: false })
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}
