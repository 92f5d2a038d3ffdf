import { z } from "zod"

export const SUBMERCHANT_TYPES = ["PERSONAL", "PRIVATE_COMPANY", "LIMITED_OR_JOINT_STOCK_COMPANY"] as const
export type SubmerchantType = (typeof SUBMERCHANT_TYPES)[number]

const text = z.string()

export const submerchantSchema = z.object({
  subMerchantKey: text,
  subMerchantExternalId: text,
  subMerchantType: z.enum(SUBMERCHANT_TYPES),
  name: text.optional(),
  email: text,
  gsmNumber: text,
  address: text,
  iban: text.optional(),
  currency: text,
  contactName: text.optional(),
  contactSurname: text.optional(),
  identityNumber: text.optional(),
  taxOffice: text.optional(),
  taxNumber: text.optional(),
  legalCompanyTitle: text.optional(),
})

export type Submerchant = z.infer<typeof submerchantSchema>

/** mod 97 for every country, 26 characters when Turkish (assumed: submerchant-fields). Spaces are not part of an IBAN. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  if (iban.startsWith("TR") && iban.length !== 26) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  const digits = turned.replace(/[A-Z]/g, (letter) => (letter.charCodeAt(0) - 55).toString())
  return BigInt(digits) % 97n === 1n
}
