import { removeUnseen } from "../clean-text"

const IDENTITY_NUMBER = /^[\p{L}\d-]{5,30}$/u

/** A number kept as text or as a whole number in metadata; anything else is undefined. */
export function readIdentityText(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : undefined
  return typeof value === "string" && removeUnseen(value).trim() !== "" ? value : undefined
}

/** A national id or passport number without spaces. Its checksum is the service's to judge (defaults, "Submerchants"). */
export function readIdentityNumber(text: string): string | undefined {
  const compact = removeUnseen(text).replace(/\s/gu, "")
  return IDENTITY_NUMBER.test(compact) ? compact : undefined
}
