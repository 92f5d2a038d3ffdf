import type { MedusaContainer } from "@medusajs/framework/types"
import type { Attempt, PaymentContext } from "../../flows/contracts/ports"
import { MappingError } from "../../mapping"
import { svcOf } from "../../modules/svc"
import { queryOf } from "../rows"
import { createPaymentContext } from "./payment-context"
import { readOurPayment, type OurPayment } from "./read-our-payment"
import { NO_PAYMENT, type Refused } from "./refusal"

/** Carries out what a person requests about a payment of Medusa's, by its id. An amount that is none is refused with its sentence. */
export async function withPayment<Answer>(
  container: MedusaContainer,
  paymentId: string,
  carryOut: (context: PaymentContext, attempt: Attempt, payment: OurPayment) => Promise<Answer>,
): Promise<Answer | { refused: Refused }> {
  const context = createPaymentContext(container)
  const payment = await readOurPayment(queryOf(container), paymentId)
  const attempt = payment && (await context.ledger.findAttempt(payment.attemptId))
  if (!attempt) return { refused: NO_PAYMENT }
  try {
    return await svcOf(container).inFlight.run(() => carryOut(context, attempt, payment))
  } catch (error) {
    if (error instanceof MappingError) return { refused: { status: 400, message: error.message } }
    throw error
  }
}
