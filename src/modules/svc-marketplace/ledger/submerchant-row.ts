import { z } from "zod"
import { SUBMERCHANT_TYPES } from "../../../client"
import { maybe, maybeDate, maybeText } from "../../../flows/contracts/fields"
import { contentHash } from "../../../flows/submerchants/content-hash"
import { SUBMERCHANT_STATES, type Submerchant, type SubmerchantContent } from "../../../flows/submerchants/records"
import type { ClaimedSubmerchant } from "../../../flows/submerchants/submerchant-ledger"
import { commissionRate } from "../../../mapping"
import { CURRENCIES } from "../../../money"
import { approvalPolicy } from "../../../payment"
import { columnsOf, readRow } from "../../svc/ledger/record"
import type { Columns } from "../../svc/ledger/sql"

/** In the table null where the service has none. */
const driftedText = z.string().nullable()
const driftedField = z.object({ field: z.string(), ours: driftedText, theirs: driftedText })

/** Content that may change: not the type. */
const content = z.object({
  name: maybeText,
  email: z.string(),
  gsmNumber: z.string(),
  address: z.string(),
  iban: maybeText,
  currency: z.enum(CURRENCIES),
  contactName: maybeText,
  contactSurname: maybeText,
  identityNumber: maybeText,
  taxOffice: maybeText,
  taxNumber: maybeText,
  legalCompanyTitle: maybeText,
})

/** What a submerchant is read from: the columns of svc_submerchant. */
export const submerchantRow = content.extend({
  id: z.string(),
  externalId: z.string(),
  type: z.enum(SUBMERCHANT_TYPES),
  sellerId: maybeText,
  commission: maybe(commissionRate),
  approval: maybe(approvalPolicy),
  key: maybeText,
  bankCountry: maybeText,
  formerKeys: z.array(z.string()),
  state: z.enum(SUBMERCHANT_STATES),
  reason: maybeText,
  reasonTr: maybeText,
  errorCode: maybeText,
  contentHash: z.string(),
  syncedHash: maybeText,
  drift: z.array(driftedField).default([]),
  createSentAt: maybeDate,
  sentHash: maybeText,
  tries: z.number(),
  nextSyncAt: maybeDate,
  lastSyncedAt: maybeDate,
  checkedAt: maybeDate,
  version: z.number(),
  createdBy: maybeText,
  createdAt: z.coerce.date(),
})

/** Reads a row of svc_submerchant. @throws ZodError when the table has what this version does not know */
export function readSubmerchant(row: unknown): Submerchant {
  const { reason: en, reasonTr: tr = en, ...submerchant } = readRow(submerchantRow, row)
  return { ...submerchant, reason: en === undefined || tr === undefined ? undefined : { en, tr } }
}

const claimedRow = z.object({ claimedUntil: z.coerce.date() })

/** Reads a row that was claimed just now. */
export const readClaimed = (row: unknown): ClaimedSubmerchant => ({
  ...readSubmerchant(row),
  ...readRow(claimedRow, row),
})

/** All columns of content but the type, which never changes; what there is none of is null. */
export const contentColumns = (of: SubmerchantContent): Columns => ({
  ...Object.fromEntries(Object.entries(columnsOf(content, of)).map(([name, value]) => [name, value ?? null])),
  content_hash: contentHash(of),
})
