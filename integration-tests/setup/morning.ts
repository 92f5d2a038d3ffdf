const DAY_HOURS = 24
const MORNING = 9

/**
 * A time zone in which it is between nine and ten in the morning now. A payment can be cancelled on its calendar day only: with this
 * zone for the store (`timeZone`) and for its sandbox, whatever a test does within a few hours is on one day, at whatever time it runs.
 */
export function zoneInTheMorning(now: Date): string {
  // from 12 hours behind UTC to 11 ahead
  const ahead = ((MORNING - now.getUTCHours() + DAY_HOURS + DAY_HOURS / 2) % DAY_HOURS) - DAY_HOURS / 2
  // the names of these zones have the sign that POSIX gave them: Etc/GMT-3 is three hours ahead
  return ahead > 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`
}

/** The one of this test file. */
export const MORNING_ZONE = zoneInTheMorning(new Date())
