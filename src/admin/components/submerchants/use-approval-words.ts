import type { ApprovalAnswer } from "../../../api/admin/svc/answers/submerchants"
import { useLocale } from "../../lib/use-locale"

/** "3 days after delivery" */
export function useApprovalWords(): (approval: ApprovalAnswer) => string {
  const { t } = useLocale()
  return ({ when, days }) =>
    days === null ? t(`marketplace.approval.${when}`) : t("marketplace.approval.daysAfter", { days })
}
