import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { refundSurcharge } from "../../flows/refund-surcharge"
import { MappingError, toMoney } from "../../mapping"
import { moneyToDecimal } from "../../money"
import { announce } from "./announce"
import { inWords, NO_PAYMENT, refusedFor, type Refused } from "./asked-by"
import { createWorld } from "./medusa-store"
import { readOurPayment } from "./read-our-payment"
import type { Query } from "./read-store"

export interface RefundSurchargeInput {
  /** Medusa's payment. */
  payment_id: string
  /** Decimal text. */
  amount: string
  /** Who wants it: the id of a user of Medusa's. */
  by: string
}

export interface RefundedSurcharge {
  surcharge?: { amount: string; currency_code: string }
  refused?: Refused
}

const refundSurchargeStep = createStep(
  { name: "refund-svc-surcharge", maxRetries: 0 },
  async ({ payment_id, amount, by }: RefundSurchargeInput, { container }) => {
    const world = createWorld(container)
    const payment = await readOurPayment(container.resolve<Query>(ContainerRegistrationKeys.QUERY), payment_id)
    const attempt = payment && (await world.ledger.findAttempt(payment.attemptId))
    if (!attempt) return new StepResponse<RefundedSurcharge>({ refused: NO_PAYMENT })
    try {
      const ended = await refundSurcharge(world, { attempt, amount: toMoney(amount, attempt.price.currency), by })
      await announce(container)
      if (ended.is === "refused") return new StepResponse<RefundedSurcharge>({ refused: refusedFor(ended.refusal) })
      if (ended.is === "stopped") return new StepResponse<RefundedSurcharge>({ refused: inWords(409, ended.sentence) })
      const currency_code = ended.amount.currency.toLowerCase()
      const surcharge = { amount: moneyToDecimal(ended.amount), currency_code }
      return new StepResponse<RefundedSurcharge>({ surcharge })
    } catch (error) {
      if (error instanceof MappingError)
        return new StepResponse<RefundedSurcharge>({ refused: { status: 400, message: error.message } })
      throw error
    }
  },
)

/** Gives a surcharge back that a refund has kept. Medusa's books, which know only the price, stay as they are. No retry. */
export const refundSurchargeWorkflow = createWorkflow("refund-svc-surcharge", (input: RefundSurchargeInput) => {
  return new WorkflowResponse(refundSurchargeStep(input))
})
