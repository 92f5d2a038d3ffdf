import type { MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"

/** A handler that never responds must not keep a lock. */
const HELD_AT_MOST_MS = 10 * 60_000

/** Runs Medusa's own handler until it has written its response, even if the caller has hung up meanwhile. */
export function untilAnswered(res: MedusaResponse, next: MedusaNextFunction): Promise<undefined> {
  // the caller is gone, and nothing was begun
  if (res.destroyed) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const free = () => {
      resolve(undefined)
    }
    const timer = setTimeout(free, HELD_AT_MOST_MS).unref()
    const response: { end: (...given: never[]) => unknown } = res
    response.end = new Proxy(response.end, {
      apply(end, self, given): unknown {
        try {
          return Reflect.apply(end, self, given)
        } finally {
          clearTimeout(timer)
          free()
        }
      },
    })
    next()
  })
}
