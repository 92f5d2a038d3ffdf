/** A few at a time, so that one that hangs holds up only its own lane. Gives the results of those that began, in order. */
export async function inLanes<Entry, Result>(
  entries: readonly Entry[],
  lanes: number,
  work: (entry: Entry) => Promise<Result>,
  mayGoOn: () => boolean,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    while (next < entries.length && mayGoOn()) {
      const place = next++
      const entry = entries[place]
      if (entry !== undefined) results[place] = await work(entry)
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, entries.length) }, lane))
  return results
}

/** Work that hangs, as in a store's own hook that waits for ever, goes on by itself. @throws what it throws, or an Error when it takes longer */
export async function within<Result>(longestMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it has not ended within ${longestMs / 1000} seconds`)), longestMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
