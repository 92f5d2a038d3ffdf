import { useLocale } from "../../lib/use-locale"

const NAMES = [
  "external_id",
  "type",
  "name",
  "email",
  "gsm_number",
  "address",
  "iban",
  "currency",
  "bank_country",
  "contact_name",
  "contact_surname",
  "identity_number",
  "tax_office",
  "tax_number",
  "legal_company_title",
  "key",
] as const
type Name = (typeof NAMES)[number]

const TYPES = ["PERSONAL", "PRIVATE_COMPANY", "LIMITED_OR_JOINT_STOCK_COMPANY"] as const

/** What a field is called, and what its value says. An unknown one is shown as it is. */
export function useFieldWords() {
  const { t } = useLocale()
  return {
    name: (field: string): string => {
      const known: Name | undefined = NAMES.find((name) => name === field)
      return known ? t(`marketplace.field.${known}`) : field
    },
    value: (field: string, value: string | null): string => {
      if (value === null || value === "") return t("marketplace.detail.none")
      const type = field === "type" ? TYPES.find((name) => name === value) : undefined
      if (type) return t(`marketplace.type.${type}`)
      return field === "iban" ? grouped(value) : value
    },
  }
}

/** An IBAN in groups of four, as banks print it. */
export const grouped = (iban: string): string => iban.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ")
