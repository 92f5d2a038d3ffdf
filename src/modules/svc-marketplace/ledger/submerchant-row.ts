import { z } from "zod"
import { contentHash } from "../../../use-cases/submerchants/content-hash"
import {
  contentRow,
  submerchantRow,
  type Submerchant,
  type SubmerchantContent,
} from "../../../use-cases/submerchants/records"
import type { ClaimedSubmerchant } from "../../../use-cases/submerchants/submerchant-ledger"
import { getColumns, readRow, type Columns } from "../../svc/ledger/sql"

/** Reads a row of svc_submerchant. @throws ZodError when the table has what this version does not know */
export function readSubmerchant(row: unknown): Submerchant {
  const { reason: en, reason_tr: tr = en, ...submerchant } = readRow(submerchantRow, row)
  return { ...submerchant, reason: en === undefined || tr === undefined ? undefined : { en, tr } }
}

const claimedRow = z.object({ claimed_until: z.coerce.date() })

/** Reads a row that was claimed just now. */
export const readClaimed = (row: unknown): ClaimedSubmerchant => ({
  ...readSubmerchant(row),
  ...readRow(claimedRow, row),
})

/** All columns of content but the type, which never changes; what there is none of is null. */
export const contentColumns = (of: SubmerchantContent): Columns => ({
  ...Object.fromEntries(Object.entries(getColumns(contentRow, of)).map(([name, value]) => [name, value ?? null])),
  content_hash: contentHash(of),
})
