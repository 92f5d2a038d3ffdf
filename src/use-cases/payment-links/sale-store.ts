import type { Money } from "../../money"
import type { LinkSale } from "../ports/link-records"

/** What an order still has to be paid. */
export interface OwedOrder {
  order_id: string
  /** As people see it. */
  number: number
  /** Lower case, as Medusa writes it. */
  currency_code: string
  /**
   * Above zero. Payments that are authorized, or under fraud review, count as paid: their money may come without a further request.
   * Undefined: nothing is owed, or it is in a currency the service does not take.
   */
  amount: Money | undefined
  isCancelled: boolean
}

/** What Medusa has of a sale: its payment, and whether the session named on it is there and may still become one. */
export interface SaleInMedusa {
  payment_id: string | undefined
  hasSession: boolean
}

/** Medusa, as far as a sale is recorded on its order; implemented in src/medusa/payment-links. */
export interface SaleStore {
  readOwed(order_id: string): Promise<OwedOrder | undefined>
  listCancelled(order_ids: string[]): Promise<string[]>
  /** The cart an order was made of: a charge of it may not know its order yet. */
  readCart(order_id: string): Promise<string | undefined>
  /** What a pass before this one has left of the sale. */
  readSale(sale: LinkSale, order_id: string): Promise<SaleInMedusa>
  /** What Medusa does not show as refunded of a sale's payment. Undefined: there is no such payment. */
  readLeft(payment_id: string): Promise<Money | undefined>
  /**
   * Opens a session for the sale in a payment collection of the order that asks for this amount, in place of sessions without a
   * payment; returns its id.
   */
  startSession(sale: LinkSale, order_id: string, amount: Money): Promise<string>
  dropSession(session_id: string): Promise<void>
  /** Turns a session into a captured payment; returns its id. Repeated, it changes nothing. */
  authorize(session_id: string): Promise<string>
  /** Counts a payment as captured, and on its order. Repeated, it changes nothing. */
  capture(payment_id: string): Promise<void>
}
