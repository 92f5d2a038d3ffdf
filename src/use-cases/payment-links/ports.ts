import type { LinkLedger, LinkSale } from "../ports/link-records"
import type { Ports } from "../ports/ports"
import type { Money } from "../../money"

export type LinkPorts = Pick<Ports, "client" | "ledger" | "clock"> & { links: LinkLedger }

export interface SaleContext extends Pick<Ports, "ledger" | "clock"> {
  sales: SaleLedger
  store: SaleStore
}

export type LinkContext = SaleContext & LinkPorts

type SaleEnd = { state: "recorded"; payment_id: string } | { state: "flagged" }

/** Every write commits on its own, whatever transaction the caller is in. */
export interface SaleLedger {
  findSale(id: string): Promise<LinkSale | undefined>
  findSaleOfSession(session_id: string): Promise<LinkSale | undefined>
  listSalesOfOrder(order_id: string): Promise<LinkSale[]>
  countFlagged(link_id: string): Promise<number>
  listUnreturned(): Promise<string[]>
  listSalesToCompare(limit: number): Promise<{ id: string; order_id: string }[]>
  markCompared(ids: readonly string[]): Promise<void>
  wasDealtWith(id: string): Promise<boolean>
  listOpenSales(limit: number): Promise<string[]>
  /** Undefined: it has ended, another request has it, or another sale of its order is being recorded. `again`: also a flagged one. */
  claimSale(id: string, leaseSeconds: number, again?: "again"): Promise<LinkSale | undefined>
  releaseSale(id: string): Promise<void>
  /** Undefined: another request has named another session. */
  nameSession(sale: Pick<LinkSale, "id" | "session_id">, session_id: string): Promise<LinkSale | undefined>
  endSale(id: string, end: SaleEnd): Promise<LinkSale | undefined>
  takeSold(limit: number): Promise<LinkSale[]>

  claimDueLinks(limit: number, leaseSeconds: number): Promise<string[]>
  checkAgain(link_id: string, seconds: number | null): Promise<void>
  hasOpenLinks(order_id?: string): Promise<boolean>
  hasLinks(): Promise<boolean>
}

export interface OwedOrder {
  order_id: string
  number: number
  currency_code: string
  /** Authorized and reviewed payments count as paid. Undefined: nothing is owed, or the service does not take the currency. */
  amount: Money | undefined
  isCancelled: boolean
}

export interface SaleInMedusa {
  payment_id: string | undefined
  hasSession: boolean
}

export interface SaleStore {
  readOwed(order_id: string): Promise<OwedOrder | undefined>
  listCancelled(order_ids: string[]): Promise<string[]>
  hasProduct(id: string): Promise<boolean>
  findOrderOfPayment(payment_id: string): Promise<string | undefined>
  readCart(order_id: string): Promise<string | undefined>
  readSale(sale: LinkSale, order_id: string): Promise<SaleInMedusa>
  readLeft(payment_id: string): Promise<Money | undefined>
  /** Replaces sessions without a payment. */
  startSession(sale: LinkSale, order_id: string, amount: Money): Promise<string>
  dropSession(session_id: string): Promise<void>
  /** Repeated, it changes nothing. */
  authorize(session_id: string): Promise<string>
  /** Repeated, it changes nothing. */
  capture(payment_id: string): Promise<void>
}
