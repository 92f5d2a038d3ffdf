import type { SvcClient } from "../../client"
import type { DriftedField, Submerchant } from "./records"

/** What the service answers of a submerchant: without contact names and tax number. */
export type HeldAnswer = Awaited<ReturnType<SvcClient["submerchants"]["retrieve"]>>

/** A field that the service told, beside ours. */
export interface ComparedField extends DriftedField {
  isDifferent: boolean
}

type Plain = (text: string) => string

const trimmed: Plain = (text) => text.trim()
const compact: Plain = (text) => text.replace(/\s/g, "").toUpperCase()
/** Without its prefix: a number is told with +90, 90, 0 or none of them. */
const nationalNumber: Plain = (text) => text.replace(/\D/g, "").slice(-10)

type Told = "name" | "email" | "gsmNumber" | "address" | "iban" | "currency"
type ToldOfType = "identityNumber" | "taxOffice" | "legalCompanyTitle"

/** By the names of the admin's routes. */
const FIELDS: readonly [field: string, name: Told | ToldOfType, plain: Plain][] = [
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
export function compareHeld(submerchant: Submerchant, held: HeldAnswer): ComparedField[] {
  const fields = FIELDS.flatMap(([field, name, plain]) =>
    held[name] === undefined ? [] : compared(field, orNull(submerchant[name]), orNull(held[name]), plain),
  )
  const { subMerchantType: type } = held
  return type === undefined ? fields : [compared("type", submerchant.type, type, trimmed), ...fields]
}

/** What the service takes of a submerchant and does not tell. */
const UNTOLD = ["contactName", "contactSurname", "taxNumber"] as const

/** Whether the answer proves that the service has all that stands here: of the same key, and every field of it told and equal. */
export function isProof(submerchant: Submerchant, held: HeldAnswer): boolean {
  const isAllTold =
    UNTOLD.every((name) => submerchant[name] === undefined) &&
    FIELDS.every(([, name]) => submerchant[name] === undefined || held[name] !== undefined)
  return isAllTold && held.subMerchantKey === submerchant.key && driftOf(submerchant, held).length === 0
}

/** Where the service differs from us. */
export const driftOf = (submerchant: Submerchant, held: HeldAnswer): DriftedField[] =>
  compareHeld(submerchant, held).flatMap(({ isDifferent, ...field }) => (isDifferent ? field : []))
