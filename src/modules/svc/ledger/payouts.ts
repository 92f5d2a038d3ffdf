import { z } from "zod"
import type { ApprovalLedger, PayoutChange, PayoutLedger } from "../../../use-cases/ports/payout-ledger"
import { CURRENCIES, moneyFromDecimal, moneyToDecimal } from "../../../money"
import type { MoneyReport } from "../money-events"
import { resolutionOf } from "./attempt-row"
import { payoutSteps, stepRow } from "./payout-steps"
import { columnsOf, readRow } from "./record"
import { insertInto, sql, type Database } from "./sql"

/** What a change is read from: the columns of svc_payout_change. */
const payoutChangeRow = z.object({
  ...stepRow,
  from_key: z.string(),
  from_price: z.string(),
  to_key: z.string(),
  to_price: z.string(),
  currency: z.enum(CURRENCIES),
})

/** Reads a row of svc_payout_change. @throws ZodError when the table has what this version does not know */
export function readPayoutChange(row: unknown): PayoutChange {
  const read = readRow(payoutChangeRow, row)
  const {
    from_key,
    from_price,
    to_key,
    to_price,
    currency,
    requested_by,
    resolved_by,
    resolved_at,
    resolved_note,
    ...change
  } = read
  return {
    ...change,
    from: { key: from_key, price: from_price },
    to: { key: to_key, price: moneyFromDecimal(to_price, currency) },
    requested_by,
    resolution: resolutionOf({ resolved_by, resolved_at, resolved_note }),
  }
}

const PAYS = sql`"submerchant_key" = "ended"."to_key", "submerchant_price" = "ended"."to_price"`

export function payoutLedger(database: Database, report?: MoneyReport): Omit<PayoutLedger, keyof ApprovalLedger> {
  const readEnded = (row: unknown) => {
    const change = readPayoutChange(row)
    report?.payoutEnded(change)
    return change
  }
  const steps = payoutSteps(database, { table: "svc_payout_change", read: readPayoutChange, readEnded, made: PAYS })

  return {
    startPayoutChange({ from, to, requested_by, ...change }) {
      const columns = columnsOf(payoutChangeRow, {
        ...change,
        state: "sent",
        requested_by,
        from_key: from.key,
        from_price: from.price,
        to_key: to.key,
        to_price: moneyToDecimal(to.price),
        currency: to.price.currency,
      })
      // The conflict is the one of this item in flight or unknown: while it is, no other is sent.
      return database.first(
        sql`${insertInto("svc_payout_change", columns)} on conflict do nothing returning *`,
        readPayoutChange,
      )
    },
    // the response says whom the item pays
    endPayoutChange: steps.end,
    resolveUnknownPayoutChange: steps.resolve,
    findPayoutChanges: steps.find,
    listPayoutChanges: steps.list,
  }
}
