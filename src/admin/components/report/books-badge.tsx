import { StatusBadge } from "@medusajs/ui"
import { useLocale } from "../../lib/use-locale"

/** Whether the service's books and Medusa's agree. */
export const BooksBadge = ({ differences }: { differences: number }) => {
  const { t } = useLocale()
  return differences === 0 ? (
    <StatusBadge color="green">{t("report.agree")}</StatusBadge>
  ) : (
    <StatusBadge color="red">{t("report.differences", { count: differences })}</StatusBadge>
  )
}
