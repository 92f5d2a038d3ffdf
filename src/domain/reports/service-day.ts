/*
 * The days of the service. It gives times without a zone, in Türkiye's: UTC+3 all year round since September 2016.
 */

export const SERVICE_ZONE = "Europe/Istanbul"

const OFFSET_MS = 3 * 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

/** The day of a moment at the service, `2026-11-21`. */
export const serviceDay = (moment: Date): string => serviceMinute(moment).slice(0, 10)

/** `2026-11-21 17:05` */
export const serviceMinute = (moment: Date): string =>
  new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 16).replace("T", " ")

/** A call on its way at midnight arrives on the next day. */
const MIDNIGHT_MARGIN_MS = 2 * 60_000

const dayIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(moment)

/**
 * Whether a call sent now certainly comes on the calendar day of a charge: the service takes cancels on it alone. `since`: the charge
 * was not made before.
 */
export function isOnDayOf(since: Date, now: Date, timeZone = SERVICE_ZONE): boolean {
  return dayIn(timeZone, since) === dayIn(timeZone, new Date(now.getTime() + MIDNIGHT_MARGIN_MS))
}

/** The moment a day begins at the service. Undefined: there is no such day. */
export function startOfServiceDay(day: string): Date | undefined {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return undefined
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // the 31st of a shorter month is another day to a lenient reader
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined
  return new Date(midnight - OFFSET_MS)
}

/** The moment the day after begins. */
export const endOfServiceDay = (start: Date): Date => new Date(start.getTime() + DAY_MS)

/** How many days from the beginning of one to the beginning of another, both counted. */
export const countServiceDays = (first: Date, last: Date): number =>
  Math.round((last.getTime() - first.getTime()) / DAY_MS) + 1

/*
 * When the service's list of a day's transactions is read. How soon it is complete is not published: what comes late is found by
 * reading the day again.
 */

const HOUR_MS = 60 * 60_000

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
