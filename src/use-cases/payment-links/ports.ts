import type { LinkLedger } from "../ports/link-ledger"
import type { Ports } from "../ports/ports"
import type { LinkSale } from "../ports/link-records"
import type { Money } from "../../money"

/** The service and the links. */
export type LinkPorts = Pick<Ports, "client" | "ledger" | "clock"> & { links: LinkLedger }

export interface SaleContext extends Pick<Ports, "ledger" | "clock"> {
  sales: SaleLedger
  store: SaleStore
}

/** Links and their sales. */
export type LinkContext = SaleContext & LinkPorts

/** How a sale of an order's link ended. */
type SaleEnd = { state: "recorded"; payment_id: string } | { state: "flagged" }

/** The sales of links. Every write commits on its own, whatever transaction the caller is in. */
export interface SaleLedger {
  findSale(id: string): Promise<LinkSale | undefined>
  /** The sale that is being recorded through a payment session. */
  findSaleOfSession(session_id: string): Promise<LinkSale | undefined>
  listSalesOfOrder(order_id: string): Promise<LinkSale[]>
  /** How many sales of a link were put aside for a person. */
  countFlagged(link_id: string): Promise<number>
  /** Cancelled orders of which a person has to refund a recorded sale. */
  listUnreturned(): Promise<string[]>
  /** The recorded sales that were compared with their orders longest ago. */
  listSalesToCompare(limit: number): Promise<{ id: string; order_id: string }[]>
  /** Stamps sales as compared now. */
  markCompared(ids: readonly string[]): Promise<void>
  /** Whether an entry about a recorded sale was closed after it was recorded. */
  wasDealtWith(id: string): Promise<boolean>
  /** Sales of orders' links that are to be recorded and that no request has claimed, the oldest first. */
  listOpenSales(limit: number): Promise<string[]>
  /**
   * Claims a sale to record it: a new one, or one that a crash left. Undefined: it has ended, another request has it, or another sale of
   * its order is being recorded. `again`: also one that was flagged.
   */
  claimSale(id: string, leaseSeconds: number, again?: "again"): Promise<LinkSale | undefined>
  /** Releases a claimed sale, as if nothing had been done about it. */
  releaseSale(id: string): Promise<void>
  /** Names the payment session a claimed sale is recorded through. Undefined: another request has named another. */
  nameSession(sale: Pick<LinkSale, "id" | "session_id">, session_id: string): Promise<LinkSale | undefined>
  /** Ends a claimed sale, once. */
  endSale(id: string, end: SaleEnd): Promise<LinkSale | undefined>
  /** Takes sales that have not been announced: all of links without an order, and those of orders that have ended. */
  takeSold(limit: number): Promise<LinkSale[]>

  /** Claims orders' links whose check is due; another request within the lease gets others. Returns their ids. */
  claimDueLinks(limit: number, leaseSeconds: number): Promise<string[]>
  /** When a link is checked again; null: only with all the others. */
  checkAgain(link_id: string, seconds: number | null): Promise<void>
  /** Whether there is a link that may sell and that was made for this order; for any order, when left out. */
  hasOpenLinks(order_id?: string): Promise<boolean>
  /** Whether there is any link at all to be checked. */
  hasLinks(): Promise<boolean>
}

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
  hasProduct(id: string): Promise<boolean>
  /** The order a payment of Medusa's belongs to. */
  findOrderOfPayment(payment_id: string): Promise<string | undefined>
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
