const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  })
  formats.set(timeZone, made)
  return made
}

/** A moment as `yyyy-MM-dd HH:mm:ss` in a zone; the interface's timestamps name no zone (defaults, "Time"). */
export function toTimestamp(moment: Date, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ""
  const date = [part("year").padStart(4, "0"), part("month"), part("day")].join("-")
  return `${date} ${[part("hour"), part("minute"), part("second")].join(":")}`
}
