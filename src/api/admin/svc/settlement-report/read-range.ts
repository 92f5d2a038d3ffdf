import { z } from "@medusajs/framework/zod"
import { countServiceDays, endOfServiceDay, startOfServiceDay } from "../../../../payment"
import type { Refused, RefusedField } from "../../../../medusa/payments/refusal"
import type { Words } from "../answers/common"

/** A quarter: what a person reads at once, and what one answer holds. */
const MOST_DAYS = 92

/** The first and the last day of a report, and the moments between which they lie. */
export interface ReportRange {
  first: string
  last: string
  from: Date
  until: Date
}

const NO_DAY: Words = {
  en: "Give a day as year, month and day, such as 2026-11-21.",
  tr: "Günü yıl, ay ve gün olarak verin: 2026-11-21.",
}
const TURNED_ROUND: Words = {
  en: "The last day is before the first one. Swap them.",
  tr: "Son gün ilk günden önce. Yerlerini değiştirin.",
}
const TOO_LONG: Words = {
  en: `A report covers at most ${MOST_DAYS} days. Choose fewer days.`,
  tr: `Bir rapor en çok ${MOST_DAYS} günü kapsar. Daha az gün seçin.`,
}

const dayField = z.string().catch("")
const asked = z.object({ from: dayField, to: dayField })

function refused(issues: RefusedField[]): { refused: Refused } {
  const [first] = issues
  return { refused: { status: 400, message: first?.message.en ?? "", message_tr: first?.message.tr ?? "", issues } }
}

/** Reads `from` and `to` of an address. */
export function readRange(query: unknown): { range: ReportRange } | { refused: Refused } {
  const { from: first, to: last } = asked.parse(query)
  const [from, to] = [startOfServiceDay(first), startOfServiceDay(last)]
  if (from === undefined || to === undefined) {
    const wrong = [...(from ? [] : ["from"]), ...(to ? [] : ["to"])]
    return refused(wrong.map((field) => ({ field, message: NO_DAY })))
  }
  if (to < from) return refused([{ field: "to", message: TURNED_ROUND }])
  if (countServiceDays(from, to) > MOST_DAYS) return refused([{ field: "to", message: TOO_LONG }])
  return { range: { first, last, from, until: endOfServiceDay(to) } }
}
