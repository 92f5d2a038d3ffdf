import { ExclamationCircle } from "@medusajs/icons"
import { Loading } from "../ui/loaded"
import { Empty } from "../list/empty"
import { useLocale } from "../../lib/use-locale"

export const NoDays = () => {
  const { t } = useLocale()
  return <Empty icon={<ExclamationCircle />} title={t("report.emptyTitle")} hint={t("report.emptyText")} />
}

export const LoadingDays = () => <Loading bars={["h-7 w-32", "h-10 w-full", ...Array<string>(6).fill("h-12 w-full")]} />
