import { z } from "zod"
import { text } from "../../../use-cases/ports/fields"
import { storedCardView } from "../../../use-cases/stored-cards/keep-card"

export { storedCardView }

export const cardsAnswer = z.object({ cards: z.array(storedCardView).describe("Newest first.") })
export type CardsAnswer = z.output<typeof cardsAnswer>

export const deletedCardAnswer = z.object({
  id: text,
  status: z
    .enum(["deleted", "deleting"])
    .describe(
      "`deleting`: it is not shown or charged any more, and the service has not confirmed yet that it is deleted there.",
    ),
})
export type DeletedCardAnswer = z.output<typeof deletedCardAnswer>

export const paymentMethodsAnswer = z.object({
  payment_methods: z.array(z.object({ id: text, provider_id: text, data: z.record(text, z.unknown()) })),
})
export type PaymentMethodsAnswer = z.output<typeof paymentMethodsAnswer>
