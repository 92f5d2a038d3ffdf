import type { Person, Words } from "./common"

/** A payment link, in every response that has one. */
export interface LinkAnswer {
  /** Ours. Links made elsewhere get one when they are first seen. */
  id: string
  token: string | null
  kind: "standard" | "fast"
  /** CREATING, ACTIVE, PASSIVE, DELETED, or another status of the service. */
  status: string
  name: string
  description: string | null
  price: string
  currency_code: string
  url: string | null
  image_url: string | null
  address_ignorable: boolean
  installment_requested: boolean
  stock_enabled: boolean
  stock_count: number | null
  sold_count: number
  flexible_link: boolean
  preset_price_values: string[]
  category_type: string | null
  /** Whether it can still be sold: active, in stock, and a fast link not used yet. */
  is_on_sale: boolean
  /** Whether it can be sent by e-mail: it is on sale, and the store has an e-mail provider. */
  can_be_mailed: boolean
  /** `number` is the order's display id; null where the order or product is gone. */
  order: { id: string; number: number | null } | null
  product: { id: string; title: string | null } | null
  /** Null: made elsewhere, so not known. */
  created_by: Person | null
  made_at: string | null
  synced_at: string | null
  /** Send it back with a change: of two people who edit at once, the second is refused. */
  version: number
  sales: LinkSaleAnswer[]
}

export interface LinkSaleAnswer {
  id: string
  sale: number
  amount: string | null
  /** `resolved`: a person has marked it as done; it is not recorded any more. */
  state: "seen" | "recording" | "recorded" | "flagged" | "resolved"
  seen_at: string
  /** Medusa's payment on the order. */
  payment_id: string | null
}

/** One link, as it is now. */
export interface OneLink {
  link: LinkAnswer
}

/** POST /admin/svc/link-sales/:id/record */
export interface LinkSaleRecorded {
  sale: { id: string; state: LinkSaleAnswer["state"]; order_id: string | null; payment_id: string | null }
}

/** POST /admin/svc/links/sync */
export interface LinksSynced {
  /** How many links the service has. */
  seen: number
}

/** POST /admin/svc/links/:id/email */
export interface LinkMailed {
  sent_to: string
}

/** GET /admin/svc/links/prefill */
export interface Prefilled {
  prefill: LinkPrefill
}

/** GET /admin/svc/links */
export interface LinksPage {
  /** From the store with their newest 50 sales, from the service without. */
  links: (Omit<LinkAnswer, "sales"> & Partial<Pick<LinkAnswer, "sales">>)[]
  /** From 1. */
  page: number
  page_count: number
  total_count: number
  /** `service`: the service was asked just now. `store`: what this store last saw, as filters need. */
  source: "service" | "store"
  /** Whether the service reports that it has reviewed the merchant's list of links; null: not reported. */
  listing_reviewed: boolean | null
  sandbox: boolean
}

/** GET /admin/svc/links/prefill?order_id= or ?product_id= */
export interface LinkPrefill {
  name: string
  description: string
  price: string | null
  currency_code: string | null
  category_type: string
  /** Of a product: its picture, which the admin may load and send along. */
  image_url: string | null
  /** For an order: price is exactly what it owes, stock is 1, and both stay as they are. */
  is_for_order: boolean
  /** Why no link can be made; null when one can. */
  obstacle: Words | null
  /** The order's link that is still open, when there is one. */
  open_link_id: string | null
}

/** POST /admin/svc/links */
export interface CreateLinkBody {
  name: string
  description: string
  price: string
  currency_code: string
  /** Raw Base64 of a JPEG or PNG of at most 2 MB. */
  image: string
  address_ignorable?: boolean
  installment_requested?: boolean
  stock_enabled?: boolean
  stock_count?: number
  flexible_link?: boolean
  preset_price_values?: string[]
  category_type?: string
  order_id?: string
  product_id?: string
}

/** POST /admin/svc/links/fast */
export interface CreateFastLinkBody {
  description?: string
  price: string
  currency_code: string
  order_id?: string
  product_id?: string
}

/** POST /admin/svc/links/:id */
export interface UpdateLinkBody extends Omit<
  CreateLinkBody,
  "image" | "flexible_link" | "preset_price_values" | "order_id" | "product_id"
> {
  image?: string
  version: number
}
