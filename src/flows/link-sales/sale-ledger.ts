import type { LinkSale } from "../link-records"

/** How a sale of an order's link ended. */
export type SaleEnd = { state: "recorded"; paymentId: string } | { state: "listed" }

/** The sales of links. Every write commits on its own, whatever transaction the caller is in. */
export interface SaleLedger {
  findSale(id: string): Promise<LinkSale | undefined>
  /** The sale that is being recorded through a payment session. */
  findSaleOfSession(sessionId: string): Promise<LinkSale | undefined>
  listSalesOfOrder(orderId: string): Promise<LinkSale[]>
  /** How many sales of a link were put aside for a person. */
  countListed(linkId: string): Promise<number>
  /** Sales of orders' links that are to be recorded and that no hand has, the oldest first. */
  listOpenSales(limit: number): Promise<string[]>
  /**
   * Takes a sale to record it: a new one, or one that a crash left. Undefined: it has ended, another hand has it, or another sale of its
   * order is being recorded. `again`: one that a person was told of, too.
   */
  claimSale(id: string, leaseSeconds: number, again?: "again"): Promise<LinkSale | undefined>
  /** Puts a claimed sale back, as if nothing had been done about it. */
  leaveSale(id: string): Promise<void>
  /** Names the payment session a claimed sale is recorded through. Undefined: another hand has named another. */
  nameSession(sale: Pick<LinkSale, "id" | "sessionId">, sessionId: string): Promise<LinkSale | undefined>
  /** Ends a claimed sale, once. */
  endSale(id: string, end: SaleEnd): Promise<LinkSale | undefined>
  /** Takes sales that have not been told: all of links without an order, and those of orders that have ended. */
  takeSold(limit: number): Promise<LinkSale[]>

  /** Takes orders' links whose look is due; another hand that asks within the lease gets others. Answers their ids. */
  claimDueLinks(limit: number, leaseSeconds: number): Promise<string[]>
  /** When a link is looked at again; null: only with all the others. */
  lookAgain(linkId: string, seconds: number | null): Promise<void>
  /** Whether there is a link that may sell and that was made for this order; for any order, when left out. */
  hasOpenLinks(orderId?: string): Promise<boolean>
  /** Whether there is any link at all to be looked at. */
  hasLinks(): Promise<boolean>
}
