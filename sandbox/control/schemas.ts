import { z } from "zod"
import { CAPABILITIES } from "../engine/capabilities"

const card = z.strictObject({
  cardHolderName: z.string().min(1).default("Test Buyer"),
  cardNumber: z.string().regex(/^[\d -]{15,23}$/, "must be a card number"),
  expireMonth: z
    .string()
    .regex(/^\d{2}$/, "must be MM")
    .optional(),
  expireYear: z
    .string()
    .regex(/^\d{4}$/, "must be YYYY")
    .optional(),
  cvc: z
    .string()
    .regex(/^\d{3,4}$/, "must be 3 or 4 digits")
    .default("123"),
})

const posting = {
  /** how often the callback form is posted to the merchant by the sandbox itself */
  post: z.literal([0, 1, 2]).default(0),
  /** waits this long (real time) before posting, and answers at once */
  delayMs: z.int().min(0).max(600_000).default(0),
}

export const clockBody = z
  .strictObject({ advanceMs: z.int().min(0).optional(), advanceSeconds: z.int().min(0).optional() })
  .refine((body) => body.advanceMs !== undefined || body.advanceSeconds !== undefined, {
    message: "advanceMs or advanceSeconds is needed",
  })

export const reviewBody = z.strictObject({ decision: z.enum(["approve", "decline"]) })

/** The next charges go under fraud review. */
export const reviewsBody = z.strictObject({ next: z.int().min(0).max(1_000_000) })

export const hostedBody = z.strictObject({
  action: z.enum(["pay", "back"]).default("pay"),
  card: card.default(() => card.parse({ cardNumber: "5528790000000008" })),
  installment: z.int().default(1),
  /** makes retrieve say this instead of the truth */
  paymentStatus: z.string().min(1).optional(),
  member: z.strictObject({ email: z.string(), gsmNumber: z.string() }).optional(),
  ...posting,
})

export const threeDsBody = z.strictObject({
  /** without it the challenge ends as the card's does */
  mdStatus: z.int().min(-1).max(9).optional(),
  conversationData: z.string().default(""),
  ...posting,
})

export const linkBody = z.strictObject({
  card: card.default(() => card.parse({ cardNumber: "5528790000000008" })),
  installment: z.int().default(1),
  amount: z.string().optional(),
})

export const accountBody = z.strictObject({ capabilities: z.partialRecord(z.enum(CAPABILITIES), z.boolean()) })

export const approveBody = z.strictObject({ approved: z.boolean().default(true) })
export const notificationBody = z.strictObject({
  times: z.int().min(1).max(10).default(1),
  /** in place of the payment's own, such as REFUND_RETRY_SUCCESS */
  eventType: z.string().min(1).optional(),
})
