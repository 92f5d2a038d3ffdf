/** The last run of each key in this process. */
const last = new Map<string, Promise<unknown>>()

/** Runs `work` when the runs of this process that came before it with the same key have ended, however they ended. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const own = Promise.allSettled([last.get(key)]).then(work)
  last.set(key, own)
  try {
    return await own
  } finally {
    if (last.get(key) === own) last.delete(key)
  }
}
