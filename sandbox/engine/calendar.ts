/**
 * Days and timestamps of the interface in one time zone: its timestamps name no zone (assumed: timestamps). Throws a RangeError
 * when the zone is not one of the IANA time zone database.
 */
export class Calendar {
  readonly #format: Intl.DateTimeFormat

  constructor(readonly timeZone: string) {
    this.#format = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    })
  }

  /** `yyyy-MM-dd HH:mm:ss`. */
  timestamp(epochMs: number): string {
    return this.#format.format(epochMs)
  }

  /** `yyyy-MM-dd`. */
  day(epochMs: number): string {
    return this.timestamp(epochMs).slice(0, 10)
  }

  /** What reports print: local time, and a `Z` that is not true of it. */
  isoWithFalseZone(epochMs: number): string {
    return `${this.timestamp(epochMs).replace(" ", "T")}.000Z`
  }

  /** `yyyy-MM`, what a card's expiry is compared with. */
  month(epochMs: number): string {
    return this.timestamp(epochMs).slice(0, 7)
  }

  /** "The same day" of a cancel is the calendar day. */
  isSameDay(left: number, right: number): boolean {
    return this.day(left) === this.day(right)
  }
}
