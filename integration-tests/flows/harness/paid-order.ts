import type { Attempt, Operation } from "../../../src/use-cases/ports/ports"
import type { Money } from "../../../src/money"
import { only } from "../../setup/only"
import type { FlowShop } from "./flow-shop"
import type { Order, Payment } from "./memory-medusa"
import { lira } from "./orders"
import { CANCEL, REFUND_ITEM } from "./service"

/** What a paid order of two things costs, in kuruş. */
export const WHOLE = 277_20

/** A paid order, and what Medusa does to its payment. Amounts are in kuruş. */
export interface PaidOrder {
  attempt: Attempt
  payment: Payment
  order: Order
  /** Medusa makes a refund, of everything by default. */
  refund: (minor?: number) => Promise<void>
  refused: (sentence: string, minor?: number) => Promise<void>
  /** The response to its next refund is lost: the operation whose end is unknown. */
  lost: (when: "before" | "after", minor?: number) => Promise<Operation>
  /** The refunds of Medusa's payment, and those its order counts. */
  held: () => Money[]
  counted: () => Money[]
}

/** A buyer has paid an order of 277.20 TRY, at the hosted page. */
export async function paidOrder(shop: FlowShop, card: object = {}): Promise<PaidOrder> {
  const { attempt } = await shop.completed(undefined, card)
  const payment = shop.medusa.payments.at(-1)
  const order = shop.medusa.order(attempt.order_id)
  if (!payment || !order) throw new Error(`the payment is ${attempt.state}`)
  const refund = (minor = WHOLE) => shop.store.refunds.make({ payment_id: payment.id, amount: lira(minor) })
  const refused = (sentence: string, minor?: number) => expect(refund(minor)).rejects.toThrow(sentence)
  return {
    attempt,
    payment,
    order,
    refund,
    refused,
    lost: async (when, minor) => {
      await shop.lose(minor === undefined ? CANCEL : REFUND_ITEM, when)
      await refused("know yet whether", minor)
      return only((await shop.operations(attempt)).filter(({ state }) => state === "unknown"))
    },
    held: () => payment.refunds.map(({ amount }) => amount),
    counted: () => order.transactions.flatMap(({ reference, amount }) => (reference === "refund" ? [amount] : [])),
  }
}
