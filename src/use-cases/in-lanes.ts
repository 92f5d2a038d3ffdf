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
