import { ExclamationCircle } from "@medusajs/icons"
import { Skeleton } from "@medusajs/ui"
import { Empty } from "../list/empty"
import { useLocale } from "../../lib/use-locale"

/** Nothing moved. */
export const NoDays = () => {
  const { t } = useLocale()
  return <Empty icon={<ExclamationCircle />} title={t("report.emptyTitle")} hint={t("report.emptyText")} />
}

/** As high as what is about to be there. */
export const LoadingDays = () => {
  const { t } = useLocale()
  return (
    <div role="status" aria-label={t("common.loading")} className="flex flex-col gap-y-3 px-6 py-4">
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-10 w-full" />
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-12 w-full" />
      ))}
    </div>
  )
}
