import { z } from "zod"
import { maybeText } from "../../../use-cases/ports/fields"
import { lineRow } from "../../../use-cases/reports/ports"
import { readRow } from "./record"
import { sql, type Database } from "./sql"

const sumsRow = z.object({
  day: z.string(),
  currency: maybeText,
  settlement_currency: maybeText,
  commission: maybeText,
  fee: maybeText,
  payout: maybeText,
  returned: maybeText,
})
/** Of this store's payments of a day and currency, what the service lists in the currency it pays out. Decimal texts. */
export type ReportedSums = z.output<typeof sumsRow>

const listedRow = lineRow
  .omit({ conversation_id: true, is_at_bank: true })
  .extend({ day: z.string(), attempt_id: maybeText })
export type ListedTransaction = z.output<typeof listedRow>

/** What is stored of the service's lists, for a person to read. Days are the service's, the first and the last. */
export interface ReportedReading {
  sumReported(first: string, last: string): Promise<ReportedSums[]>
  /** In the order of days; `after`: the last line of the page before. */
  listReported(
    first: string,
    last: string,
    after: Pick<ListedTransaction, "day" | "key"> | undefined,
    limit: number,
  ): Promise<ListedTransaction[]>
}

export const reportedReading = (database: Database): ReportedReading => ({
  sumReported: (first, last) =>
    database.all(
      sql`select "day", "currency", "settlement_currency", sum("commission") filter (where "type" = 'PAYMENT') as "commission",
          sum("fee") filter (where "type" = 'PAYMENT') as "fee",
          sum("merchant_payout") filter (where "type" = 'PAYMENT') as "payout",
          sum("merchant_payout") filter (where "type" in ('CANCEL', 'REFUND', 'CHARGEBACK')) as "returned"
        from "svc_reported_transaction"
        where "day" >= ${first} and "day" <= ${last} and "attempt_id" is not null and ("status" is null or "status" > 0)
        group by 1, 2, 3 order by 1, 2, 3`,
      (row) => readRow(sumsRow, row),
    ),

  listReported: (first, last, after, limit) =>
    database.all(
      sql`select * from "svc_reported_transaction"
        where ("day", "key") > (${after?.day ?? first}, ${after?.key ?? ""}) and "day" <= ${last}
        order by "day", "key" limit ${limit}`,
      (row) => readRow(listedRow, row),
    ),
})
