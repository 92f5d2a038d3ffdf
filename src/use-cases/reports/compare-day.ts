import type { AttentionItem } from "../ports/ports"
import type { Counted, ReportPorts } from "./ports"
import { dayDiffers, foreignListed, paymentDiffers } from "./sentences"

/** Differences in memory at a time. */
const BATCH = 200

/** Flags something, unless a person has resolved it as it is. */
async function flag({ ledger, days }: ReportPorts, item: AttentionItem): Promise<void> {
  if (!(await days.wasResolved(item))) await ledger.openAttention(item)
}

async function flagForeign(ports: ReportPorts, day: string): Promise<void> {
  const { ledger, days, foreignPayments } = ports
  const foreign = foreignPayments === "list" ? await days.countForeign(day) : []
  if (foreign.length === 0) await ledger.closeAttention({ day }, "report_unknown")
  else await flag(ports, { kind: "report_unknown", day, sentence: foreignListed(day, foreign) })
}

async function flagAttempts(ports: ReportPorts, day: string): Promise<void> {
  const { ledger, days } = ports
  let after = ""
  for (;;) {
    const found = await days.listDifferences(day, after, BATCH)
    for (const one of found)
      await flag(ports, { kind: "report_differs", attempt_id: one.attempt_id, sentence: paymentDiffers(one) })
    const last = found.at(-1)
    if (last === undefined || found.length < BATCH) break
    after = last.attempt_id
  }
  for (const id of await days.listNoLongerDiffering()) await ledger.closeAttention(id, "report_differs")
}

async function flagDay(ports: ReportPorts, day: string, isLast: boolean): Promise<void> {
  const { ledger, days } = ports
  const commissions = await days.compareCommissions(day)
  // that something is not listed proves nothing, and least of all soon
  const missing: Counted[] = isLast ? await days.countMissing(day) : []
  const sentence = dayDiffers(day, commissions, missing)
  if (sentence === undefined) await ledger.closeAttention({ day }, "report_differs")
  else await flag(ports, { kind: "report_differs", day, sentence })
}

/**
 * Compares the service's list of a day with the ledger, both ways, and puts what differs on the attention list. No money moves, and the
 * ledger stays as it is. What the ledger itself waits to learn is left to its look-ups.
 */
export async function compareDay(ports: ReportPorts, day: string, isLast: boolean): Promise<void> {
  await flagForeign(ports, day)
  await flagAttempts(ports, day)
  await flagDay(ports, day, isLast)
}
