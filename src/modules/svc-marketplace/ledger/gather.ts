import { setImmediate } from "node:timers/promises"

interface Waiting<Request, Result> {
  request: Request
  resolve: (result: Result | PromiseLike<Result>) => void
  reject: (reason: unknown) => void
}

/** Requests that arrive during a batch form the next one, in order. If a batch fails, each is done alone: one fault fails no other. */
export function gather<Request, Result>(
  many: (requests: readonly Request[]) => Promise<Result[]>,
): (request: Request) => Promise<Result> {
  let waiting: Waiting<Request, Result>[] = []
  let isAtWork = false

  async function doBatch(batch: readonly Waiting<Request, Result>[]): Promise<void> {
    try {
      const results = await many(batch.map(({ request }) => request))
      if (results.length !== batch.length) throw new Error(`${results.length} results for ${batch.length} requests`)
      results.forEach((result, place) => batch[place]?.resolve(result))
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const one of batch) await doBatch([one])
    }
  }

  async function work(): Promise<void> {
    isAtWork = true
    while (waiting.length > 0) {
      await setImmediate()
      const batch = waiting
      waiting = []
      await doBatch(batch)
    }
    isAtWork = false
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      if (!isAtWork) void work()
    })
}
