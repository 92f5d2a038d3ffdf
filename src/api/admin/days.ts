import { z } from "@medusajs/framework/zod"
import { countServiceDays, endOfServiceDay, serviceDay, startOfServiceDay, FALLBACK, LANGUAGES } from "../../domain"
import { account, reason, wholeNumber } from "./fields"

/** The moment at which a day of the service's time zone begins. */
export const day = z.string(reason("service_day")).transform((text, context) => {
  const at = startOfServiceDay(text)
  if (at) return at
  context.addIssue({ code: "custom", message: reason("service_day") })
  return z.NEVER
})

const MAX_DAYS = 92

const range = {
  from: day.describe("First day, such as 2026-11-01."),
  to: day.describe("Last day, at most 92 days with the first."),
}
const language = z.enum(LANGUAGES).default(FALLBACK).catch(FALLBACK).describe("Of the headings.")

type Days = z.output<z.ZodObject<typeof range>>

function refuseDays({ from, to }: Days, context: z.core.$RefinementCtx): void {
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["to"], message })
  if (to < from) refuse(reason("turned_round"))
  else if (countServiceDays(from, to) > MAX_DAYS) refuse(reason("too_many_days"))
}

const toRange = <Asked extends Days>({ to, ...asked }: Asked) => ({
  ...asked,
  first: serviceDay(asked.from),
  last: serviceDay(to),
  until: endOfServiceDay(to),
})

export type ReportRange = Pick<z.output<typeof reportQuery>, "first" | "last" | "from" | "until" | "account">

const ofDays = <S extends z.ZodType<Days>>(asked: S) => asked.superRefine(refuseDays).transform(toRange<z.output<S>>)

export const reportQuery = ofDays(z.object({ ...range, account }))
export type ReportQuery = z.output<typeof reportQuery>

export const reportFileQuery = ofDays(z.object({ ...range, account, language }))
export type ReportFileQuery = z.output<typeof reportFileQuery>

const paging = {
  limit: wholeNumber(1, 200, 50, "lines").describe("Lines of a page."),
  offset: wholeNumber(0, 1_000_000, 0, "lines"),
}

export const transactionsQuery = ofDays(z.object({ ...range, account, ...paging }))
export type TransactionsQuery = z.output<typeof transactionsQuery>

export const statementQuery = ofDays(z.object({ ...range, ...paging }))
export type StatementQuery = z.output<typeof statementQuery>

export const statementFileQuery = ofDays(z.object({ ...range, language }))
export type StatementFileQuery = z.output<typeof statementFileQuery>
