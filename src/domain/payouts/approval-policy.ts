import { z } from "zod"

/** When an item of a seller is approved without a person. */
export const APPROVAL_TIMES = ["manual", "immediate", "delivered", "after_days"] as const

/** `days`: after the delivery, with `after_days` alone. */
export const approvalPolicy = z
  .strictObject({
    when: z.enum(APPROVAL_TIMES, `must be one of ${APPROVAL_TIMES.join(", ")}`),
    days: z
      .int("must be a whole number of days")
      .min(1, "must be at least 1")
      .max(365, "must not be above 365")
      .optional(),
  })
  .refine(({ when, days }) => (when === "after_days") === (days !== undefined), {
    path: ["days"],
    message: 'belongs to "after_days", which needs it, and to no other time',
  })
export type ApprovalPolicy = z.output<typeof approvalPolicy>

const DAY_MS = 24 * 60 * 60_000

/** When an item is to be approved. `by_hand`: when a person does so; `not_delivered`: not yet known. */
export function approvalTime(
  { when, days = 0 }: ApprovalPolicy,
  { completed_at, delivered_at }: { completed_at: Date; delivered_at: Date | undefined },
): Date | "by_hand" | "not_delivered" {
  if (when === "manual") return "by_hand"
  if (when === "immediate") return completed_at
  if (delivered_at === undefined) return "not_delivered"
  return new Date(delivered_at.getTime() + days * DAY_MS)
}
