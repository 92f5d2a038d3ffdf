import { TEXTS, TYPES } from "./form/values"
import { useLocale } from "../../lib/use-locale"

const NAMES = ["external_id", "type", "currency", "bank_country", "key", ...TEXTS] as const
type Name = (typeof NAMES)[number]

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
