import type { LinkSale } from "../ports/link-records"

/** How a sale of an order's link ended. */
export type SaleEnd = { state: "recorded"; payment_id: string } | { state: "flagged" }

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
