import type { Money } from "../../money"
import type { LinkSale } from "../link-records"

/** What an order still has to be paid. */
export interface OwedOrder {
  orderId: string
  /** As people see it. */
  number: number
  /** Lower case, as Medusa writes it. */
  currencyCode: string
  /**
   * Above zero. Payments that are authorized, or held by a fraud review, count as paid: their money may come without a further word.
   * Undefined: nothing is owed, or it is in a currency the service does not take.
   */
  amount: Money | undefined
  isCancelled: boolean
}

/** What Medusa holds of a sale: its payment, and whether the session named on it is there and may still become one. */
export interface HeldSale {
  paymentId: string | undefined
  hasSession: boolean
}

/** Medusa, as far as a sale is recorded on its order. src/workflows/link gives it. */
export interface SaleStore {
  readOwed(orderId: string): Promise<OwedOrder | undefined>
  /** The cart an order was made of: a charge of it may not know its order yet. */
  readCart(orderId: string): Promise<string | undefined>
  /** What a pass before this one has left of the sale. */
  readHeld(sale: LinkSale, orderId: string): Promise<HeldSale>
  /** What Medusa does not show as refunded of a sale's payment. Undefined: there is no such payment. */
  readLeft(paymentId: string): Promise<Money | undefined>
  /**
   * Opens a session for the sale in a payment collection of the order that asks for this amount, in place of sessions that nobody has
   * paid in; answers its id.
   */
  startSession(sale: LinkSale, orderId: string, amount: Money): Promise<string>
  dropSession(sessionId: string): Promise<void>
  /** Turns a session into a captured payment; answers its id. Asked again it changes nothing. */
  authorize(sessionId: string): Promise<string>
  /** Counts a payment as captured, and on its order. Asked again it changes nothing. */
  capture(paymentId: string): Promise<void>
}
