import { z } from "zod"
import { cardSchema } from "./cards"
import { amount } from "./shelf"
import { cardNames } from "./stored-cards"

const text = z.string()
const hostedItem = z.object({
  itemId: text,
  name: text,
  category: text,
  price: amount,
  subMerchantKey: text.optional(),
  subMerchantPrice: amount.optional(),
})

/** A hosted-page session; its token is valid for 1800 seconds of the sandbox clock. */
export const hostedSchema = z.object({
  token: text,
  createdAt: z.number(),
  locale: z.enum(["tr", "en"]),
  conversationId: text.optional(),
  basketId: text.optional(),
  callbackUrl: text,
  currency: text,
  price: amount,
  paidPrice: amount,
  paymentChannel: text.optional(),
  enabledInstallments: z.array(z.number()),
  items: z.array(hostedItem),
  isHold: z.boolean().optional(),
  isForm: z.boolean().optional(),
  /** whose stored cards the form offers */
  cardUserKey: text.optional(),
  /** the bank's page is shown */
  challenge: z
    .object({
      card: cardSchema,
      storedCard: cardNames.optional(),
      installment: z.number(),
      wrongCodes: z.number(),
    })
    .optional(),
  /** the newest try to pay: charged or declined */
  paymentId: text.optional(),
  isPaid: z.boolean(),
  member: z.object({ email: text, gsmNumber: text }).optional(),
  /** set by control: what retrieve says instead of the truth */
  paymentStatus: text.optional(),
})

export type HostedSession = z.output<typeof hostedSchema>
