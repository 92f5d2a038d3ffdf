import type { LinkKind, LinkOrigin, LinkSale, LinkStatus, LinkTerms, PaymentLink } from "./link-records"

/** A link on its way to the service. */
export type NewLink = Pick<PaymentLink, "id" | "kind"> & LinkTerms & LinkOrigin

/** A link as the service reports it. Undefined: not reported, so what was known stays. */
export type ServiceLink = {
  [Field in keyof LinkTerms | "status" | "url" | "image_url" | "sold_count"]: PaymentLink[Field] | undefined
} & {
  token: string
  conversationId: string | undefined
  kind: LinkKind
  /** When the service was asked. What was asked before a later report arrived is not taken. */
  askedAt: Date
}

/** What a change of ours has made of a link. */
export interface LinkChange {
  status?: LinkStatus
  terms?: Partial<LinkTerms>
  url?: string | undefined
  image_url?: string | undefined
}

export interface LinkFilter {
  order_id?: string | undefined
  product_id?: string | undefined
  /** Part of its name, description or token. */
  text?: string | undefined
  status?: string | undefined
  origin?: "order" | "product" | "elsewhere" | undefined
  madeFrom?: Date | undefined
  madeTo?: Date | undefined
}

/** The links as this store last saw them. Every write commits on its own. */
export interface LinkLedger {
  /** Writes a link in `CREATING`. Undefined: the order has a link that is still open. */
  createLink(link: NewLink): Promise<PaymentLink | undefined>
  /** The service made it. Undefined: a look-up has stored its token before. */
  storeToken(id: string, address: { token: string; url: string; image_url: string | undefined }): Promise<PaymentLink>
  /** It was not made: forgets a link in `CREATING`. */
  dropLink(id: string): Promise<void>
  findLink(id: string): Promise<PaymentLink | undefined>
  findLinkByToken(token: string): Promise<PaymentLink | undefined>
  /** All links of an order, newest first, deleted ones too. */
  listLinksOfOrder(order_id: string): Promise<PaymentLink[]>
  /** Newest first. Deleted links only when asked for, or when they were sold for an order or product that is asked for. */
  searchLinks(
    filter: LinkFilter,
    page: { limit: number; offset: number },
  ): Promise<{ links: PaymentLink[]; count: number }>
  /** Tokens of all links that are not deleted, as far as we know. */
  listTokens(): Promise<string[]>
  /** Links in `CREATING` that were sent before `before` and were never on the attention list: whether they were made is unknown. */
  listUnanswered(before: Date): Promise<PaymentLink[]>
  /** The newest 50 sales of each of these links, the newest first. */
  listSales(link_ids: readonly string[]): Promise<LinkSale[]>
  /**
   * Takes what the service says of a link, together with one sale for each count that was not seen before. The first sight of a
   * link made elsewhere makes no sales. A link of ours whose creation got no response gets its token.
   */
  mirrorLink(seen: ServiceLink): Promise<PaymentLink>
  /**
   * Takes a link for a change, before the service is called: of two requests the second gets undefined. `status`: what it becomes;
   * `taken`: its order has another open link.
   */
  claimLink(link: Pick<PaymentLink, "id" | "version">, status?: LinkStatus): Promise<PaymentLink | "taken" | undefined>
  /** The claimed change was made. */
  changeLink(id: string, change: LinkChange, at: Date): Promise<PaymentLink | undefined>
  /** The claimed change was not made: the link is as it was before. */
  releaseLink(claimed: PaymentLink, before: PaymentLink): Promise<void>
}
