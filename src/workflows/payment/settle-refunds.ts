import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { alignRefunds } from "../../flows/align-refunds"
import { compareRefunds } from "../../flows/compare-refunds"
import { moneyToDecimal } from "../../money"
import { say } from "../../payment"
import { announce } from "./announce"
import { inWords, NO_PAYMENT, type Refused } from "./asked-by"
import { createWorld } from "./medusa-store"
import { readOurPayment } from "./read-our-payment"
import type { Query } from "./read-store"

export interface SettleRefundsInput {
  /** Medusa's payment. */
  payment_id: string
  note?: string | undefined
  /** Who wants it: the id of a user of Medusa's. */
  by: string
}

export interface SettledRefunds {
  /** Decimal text: by the payment service, by Medusa's payment, by the order. */
  refunded?: { by_service: string; on_payment: string; on_order: string; currency_code: string }
  refused?: Refused
}

const NO_ORDER = say(
  "No order has this payment: there is nothing to compare.",
  "Bu ödeme hiçbir siparişe ait değil: karşılaştırılacak bir şey yok.",
)

const settleRefundsStep = createStep(
  { name: "settle-svc-refunds", maxRetries: 0 },
  async ({ payment_id, note, by }: SettleRefundsInput, { container }) => {
    const world = createWorld(container)
    const payment = await readOurPayment(container.resolve<Query>(ContainerRegistrationKeys.QUERY), payment_id)
    const attempt = payment && (await world.ledger.findAttempt(payment.attemptId))
    if (!attempt)
      return new StepResponse<SettledRefunds>({
        refused: NO_PAYMENT,
      })
    const misaligned = await alignRefunds(world, { attempt, by, note, mayPay: true })
    const books = await compareRefunds(world, attempt)
    await announce(container)
    if (misaligned !== undefined || books === undefined)
      return new StepResponse<SettledRefunds>({
        refused: inWords(409, misaligned ?? NO_ORDER),
      })
    return new StepResponse<SettledRefunds>({
      refunded: {
        by_service: moneyToDecimal(books.given),
        on_payment: moneyToDecimal(books.onPayment),
        on_order: moneyToDecimal(books.onOrder),
        currency_code: attempt.price.currency.toLowerCase(),
      },
    })
  },
)

/** Brings Medusa's refunds in line with what went back, and gives back what an order counts as refunded and nobody got. */
export const settleRefundsWorkflow = createWorkflow("settle-svc-refunds", (input: SettleRefundsInput) => {
  return new WorkflowResponse(settleRefundsStep(input))
})
