import type { Paging, Person, Words } from "./common"

/** What the marketplace keeps of an item. */
export interface CommissionAnswer {
  /** "12.5" */
  percent: string
  /** By currency, upper case: { "TRY": "2.50" } */
  fixed: Record<string, string>
}

/** When sellers' items are approved, so that the service pays them. */
export interface ApprovalAnswer {
  when: "manual" | "immediate" | "delivered" | "after_days"
  /** After the delivery. */
  days: number | null
}

export type SubmerchantType = "PERSONAL" | "PRIVATE_COMPANY" | "LIMITED_OR_JOINT_STOCK_COMPANY"

/** GET /admin/svc/marketplace: answered in standard mode too. */
export interface MarketplaceAnswer {
  is_enabled: boolean
  sandbox: boolean
  /** Null in standard mode. */
  commission: (CommissionAnswer & { base: "with_tax" | "without_tax" }) | null
  categories: (CommissionAnswer & { category: string })[]
  shipping: "marketplace" | "seller" | "spread" | null
  own_items: "refuse" | "standard" | "submerchant" | null
  /** Items are approved by this store (capabilities.approval). */
  approves: boolean
  /** When items are approved whose seller has no approval setting of their own; null in standard mode. */
  approval: ApprovalAnswer | null
  /** Sellers come from another module: its entity. They are edited there. */
  seller_entity: string | null
  counts: { pending: number; synced: number; failed: number; out_of_date: number }
}

/** A submerchant in a list: nothing personal except what it is called. */
export interface SubmerchantSummary {
  id: string
  external_id: string
  type: SubmerchantType
  /** What to call it: its name, its company's title, or its contact's name. */
  title: string
  /** Of another module; null: made in the admin. */
  seller_id: string | null
  commission: CommissionAnswer | null
  /** When its items are approved; null: as the store's option says. */
  approval: ApprovalAnswer | null
  state: "pending" | "synced" | "failed" | "out_of_date"
  /** Its status, in a sentence for the merchant. */
  standing: Words
  /** Why nothing of it can be sold; null: it can. */
  unusable: Words | null
  /** Names of the fields in which the service differed when it was last compared. */
  drift_fields: string[]
  product_count: number
  last_synced_at: string | null
}

/** A submerchant on a page of its own. */
export interface SubmerchantAnswer extends SubmerchantSummary {
  name: string | null
  email: string
  gsm_number: string
  address: string
  iban: string | null
  currency: string
  contact_name: string | null
  contact_surname: string | null
  identity_number: string | null
  tax_office: string | null
  tax_number: string | null
  legal_company_title: string | null
  key: string | null
  bank_country: string | null
  /** Problems that do not prevent saving: a checksum, a missing IBAN. */
  warnings: { field: string; message: Words }[]
  /** Fields in which the service differed when it was last compared. */
  drift: { field: string; ours: string | null; theirs: string | null }[]
  next_sync_at: string | null
  checked_at: string | null
  created_by: Person | null
  created_at: string
  /** To be sent back with a change. */
  version: number
}

/** One submerchant, as it is now. */
export interface OneSubmerchant {
  submerchant: SubmerchantAnswer
}

/** GET /admin/svc/submerchants?q=&state=&limit=&offset= */
export interface SubmerchantsPage extends Paging {
  submerchants: SubmerchantSummary[]
  sandbox: boolean
}

/** What POST /admin/svc/submerchants takes; also what `marketplace.seller.toSubmerchant` gives. */
export interface SubmerchantBody {
  type: SubmerchantType
  /** Left out: an id of ours. */
  external_id?: string
  name?: string
  email: string
  gsm_number: string
  address: string
  iban?: string
  /** Left out: TRY. */
  currency?: string
  contact_name?: string
  contact_surname?: string
  identity_number?: string
  tax_office?: string
  tax_number?: string
  legal_company_title?: string
  /** Null, or left out of a new one: by category or default. */
  commission?: { percent: string | number; fixed?: Record<string, string | number> } | null
  /** When its items are approved. Null, or left out of a new one: as the store's option says. */
  approval?: { when: ApprovalAnswer["when"]; days?: number } | null
}

/**
 * POST /admin/svc/submerchants/:id: all of its content again, but type and external id. Left out, currency, commission and approval stay, and so
 * do name and national id once the service has them.
 */
export type UpdateSubmerchantBody = Omit<SubmerchantBody, "type" | "external_id"> & { version: number }

/** GET /admin/svc/submerchants/:id/service: What the service has stored for a submerchant now. */
export interface HeldSubmerchant {
  /** Null: the service does not know it. */
  held: { field: string; ours: string | null; theirs: string | null; is_different: boolean }[] | null
  submerchant: SubmerchantAnswer
}

/** GET /admin/svc/submerchants/:id/products?limit=&offset= */
export interface SubmerchantProducts extends Paging {
  products: { id: string; title: string; thumbnail: string | null; status: string }[]
}

/** What POST /admin/svc/products/:id/submerchant takes. */
export interface ProductSellerBody {
  /** Null: no seller. */
  submerchant_id: string | null
  /** Who sold it when the person decided. */
  seen?: string | null
}

/** GET and POST /admin/svc/products/:id/submerchant */
export interface ProductSellerAnswer {
  is_enabled: boolean
  /** Null: the product has no seller. */
  submerchant: SubmerchantSummary | null
  /** It comes from the seller of another module and is changed there. */
  is_from_seller: boolean
  /** Why the product cannot be sold at the moment; null: it can. */
  problem: Words | null
}

/** GET /admin/svc/submerchants/sync-all: the newest run; POST starts one, or goes on with the one that is open. */
export interface SyncRunAnswer {
  run: {
    id: string
    phase: "sellers" | "submerchants"
    total: number | null
    done: number
    unchanged: number
    created: number
    updated: number
    failed: number
    waiting: number
    started_at: string
    started_by: Person | null
    finished_at: string | null
    /** Its result, in a sentence; null while it runs. */
    summary: Words | null
  } | null
}
