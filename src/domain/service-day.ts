/** The service gives times without a zone, in Türkiye's time: UTC+3 all year since September 2016. */

export const SERVICE_ZONE = "Europe/Istanbul"

const OFFSET_MS = 3 * 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

export const serviceDay = (moment: Date): string => serviceMinute(moment).slice(0, 10)

export const serviceMinute = (moment: Date): string =>
  new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 16).replace("T", " ")

/** A call on its way at midnight arrives on the next day. */
const MIDNIGHT_MARGIN_MS = 2 * 60_000

const dayIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(moment)

/** The service takes a cancel only on that day. `since`: the charge was made no earlier. */
export function isOnDayOf(since: Date, now: Date, timeZone = SERVICE_ZONE): boolean {
  return dayIn(timeZone, since) === dayIn(timeZone, new Date(now.getTime() + MIDNIGHT_MARGIN_MS))
}

export function startOfServiceDay(day: string): Date | undefined {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return undefined
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Date.parse may take the 31st of a shorter month for another day
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined
  return new Date(midnight - OFFSET_MS)
}

export const endOfServiceDay = (start: Date): Date => new Date(start.getTime() + DAY_MS)

export const countServiceDays = (first: Date, last: Date): number =>
  Math.round((last.getTime() - first.getTime()) / DAY_MS) + 1
