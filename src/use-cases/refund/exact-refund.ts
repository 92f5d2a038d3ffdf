import type { Money } from "../../money"
import { amountToSend } from "../../domain"
import type { Attempt, MedusaRefunds, Operation } from "../ports/ports"
import { goneFor, worthOf } from "./refund-groups"

/** A refund as Medusa has it: exact decimal texts. */
export interface ExactRefund {
  amount: string
  /** What the payment has captured. */
  captured: string
  /** All refunds of the payment, this one too once it is written. */
  refunds: readonly { id: string; amount: string }[]
}

/** A refund of an exact amount, by Medusa's own books. */
export const exactRefund = (amount: string, { paid, refunds }: MedusaRefunds): ExactRefund => ({
  amount,
  captured: paid,
  refunds,
})

/**
 * How much goes back for a refund of Medusa's: what the service holds now, less what Medusa has left after it, rounded once. `ownId`: of
 * the refund, once Medusa has written it.
 */
export function amountToReturn(
  attempt: Attempt,
  { amount, captured, refunds }: ExactRefund,
  operations: readonly Operation[],
  ownId?: string,
): Money {
  const others = refunds
    .filter(({ id }) => id !== ownId)
    .map((one) => ({ amount: one.amount, back: worthOf({ operations: goneFor(one.id, operations) }, attempt) }))
  return amountToSend({ amount, captured, others }, attempt.price.currency)
}
