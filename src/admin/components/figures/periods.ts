export const PERIODS = ["last7", "last30", "thisMonth", "lastMonth", "custom"] as const
export type Period = (typeof PERIODS)[number]

export interface Days {
  from: string
  to: string
}

const DAY_MS = 24 * 60 * 60_000

const inIstanbul = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Istanbul",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
})

export const today = (): string => inIstanbul.format(new Date())

const before = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

/** The begin of that day in Türkiye: the same all day long, so that a query with it stays the same too. */
export const midnightBefore = (days: number): string =>
  new Date(`${before(today(), days)}T00:00:00+03:00`).toISOString()

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

export function getDays(period: Exclude<Period, "custom">, now: string): Days {
  switch (period) {
    case "last7":
      return { from: before(now, 6), to: now }
    case "last30":
      return { from: before(now, 29), to: now }
    case "thisMonth":
      return { from: firstOfMonth(now), to: now }
    case "lastMonth": {
      const to = before(firstOfMonth(now), 1)
      return { from: firstOfMonth(to), to }
    }
  }
}

export function eachDay({ from, to }: Days): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
  return Array.from({ length: count + 1 }, (_, at) => before(to, count - at))
}

export const listPeriods = (nameOf: (period: Exclude<Period, "custom">) => string) =>
  (["last7", "last30", "thisMonth", "lastMonth"] as const).map((period) => {
    const { from, to } = getDays(period, today())
    const value = { $gte: toPicked(from).toISOString(), $lte: toPicked(to).toISOString() }
    return { label: nameOf(period), value }
  })

/** A date picker's value is midnight in the browser's time zone. */
export const toPicked = (day: string): Date => new Date(`${day}T00:00:00`)

export function fromPicked(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"))
  return `${String(date.getFullYear()).padStart(4, "0")}-${month}-${day}`
}
