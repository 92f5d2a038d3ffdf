import type { SvcClient } from "../../client"
import type { DriftedField, Submerchant } from "./records"

/** A submerchant in a response of the service: without contact names and tax number. */
export type ServiceSubmerchant = Awaited<ReturnType<SvcClient["submerchants"]["retrieve"]>>

/** A field that the service returned, beside ours. */
export interface ComparedField extends DriftedField {
  isDifferent: boolean
}

type Plain = (text: string) => string

const trimmed: Plain = (text) => text.trim()
const compact: Plain = (text) => text.replace(/\s/g, "").toUpperCase()
/** Without its prefix: a number is returned with +90, 90, 0 or none of them. */
const nationalNumber: Plain = (text) => text.replace(/\D/g, "").slice(-10)

type Returned = "name" | "email" | "gsmNumber" | "address" | "iban" | "currency"
type ReturnedByType = "identityNumber" | "taxOffice" | "legalCompanyTitle"

type OwnField =
  | "name"
  | "email"
  | "gsm_number"
  | "address"
  | "iban"
  | "currency"
  | "identity_number"
  | "tax_office"
  | "legal_company_title"

/** Our fields, and their names in the service's response. */
const FIELDS: readonly [field: OwnField, name: Returned | ReturnedByType, plain: Plain][] = [
  ["name", "name", trimmed],
  ["email", "email", (text) => text.trim().toLowerCase()],
  ["gsm_number", "gsmNumber", nationalNumber],
  ["address", "address", trimmed],
  ["iban", "iban", compact],
  ["currency", "currency", compact],
  ["identity_number", "identityNumber", trimmed],
  ["tax_office", "taxOffice", trimmed],
  ["legal_company_title", "legalCompanyTitle", trimmed],
]

const orNull = (text: string | undefined) => (text === undefined || text.trim() === "" ? null : text)

function compared(field: string, ours: string | null, theirs: string | null, plain: Plain): ComparedField {
  const isDifferent = (ours === null ? null : plain(ours)) !== (theirs === null ? null : plain(theirs))
  return { field, ours, theirs, isDifferent }
}

/** The fields the service returned, beside ours; what it does not return is not compared. */
export function compareAtService(submerchant: Submerchant, at_service: ServiceSubmerchant): ComparedField[] {
  const fields = FIELDS.flatMap(([field, name, plain]) =>
    at_service[name] === undefined ? [] : compared(field, orNull(submerchant[field]), orNull(at_service[name]), plain),
  )
  const { subMerchantType: type } = at_service
  return type === undefined ? fields : [compared("type", submerchant.type, type, trimmed), ...fields]
}

/** What the service takes of a submerchant and does not return. */
const NOT_RETURNED = ["contact_name", "contact_surname", "tax_number"] as const

/** Whether the response proves that the service has all that is stored here: of the same key, and every field of it returned and equal. */
export function isProof(submerchant: Submerchant, at_service: ServiceSubmerchant): boolean {
  const isComplete =
    NOT_RETURNED.every((name) => submerchant[name] === undefined) &&
    FIELDS.every(([field, name]) => submerchant[field] === undefined || at_service[name] !== undefined)
  return isComplete && at_service.subMerchantKey === submerchant.key && getDrift(submerchant, at_service).length === 0
}

/** Where the service differs from us. */
export const getDrift = (submerchant: Submerchant, at_service: ServiceSubmerchant): DriftedField[] =>
  compareAtService(submerchant, at_service).flatMap(({ isDifferent, ...field }) => (isDifferent ? field : []))
