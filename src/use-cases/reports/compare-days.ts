import { isPaused, isCapabilityMissing } from "../capabilities/may-call"
import { daysToRead, nextReading } from "../../domain"
import { compareDay } from "./compare-day"
import type { ClaimedDay, ReportPorts } from "./ports"
import { LEASE_SECONDS, readDay } from "./read-day"

export interface ComparedDays {
  /** Days whose list was read to its end and compared with the ledger. */
  compared: string[]
}

/** A day whose reading failed is tried again after this, the others before. */
const RETRY_MS = 60 * 60_000

async function readAndCompare(ports: ReportPorts, claimed: ClaimedDay): Promise<boolean> {
  const { days, clock } = ports
  const read = await readDay(ports, claimed)
  if (read === undefined) {
    await days.releaseDay(claimed, clock.now())
    return false
  }
  await days.dropOlderLines(read)
  const next = nextReading(read.day, clock.now())
  await compareDay(ports, read.day, next === undefined)
  await days.endReading(read, next)
  return true
}

/**
 * Reads the service's lists of the days that are due, one after another, and compares each with the ledger. A run that is cut off goes
 * on where it was; instances share the days. Where the account has no reports, that is noted, and nothing is read. @throws the first error, when all other days have had their turn
 */
export async function compareDays(ports: ReportPorts): Promise<ComparedDays> {
  const { days, clock, mayGoOn } = ports
  await days.addDays(daysToRead(await days.newestDay(), clock.now()))
  const compared: string[] = []
  const errors: unknown[] = []
  while (mayGoOn() && !(await isPaused(ports, "reports"))) {
    const claimed = await days.claimDay(LEASE_SECONDS)
    if (claimed === undefined) break
    try {
      if (await readAndCompare(ports, claimed)) compared.push(claimed.day)
    } catch (error) {
      const isMissing = await isCapabilityMissing(ports, "reports", error)
      if (!isMissing) errors.push(error)
      // its turn comes as soon as the capability is used again
      await days.releaseDay(claimed, new Date(clock.now().getTime() + (isMissing ? 0 : RETRY_MS)))
    }
  }
  if (errors.length > 0) throw errors[0]
  return { compared }
}
