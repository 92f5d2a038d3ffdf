import { Skeleton } from "@medusajs/ui"
import { useLocale } from "../../lib/use-locale"

/** While the first page of a list is on its way. */
export const ListSkeleton = ({ rows = 8 }: { rows?: number }) => {
  const { t } = useLocale()
  return (
    <div role="status" aria-label={t("common.loading")} className="flex flex-col divide-y">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-12 items-center justify-between gap-x-6 px-6">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}
