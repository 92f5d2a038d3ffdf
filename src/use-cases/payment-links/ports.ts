import { z } from "zod"
import type { Refused } from "../../domain"
import type { Money } from "../../money"
import { maybe, maybeDate, maybeText } from "../ports/fields"
import type { LinkSale } from "../ports/link-sales"
import type { LinkSales, OwedOrder, Ports } from "../ports/ports"

/** Prices are decimal text, because links made elsewhere may be in other currencies. */

export const LINK_KINDS = ["standard", "fast"] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** `CREATING`: no response has arrived. The service's other words are stored unchanged. */
export type LinkStatus = "CREATING" | "ACTIVE" | "PASSIVE" | "DELETED" | (string & Record<never, never>)

export const linkTerms = z.object({
  name: z.string(),
  description: maybeText,
  price: z.string(),
  currency_code: z.string(),
  address_ignorable: z.boolean(),
  installment_requested: z.boolean(),
  stock_enabled: z.boolean(),
  stock_count: maybe(z.number()),
  flexible_link: z.boolean(),
  preset_price_values: z.array(z.string()).readonly().default([]),
  category_type: maybeText,
})
export type LinkTerms = z.output<typeof linkTerms>

/** All undefined: the link was made elsewhere. */
const linkOrigin = z.object({
  order_id: maybeText,
  product_id: maybeText,
  created_by: maybeText,
  made_at: maybeDate,
})
export type LinkOrigin = z.output<typeof linkOrigin>

export const paymentLink = z.object({
  /** Also the conversationId of the call that makes it. */
  id: z.string(),
  account: z.string(),
  token: maybeText,
  kind: z.enum(LINK_KINDS),
  status: z.string(),
  ...linkTerms.shape,
  ...linkOrigin.shape,
  url: maybeText,
  image_url: maybeText,
  sold_count: z.number(),
  synced_at: maybeDate,
  version: z.number(),
})
export type PaymentLink = z.output<typeof paymentLink>

export const isOnSale = ({ status, kind, sold_count, stock_enabled, stock_count }: PaymentLink): boolean =>
  status === "ACTIVE" && !(kind === "fast" && sold_count > 0) && !(stock_enabled && (stock_count ?? 0) <= 0)

/** Sold, and it brings no second sale. Stock that the service does not report may be left. */
export const hasSoldOut = ({ status, kind, sold_count, stock_enabled, stock_count }: PaymentLink): boolean =>
  sold_count > 0 &&
  (status === "PASSIVE" || kind === "fast" || (stock_enabled && stock_count !== undefined && stock_count <= 0))

export type NewLink = Pick<PaymentLink, "id" | "kind"> & LinkTerms & LinkOrigin

/** Undefined: not reported, so the known value stays. */
export type ServiceLink = {
  [Field in keyof LinkTerms | "status" | "url" | "image_url" | "sold_count"]: PaymentLink[Field] | undefined
} & {
  token: string
  conversationId: string | undefined
  kind: LinkKind
  /** An answer is dropped if a later question was answered first. */
  askedAt: Date
}

export interface LinkChange {
  status?: LinkStatus
  terms?: Partial<LinkTerms>
  url?: string | undefined
  image_url?: string | undefined
}

/** A link as it was made or changed, or the reason for which it was not. */
export type LinkKept = { link: PaymentLink; refused?: undefined } | { link?: undefined; refused: Refused }

export interface LinkFilter {
  account?: string | undefined
  order_id?: string | undefined
  product_id?: string | undefined
  q?: string | undefined
  status?: string | undefined
  origin?: "order" | "product" | "elsewhere" | undefined
  created_from?: Date | undefined
  created_to?: Date | undefined
}

export type LinkOrder = `${"-" | ""}${"made_at" | "name" | "sold_count"}`

/** Every write commits on its own. */
export interface LinkLedger {
  createLink(link: NewLink): Promise<PaymentLink | undefined>
  /** Deletes the row that a look-up made for the token meanwhile. @throws Error if the link is gone */
  storeToken(id: string, address: { token: string; url: string; image_url: string | undefined }): Promise<PaymentLink>
  dropLink(id: string): Promise<void>
  findLink(id: string): Promise<PaymentLink | undefined>
  findLinkByToken(token: string): Promise<PaymentLink | undefined>
  listLinksOfOrder(order_id: string): Promise<PaymentLink[]>
  /** Newest first by default. Leaves out deleted links, unless asked for or sold for the order or product. */
  searchLinks(
    filter: LinkFilter,
    page: { limit: number; offset: number; order?: LinkOrder | undefined },
  ): Promise<{ links: PaymentLink[]; count: number }>
  listTokens(): Promise<string[]>
  listUnanswered(before: Date): Promise<PaymentLink[]>
  listSales(link_ids: readonly string[]): Promise<LinkSale[]>
  /** Stores one sale for each unseen count. A new link made elsewhere starts without sales. */
  mirrorLink(seen: ServiceLink): Promise<PaymentLink>
  /** Before the service is called. Undefined: another request was first. `taken`: its order has another open link. */
  claimLink(link: Pick<PaymentLink, "id" | "version">, status?: LinkStatus): Promise<PaymentLink | "taken" | undefined>
  changeLink(id: string, change: LinkChange, at: Date): Promise<PaymentLink | undefined>
  releaseLink(claimed: PaymentLink, before: PaymentLink): Promise<void>
}

export type LinkPorts = Pick<Ports, "client" | "ledger" | "clock"> & { links: LinkLedger }

export interface SaleContext extends Pick<Ports, "ledger" | "clock"> {
  sales: SaleLedger
  store: SaleStore
}

export interface LinkContext extends SaleContext, LinkPorts {
  account: string
}

type SaleEnd = { state: "recorded"; payment_id: string } | { state: "flagged" }

export interface SaleLedger extends LinkSales {
  findSale(id: string): Promise<LinkSale | undefined>
  findSaleOfSession(session_id: string): Promise<LinkSale | undefined>
  listSalesOfOrder(order_id: string): Promise<LinkSale[]>
  countFlagged(link_id: string): Promise<number>
  listUnreturned(): Promise<string[]>
  listSalesToCompare(limit: number): Promise<{ id: string; order_id: string }[]>
  markCompared(ids: readonly string[]): Promise<void>
  wasDealtWith(id: string): Promise<boolean>
  listOpenSales(limit: number): Promise<string[]>
  /** Undefined: it has ended, or it or another sale of its order is being recorded. `again`: also a flagged one. */
  claimSale(id: string, leaseSeconds: number, again?: "again"): Promise<LinkSale | undefined>
  releaseSale(id: string): Promise<void>
  nameSession(sale: Pick<LinkSale, "id" | "session_id">, session_id: string): Promise<LinkSale | undefined>
  endSale(id: string, end: SaleEnd): Promise<LinkSale | undefined>
  takeSold(limit: number): Promise<LinkSale[]>

  claimDueLinks(limit: number, leaseSeconds: number): Promise<string[]>
  checkAgain(link_id: string, seconds: number | null): Promise<void>
  hasOpenLinks(order_id?: string): Promise<boolean>
  hasLinks(): Promise<boolean>
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
  /** Idempotent. */
  authorize(session_id: string): Promise<string>
  /** Idempotent. */
  capture(payment_id: string): Promise<void>
}
