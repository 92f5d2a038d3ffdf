import { z } from "zod"

export const APPROVAL_TIMES = ["manual", "immediate", "delivered", "after_days"] as const

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
