import { z } from "zod"

const KINDS = [
  "delay",
  "drop",
  "http-500",
  "html",
  "truncated",
  "wrong-signature",
  "unknown-value",
  "missing-field",
  "rate-limit",
  "refuse",
] as const

/** A fault as the control API takes it. */
export const faultSchema = z.strictObject({
  /** an operation's name, "METHOD /path" in the specification's spelling, or "*" for every operation */
  endpoint: z.string().min(1),
  kind: z.enum(KINDS),
  /** how many requests it meets */
  count: z.int().min(1).max(1_000_000).default(1),
  /** whether the operation is done before the fault shows, or not at all */
  when: z.enum(["before", "after"]).optional(),
  delayMs: z.int().min(0).max(600_000).default(1000),
  /** refuse: the errorCode; rate-limit uses 50000 */
  code: z.string().min(1).optional(),
  errorGroup: z.string().min(1).optional(),
  httpStatus: z.int().min(200).max(599).optional(),
  /** missing-field, unknown-value: which, e.g. "fraudStatus" or "itemTransactions.*.transactionStatus", and what it says */
  field: z.string().min(1).default("status"),
  value: z.union([z.string(), z.int(), z.boolean()]).default("SOMETHING_NEW"),
})

export type Fault = z.output<typeof faultSchema>

const SPOILS: readonly Fault["kind"][] = ["truncated", "wrong-signature", "unknown-value", "missing-field"]

/** Kinds that spoil an answer need the operation to be done; the others happen in its place unless set otherwise. */
export const isAfter = ({ kind, when }: Fault): boolean => SPOILS.includes(kind) || when === "after"
