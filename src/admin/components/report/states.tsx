import { ExclamationCircle } from "@medusajs/icons"
import { Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

/** Nothing moved. */
export const NoDays = () => {
  const { t } = useTranslation("svc")
  return (
    <div className="flex min-h-48 flex-col items-center justify-center gap-y-1 px-6 py-8 text-center">
      <ExclamationCircle className="text-ui-fg-subtle mb-2" />
      <Text size="small" leading="compact" weight="plus">
        {t("report.emptyTitle")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle">
        {t("report.emptyText")}
      </Text>
    </div>
  )
}

/** As high as what is about to be there. */
export const LoadingDays = () => {
  const { t } = useTranslation("svc")
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
