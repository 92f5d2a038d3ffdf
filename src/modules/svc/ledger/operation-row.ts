import { z } from "zod"
import type { NewOperation, Operation } from "../../../flows/contracts/ports"
import { CURRENCIES, moneyFromDecimal, moneyToDecimal } from "../../../money"
import { SURCHARGES } from "../../../payment"
import { decision, resolutionOf } from "./attempt-row"
import { maybe, maybeText } from "../../../flows/contracts/fields"
import { columnsOf, readRow } from "./record"
import type { Columns } from "./sql"

/** States of what is sent to the service: a money operation, or a change of a payout. */
export const SENT_STATES = ["sent", "unknown", "succeeded", "refused", "not_sent"] as const

/** What an operation is read from: the columns of svc_operation. */
export const operationRow = z.object({
  id: z.string(),
  attemptId: z.string(),
  kind: z.enum(["cancel", "refund"]),
  state: z.enum(SENT_STATES),
  amount: z.string(),
  currency: z.enum(CURRENCIES),
  paymentTransactionId: maybeText,
  medusaRefundId: maybeText,
  errorCode: maybeText,
  errorGroup: maybeText,
  facts: maybe(
    z.looseObject({
      retryable: z.boolean().optional(),
      retried: z.enum(["succeeded", "failed"]).optional(),
      parts: z.array(z.object({ paymentTransactionId: z.string(), amount: z.string() })).optional(),
    }),
  ),
  surcharge: maybe(z.enum(SURCHARGES)),
  refundTotal: maybeText,
  requestKey: maybeText,
  requestedBy: maybeText,
  ...decision,
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
})

/** Reads a row of svc_operation. @throws ZodError when the table has what this version does not know */
export function readOperation(row: unknown): Operation {
  const read = readRow(operationRow, row)
  const { amount, currency, refundTotal, requestedBy, facts, resolvedBy, resolvedAt, resolvedNote, ...operation } = read
  return {
    ...operation,
    amount: moneyFromDecimal(amount, currency),
    refundTotal: refundTotal === undefined ? undefined : moneyFromDecimal(refundTotal, currency),
    requestedBy,
    retryable: facts?.retryable,
    retried: facts?.retried,
    parts: facts?.parts?.map((part) => ({ ...part, amount: moneyFromDecimal(part.amount, currency) })),
    resolution: resolutionOf({ resolvedBy, resolvedAt, resolvedNote }),
  }
}

/** The columns of an operation that is about to be sent. */
export const newOperationColumns = ({ amount, refundTotal, requestedBy, ...operation }: NewOperation): Columns =>
  columnsOf(operationRow, {
    ...operation,
    state: "sent",
    amount: moneyToDecimal(amount),
    currency: amount.currency,
    refundTotal: refundTotal && moneyToDecimal(refundTotal),
    requestedBy,
  })
