import { z } from "@medusajs/framework/zod"
import {
  countServiceDays,
  endOfServiceDay,
  startOfServiceDay,
  type Refused,
  type RefusedField,
  say,
} from "../../../../domain"
import type { Words } from "../answers/common"
import { fieldIssue } from "../../validate"

const MAX_DAYS = 92

export interface ReportRange {
  first: string
  last: string
  from: Date
  until: Date
}

const TOO_LONG: Words = say("report.too_long", { max_days: MAX_DAYS })

const dayField = z.string().catch("")
const asked = z.object({ from: dayField, to: dayField })

function refused(issues: RefusedField[]): { refused: Refused } {
  const [first] = issues
  return { refused: { status: 400, message: first?.message.en ?? "", message_tr: first?.message.tr ?? "", issues } }
}

export function readRange(query: unknown): { range: ReportRange } | { refused: Refused } {
  const { from: first, to: last } = asked.parse(query)
  const [from, to] = [startOfServiceDay(first), startOfServiceDay(last)]
  if (from === undefined || to === undefined) {
    const wrong = [...(from ? [] : ["from"]), ...(to ? [] : ["to"])]
    return refused(wrong.map((field) => fieldIssue(field, "service_day")))
  }
  if (to < from) return refused([fieldIssue("to", "turned_round")])
  if (countServiceDays(from, to) > MAX_DAYS) return refused([{ field: "to", message: TOO_LONG }])
  return { range: { first, last, from, until: endOfServiceDay(to) } }
}
