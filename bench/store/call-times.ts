import { subscribe } from "node:diagnostics_channel"

/** The request of an event of undici's, when it goes to this server. */
function requestTo(origin: string, event: unknown): object | undefined {
  if (typeof event !== "object" || event === null || !("request" in event)) return undefined
  const { request } = event
  if (typeof request !== "object" || request === null || !("origin" in request)) return undefined
  return request.origin === origin ? request : undefined
}

/** Times this process' calls to one server: each from the moment it is made to its answer's end. */
export function timeCalls(origin: string): { takeMs: () => number } {
  const startedAt = new WeakMap<object, number>()
  let total = 0
  subscribe("undici:request:create", (event) => {
    const request = requestTo(origin, event)
    if (request) startedAt.set(request, performance.now())
  })
  subscribe("undici:request:trailers", (event) => {
    const start = startedAt.get(requestTo(origin, event) ?? {})
    if (start !== undefined) total += performance.now() - start
  })
  return {
    takeMs() {
      const taken = total
      total = 0
      return taken
    },
  }
}
