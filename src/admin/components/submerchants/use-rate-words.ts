import type { CommissionAnswer } from "../../../api/admin/svc/answers/submerchants"
import { typedText } from "../form/amount-text"
import { useLocale } from "../../lib/use-locale"

/** What is kept of an item, as people of the language write it: "12.5% + ₺2.50". */
export function useRateWords(): (commission: CommissionAnswer) => string {
  const { t, language, money } = useLocale()
  return ({ percent, fixed }) => {
    const share = t("marketplace.rate.percent", { percent: typedText(percent, language) })
    const amounts = Object.entries(fixed).map(([currency, amount]) => money(amount, currency))
    return amounts.length === 0 ? share : t("marketplace.rate.both", { percent: share, fixed: amounts.join(" / ") })
  }
}
