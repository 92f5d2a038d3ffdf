import { z } from "zod"
import { SUBMERCHANT_TYPES } from "../../../client"
import { contentHash } from "../../../flows/submerchants/content-hash"
import { SUBMERCHANT_STATES, type Submerchant, type SubmerchantContent } from "../../../flows/submerchants/records"
import type { ClaimedSubmerchant } from "../../../flows/submerchants/submerchant-ledger"
import { commissionRate } from "../../../mapping"
import { CURRENCIES } from "../../../money"

const maybeText = z.string().nullable()
const maybeDate = z.coerce.date().nullable()
const driftedField = z.object({ field: z.string(), ours: maybeText, theirs: maybeText })

/** A row of svc_submerchant as PostgreSQL gives it. */
const submerchantRow = z.object({
  ...{ id: z.string(), external_id: z.string(), type: z.enum(SUBMERCHANT_TYPES), name: maybeText },
  ...{ email: z.string(), gsm_number: z.string(), address: z.string(), iban: maybeText },
  ...{ currency: z.enum(CURRENCIES), contact_name: maybeText, contact_surname: maybeText },
  ...{ identity_number: maybeText, tax_office: maybeText, tax_number: maybeText, legal_company_title: maybeText },
  ...{ seller_id: maybeText, commission: commissionRate.nullable(), key: maybeText, bank_country: maybeText },
  former_keys: z.array(z.string()),
  ...{ state: z.enum(SUBMERCHANT_STATES), reason: maybeText, reason_tr: maybeText, error_code: maybeText },
  ...{ content_hash: z.string(), synced_hash: maybeText, drift: z.array(driftedField).nullable() },
  ...{ create_sent_at: maybeDate, sent_hash: maybeText, tries: z.number(), next_sync_at: maybeDate },
  ...{ last_synced_at: maybeDate, checked_at: maybeDate, version: z.number(), created_by: maybeText },
  created_at: z.coerce.date(),
})
type Row = z.output<typeof submerchantRow>

const contentOf = (row: Row): SubmerchantContent => ({
  type: row.type,
  name: row.name ?? undefined,
  email: row.email,
  gsmNumber: row.gsm_number,
  address: row.address,
  iban: row.iban ?? undefined,
  currency: row.currency,
  contactName: row.contact_name ?? undefined,
  contactSurname: row.contact_surname ?? undefined,
  identityNumber: row.identity_number ?? undefined,
  taxOffice: row.tax_office ?? undefined,
  taxNumber: row.tax_number ?? undefined,
  legalCompanyTitle: row.legal_company_title ?? undefined,
})

/** Reads a row of svc_submerchant. @throws ZodError when the table holds what this version does not know */
export function readSubmerchantRow(from: unknown): Submerchant {
  const row = submerchantRow.parse(from)
  const { reason: en, reason_tr: tr } = row
  return {
    ...contentOf(row),
    id: row.id,
    externalId: row.external_id,
    sellerId: row.seller_id ?? undefined,
    commission: row.commission ?? undefined,
    key: row.key ?? undefined,
    formerKeys: row.former_keys,
    bankCountry: row.bank_country ?? undefined,
    state: row.state,
    reason: en === null ? undefined : { en, tr: tr ?? en },
    errorCode: row.error_code ?? undefined,
    contentHash: row.content_hash,
    syncedHash: row.synced_hash ?? undefined,
    drift: row.drift ?? [],
    createSentAt: row.create_sent_at ?? undefined,
    sentHash: row.sent_hash ?? undefined,
    tries: row.tries,
    nextSyncAt: row.next_sync_at ?? undefined,
    lastSyncedAt: row.last_synced_at ?? undefined,
    checkedAt: row.checked_at ?? undefined,
    version: row.version,
    createdBy: row.created_by ?? undefined,
    createdAt: row.created_at,
  }
}

const claimedRow = z.object({ claimed_until: z.coerce.date() })

/** Reads a row that was claimed just now. */
export const readClaimedRow = (from: unknown): ClaimedSubmerchant => ({
  ...readSubmerchantRow(from),
  claimedUntil: claimedRow.parse(from).claimed_until,
})

/** Content as columns, but the type, which never changes. */
export const contentColumns = (content: SubmerchantContent) => ({
  name: content.name ?? null,
  email: content.email,
  gsm_number: content.gsmNumber,
  address: content.address,
  iban: content.iban ?? null,
  currency: content.currency,
  contact_name: content.contactName ?? null,
  contact_surname: content.contactSurname ?? null,
  identity_number: content.identityNumber ?? null,
  tax_office: content.taxOffice ?? null,
  tax_number: content.taxNumber ?? null,
  legal_company_title: content.legalCompanyTitle ?? null,
  content_hash: contentHash(content),
})

/** For a column of JSON. */
export const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
