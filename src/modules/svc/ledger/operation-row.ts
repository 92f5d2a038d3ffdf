import { z } from "zod"
import type { Operation } from "../../../flows/ports"
import { CURRENCIES, moneyFromDecimal } from "../../../money"
import { SURCHARGES } from "../../../payment"
import { readSettled } from "./attempt-row"

const operationRow = z.object({
  id: z.string(),
  attempt_id: z.string(),
  kind: z.enum(["cancel", "refund"]),
  state: z.enum(["sent", "unknown", "succeeded", "refused", "not_sent"]),
  amount: z.string(),
  currency: z.enum(CURRENCIES),
  payment_transaction_id: z.string().nullable(),
  medusa_refund_id: z.string().nullable(),
  error_code: z.string().nullable(),
  error_group: z.string().nullable(),
  facts: z
    .looseObject({ retryable: z.boolean().optional(), retried: z.enum(["succeeded", "failed"]).optional() })
    .nullable(),
  surcharge: z.enum(SURCHARGES).nullable(),
  step_of: z.string().nullable(),
  request_key: z.string().nullable(),
  asked_by: z.string().nullable(),
  settled_by: z.string().nullable(),
  settled_at: z.coerce.date().nullable(),
  settled_note: z.string().nullable(),
  created_at: z.coerce.date(),
})

/** Reads a row of svc_operation. @throws ZodError when the table holds what this version does not know */
export function readOperation(row: unknown): Operation {
  const read = operationRow.parse(row)
  return {
    id: read.id,
    attemptId: read.attempt_id,
    kind: read.kind,
    state: read.state,
    amount: moneyFromDecimal(read.amount, read.currency),
    paymentTransactionId: read.payment_transaction_id ?? undefined,
    medusaRefundId: read.medusa_refund_id ?? undefined,
    errorCode: read.error_code ?? undefined,
    errorGroup: read.error_group ?? undefined,
    retryable: read.facts?.retryable,
    retried: read.facts?.retried,
    surcharge: read.surcharge ?? undefined,
    stepOf: read.step_of === null ? undefined : moneyFromDecimal(read.step_of, read.currency),
    requestKey: read.request_key ?? undefined,
    askedBy: read.asked_by ?? undefined,
    settled: readSettled(read),
    createdAt: read.created_at,
  }
}
