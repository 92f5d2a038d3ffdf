import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import { z } from "zod"
import { compareDays } from "../../../src/use-cases/reports/compare-days"
import type { ReportPorts } from "../../../src/use-cases/reports/ports"
import { reportedDays } from "../../../src/modules/svc/ledger/reports/reported-days"
import { createDatabase } from "../../../src/modules/svc/ledger/sql"
import { serviceDay, sentence, write } from "../../../src/domain"
import { sampleRequests } from "../../unit/client/sample-requests"
import type { FlowShop } from "./flow-shop"

export const LIST = "reports.listTransactions"
export const HOUR = 60 * 60
/** From ten in the morning until half past two. */
export const NIGHT = 16.5 * HOUR

const entryRow = z.object({ kind: z.string(), sentence: sentence.transform(write) })

export function portsOf(shop: FlowShop, change: Partial<ReportPorts> = {}): ReportPorts {
  const { client, ledger, clock } = shop.context
  const days = reportedDays(createDatabase(shop.execute), ONLY_ACCOUNT)
  return { client, ledger, clock, days, foreignPayments: "list", mayGoOn: () => true, ...change }
}

export const today = (shop: FlowShop) => serviceDay(shop.clock.now())

/** The job's run in the night after: the first reading of the day. */
export async function nightAfter(shop: FlowShop, change?: Partial<ReportPorts>) {
  await shop.clock.advance(NIGHT)
  return compareDays(portsOf(shop, change))
}

/** The runs one day and three days later. */
export async function laterNights(shop: FlowShop, change?: Partial<ReportPorts>) {
  for (const days of [1, 2]) {
    await shop.clock.advance(days * 24 * HOUR)
    await compareDays(portsOf(shop, change))
  }
}

async function entries(shop: FlowShop, column: "day" | "attempt_id", id: string): Promise<string[]> {
  const rows = await shop.execute(
    `select * from "svc_attention" where "${column}" = ? and "kind" like 'report%' and "resolved_at" is null order by "kind"`,
    [id],
  )
  return z
    .array(entryRow)
    .parse(rows)
    .map(({ kind, sentence: { en, tr } }) => {
      expect(tr).not.toBe(en)
      return `${kind}: ${en}`
    })
}

export const ofDay = (shop: FlowShop, day: string) => entries(shop, "day", day)
export const ofAttempt = (shop: FlowShop, { id }: { id: string }) => entries(shop, "attempt_id", id)

export const linesOf = async (shop: FlowShop, day: string) =>
  (await shop.execute(`select * from "svc_reported_transaction" where "day" = ?`, [day])).length

/** The readings of all tests would wait for the minute's limit. */
export const readsReports = { capabilities: { reports: true } }

type List = ReportPorts["client"]["reports"]["listTransactions"]
type Line = NonNullable<Awaited<ReturnType<List>>["transactions"]>[number]

/** A service whose lists have other lines. */
export function listing(shop: FlowShop, change: (lines: Line[]) => Line[]): Partial<ReportPorts> {
  const { client } = shop.context
  const listTransactions: List = async (request, options) => {
    const answer = await client.reports.listTransactions(request, options)
    return { ...answer, transactions: change(answer.transactions ?? []) }
  }
  return { client: { ...client, reports: { ...client.reports, listTransactions } } }
}

/** The stored lines' sums of a day: what the service pays out for payments, and takes for what was given back. */
export const sumsOf = (shop: FlowShop, day: string) =>
  shop.execute(
    `select "type", sum("merchant_payout")::text as "payout" from "svc_reported_transaction"
     where "day" = ? and "attempt_id" is not null group by 1 order by 1`,
    [day],
  )

/** Another system charges a card on the same account. */
export const chargeElsewhere = (shop: FlowShop) =>
  shop.context.client.payments.create({ ...sampleRequests["payments.create"], conversationId: "till-7" })
