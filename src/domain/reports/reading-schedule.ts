import { endOfServiceDay, serviceDay, startOfServiceDay } from "./service-day"

/*
 * When the service's list of a day's transactions is read. How soon it is complete is not published: what comes late is found by
 * reading the day again.
 */

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** So long after the day is over it is read for the first time, and then again. */
const READ_AFTER_MS = [2 * HOUR_MS, DAY_MS + 2 * HOUR_MS, 3 * DAY_MS + 2 * HOUR_MS] as const

/** Days that are made up for when nothing was read for a while. */
const MAX_DAYS = 31

/** The next reading of a day after a moment. Undefined: it has been read for the last time. */
export function nextReading(day: string, after: Date): Date | undefined {
  const start = startOfServiceDay(day)
  if (start === undefined) return undefined
  const over = endOfServiceDay(start).getTime()
  const next = READ_AFTER_MS.find((wait) => over + wait > after.getTime())
  return next === undefined ? undefined : new Date(over + next)
}

/** Days that are over and not known yet, the oldest first; of a store that has read none, the last one. */
export function daysToRead(newest: string | undefined, now: Date): string[] {
  const [wait] = READ_AFTER_MS
  const days: string[] = []
  for (let back = 1; back <= MAX_DAYS; back += 1) {
    const day = serviceDay(new Date(now.getTime() - wait - back * DAY_MS))
    if (newest !== undefined && day <= newest) break
    days.unshift(day)
    if (newest === undefined) break
  }
  return days
}
