import { endOfServiceDay, serviceDay, startOfServiceDay } from "../service-day"

/** A day is read again to find late entries: it is not published how soon the list is complete. */

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

const READ_AFTER_MS = [2 * HOUR_MS, DAY_MS + 2 * HOUR_MS, 3 * DAY_MS + 2 * HOUR_MS] as const

const MAX_DAYS = 92

/** After its reading number `reading`, from 1. A day that is caught up on is read twice: the days beside it are not all read at first. */
export function nextReading(day: string, after: Date, reading: number): Date | undefined {
  const start = startOfServiceDay(day)
  if (start === undefined) return undefined
  const over = endOfServiceDay(start).getTime()
  const next = READ_AFTER_MS.find((wait) => over + wait > after.getTime())
  if (next !== undefined) return new Date(over + next)
  return reading === 1 ? new Date(after.getTime() + HOUR_MS) : undefined
}

/** Oldest first; a store that has read no day gets only the newest. */
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
