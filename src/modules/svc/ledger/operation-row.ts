import { z } from "zod"
import type { NewOperation, Operation } from "../../../use-cases/ports/ports"
import { CURRENCIES, moneyFromDecimal, moneyToDecimal } from "../../../money"
import { SURCHARGES } from "../../../domain"
import { decision, resolutionOf } from "./attempt-row"
import { maybe, maybeText } from "../../../use-cases/ports/fields"
import { columnsOf, readRow } from "./record"
import type { Columns } from "./sql"

/** States of what is sent to the service: a money operation, or a change of a payout. */
export const SENT_STATES = ["sent", "unknown", "succeeded", "refused", "not_sent"] as const

/** What an operation is read from: the columns of svc_operation. */
export const operationRow = z.object({
  id: z.string(),
  attempt_id: z.string(),
  kind: z.enum(["cancel", "refund"]),
  state: z.enum(SENT_STATES),
  amount: z.string(),
  currency: z.enum(CURRENCIES),
  payment_transaction_id: maybeText,
  medusa_refund_id: maybeText,
  error_code: maybeText,
  error_group: maybeText,
  facts: maybe(
    z.looseObject({
      retryable: z.boolean().optional(),
      retried: z.enum(["succeeded", "failed"]).optional(),
      parts: z.array(z.object({ payment_transaction_id: z.string(), amount: z.string() })).optional(),
    }),
  ),
  surcharge: maybe(z.enum(SURCHARGES)),
  refund_total: maybeText,
  request_key: maybeText,
  requested_by: maybeText,
  ...decision,
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
})

/** Reads a row of svc_operation. @throws ZodError when the table has what this version does not know */
export function readOperation(row: unknown): Operation {
  const read = readRow(operationRow, row)
  const { amount, currency, refund_total, requested_by, facts, resolved_by, resolved_at, resolved_note, ...operation } =
    read
  return {
    ...operation,
    amount: moneyFromDecimal(amount, currency),
    refund_total: refund_total === undefined ? undefined : moneyFromDecimal(refund_total, currency),
    requested_by,
    retryable: facts?.retryable,
    retried: facts?.retried,
    parts: facts?.parts?.map((part) => ({ ...part, amount: moneyFromDecimal(part.amount, currency) })),
    resolution: resolutionOf({ resolved_by, resolved_at, resolved_note }),
  }
}

/** The columns of an operation that is about to be sent. */
export const newOperationColumns = ({ amount, refund_total, requested_by, ...operation }: NewOperation): Columns =>
  columnsOf(operationRow, {
    ...operation,
    state: "sent",
    amount: moneyToDecimal(amount),
    currency: amount.currency,
    refund_total: refund_total && moneyToDecimal(refund_total),
    requested_by,
  })
