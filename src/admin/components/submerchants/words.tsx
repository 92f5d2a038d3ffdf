import { StatusBadge } from "@medusajs/ui"
import type * as sellers from "../../../api/admin/marketplace/answers/submerchants"
import { useLocale } from "../../lib/use-locale"
import { SUBMERCHANT_TYPES } from "../../../client/terms"
import { TEXT_FIELDS } from "../../../mapping/marketplace/content"
import { typedText } from "../../lib/format"

export function useApprovalWords(): (approval: sellers.ApprovalAnswer) => string {
  const { t } = useLocale()
  return ({ when, days }) =>
    days === null ? t(`marketplace.approval.${when}`) : t("marketplace.approval.daysAfter", { count: days })
}

const NAMES = ["external_id", "type", "currency", "bank_country", "key", ...TEXT_FIELDS] as const
type Name = (typeof NAMES)[number]

export function useFieldWords() {
  const { t } = useLocale()
  return {
    name: (field: string): string => {
      const known: Name | undefined = NAMES.find((name) => name === field)
      return known ? t(`marketplace.field.${known}`) : field
    },
    value: (field: string, value: string | null): string => {
      if (value === null || value === "") return t("marketplace.detail.none")
      const type = field === "type" ? SUBMERCHANT_TYPES.find((name) => name === value) : undefined
      if (type) return t(`marketplace.type.${type}`)
      return field === "iban" ? value.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ") : value
    },
  }
}

export function useRateWords(): (commission: sellers.CommissionAnswer) => string {
  const { t, language, money } = useLocale()
  return ({ percent, fixed }) => {
    const share = t("marketplace.rate.percent", { percent: typedText(percent, language) })
    const amounts = Object.entries(fixed).map(([currency, amount]) => money(amount, currency))
    return amounts.length === 0 ? share : t("marketplace.rate.both", { percent: share, fixed: amounts.join(" / ") })
  }
}

const COLORS = { pending: "orange", synced: "green", failed: "red", out_of_date: "orange" } as const

export const StateBadge = ({ state }: Pick<sellers.SubmerchantAnswer, "state">) => {
  const { t } = useLocale()
  return (
    <span className="shrink-0 whitespace-nowrap">
      <StatusBadge color={COLORS[state]}>{t(`marketplace.state.${state}`)}</StatusBadge>
    </span>
  )
}
