import { z } from "zod"
import type { ApprovalLedger, PayoutChange, PayoutLedger } from "../../../flows/contracts/payout-ledger"
import { CURRENCIES, moneyFromDecimal, moneyToDecimal } from "../../../money"
import type { MoneyReport } from "../money-events"
import { resolutionOf } from "./attempt-row"
import { payoutSteps, stepRow } from "./payout-steps"
import { columnsOf, readRow } from "./record"
import { insertInto, sql, type Database } from "./sql"

/** What a change is read from: the columns of svc_payout_change. */
const payoutChangeRow = z.object({
  ...stepRow,
  fromKey: z.string(),
  fromPrice: z.string(),
  toKey: z.string(),
  toPrice: z.string(),
  currency: z.enum(CURRENCIES),
})

/** Reads a row of svc_payout_change. @throws ZodError when the table has what this version does not know */
export function readPayoutChange(row: unknown): PayoutChange {
  const read = readRow(payoutChangeRow, row)
  const { fromKey, fromPrice, toKey, toPrice, currency, requestedBy, resolvedBy, resolvedAt, resolvedNote, ...change } =
    read
  return {
    ...change,
    from: { key: fromKey, price: fromPrice },
    to: { key: toKey, price: moneyFromDecimal(toPrice, currency) },
    requestedBy,
    resolution: resolutionOf({ resolvedBy, resolvedAt, resolvedNote }),
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
    startPayoutChange({ from, to, requestedBy, ...change }) {
      const columns = columnsOf(payoutChangeRow, {
        ...change,
        state: "sent",
        requestedBy,
        fromKey: from.key,
        fromPrice: from.price,
        toKey: to.key,
        toPrice: moneyToDecimal(to.price),
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
