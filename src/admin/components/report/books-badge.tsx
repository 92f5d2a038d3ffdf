import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

/** Whether the service's books and Medusa's agree. */
export const BooksBadge = ({ differences }: { differences: number }) => {
  const { t } = useTranslation("svc")
  return differences === 0 ? (
    <StatusBadge color="green">{t("report.agree")}</StatusBadge>
  ) : (
    <StatusBadge color="red">{t("report.differences", { count: differences })}</StatusBadge>
  )
}
