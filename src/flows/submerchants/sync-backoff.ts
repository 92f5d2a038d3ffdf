const FIRST_MS = 60_000
const LONGEST_MS = 6 * 60 * 60_000

/** When an unheard sync is tried again: after a minute, then twice as long each time, at most six hours; spread, not all at once. */
export function nextTry(tries: number, now: Date, random: () => number = Math.random): Date {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1))
  return new Date(now.getTime() + wait * (0.75 + random() / 4))
}
