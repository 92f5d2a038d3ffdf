import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../../../modules/svc"
import { compareBooks, SERVICE_ZONE, settlementDays, listTotals, type Movement } from "../../../../domain"
import type { SettlementReport } from "../answers/report"
import { readOrderNumbers } from "../../../../medusa/people"
import { differenceAnswer, listedAnswer, sumsAnswer } from "./answer"
import type { ReportRange } from "./read-range"
import { readMovedPayments, readPaymentsOfSessions, type HeldPayment } from "./read-recorded"

/** Both books, compared; only what moved in the range. */
async function readMovements(scope: MedusaContainer, range: ReportRange): Promise<Movement[]> {
  const { settlement } = resolveSvc(scope)
  const moved = await readMovedPayments(scope, range)
  const named = moved.flatMap(({ standsFor }) => standsFor ?? [])
  const charges = await settlement.readCharges(range, named)
  const sales = await settlement.readSales(range, named)
  const ofSessions = await readPaymentsOfSessions(
    scope,
    charges.map(({ session_id }) => session_id),
  )
  const attemptOf = new Map(charges.map(({ session_id, attempt_id }) => [session_id, attempt_id]))
  const unique = new Map<string, HeldPayment>([...moved, ...ofSessions].map((one) => [one.id, one]))
  const recorded = [...unique.values()].map((one) => ({
    ...one,
    standsFor: one.standsFor ?? attemptOf.get(one.session_id),
  }))
  return compareBooks({ charges, sales }, recorded).filter(({ day }) => day >= range.first && day <= range.last)
}

/** What moved per day and currency at the service, and what Medusa has of it. */
export async function readReport(scope: MedusaContainer, range: ReportRange): Promise<SettlementReport> {
  const { capabilities, days: reported } = resolveSvc(scope)
  const movements = await readMovements(scope, range)
  const days = settlementDays(movements)
  const numbers = await readOrderNumbers(
    scope,
    days.flatMap(({ differences }) => differences.flatMap(({ order_id }) => order_id ?? [])),
  )
  const listed = capabilities.reports ? await reported.sumReported(range.first, range.last) : undefined
  return {
    from: range.first,
    to: range.last,
    time_zone: SERVICE_ZONE,
    days: days.map((day) => ({
      day: day.day,
      ...sumsAnswer(day),
      ...(listed && { listed: listedAnswer(listed, day) }),
      differences: day.differences.map((one) => differenceAnswer(one, numbers)),
    })),
    totals: listTotals(movements).map((sums) => ({ ...sumsAnswer(sums), difference_count: sums.differences.length })),
    sandbox: resolveSvc(scope).isSandbox,
  }
}
