import { Link as LinkIcon, MagnifyingGlass } from "@medusajs/icons"
import { Button, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

/** While the first page is on its way. */
export const ListSkeleton = () => {
  const { t } = useTranslation("svc")
  return (
    <div role="status" aria-label={t("common.loading")} className="flex flex-col divide-y">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex h-12 items-center justify-between gap-x-6 px-6">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}

interface EmptyListProps {
  isFiltered: boolean
  create: () => void
  clear: () => void
}

/** Nothing to list: why, and what to do about it. */
export const EmptyList = ({ isFiltered, create, clear }: EmptyListProps) => {
  const { t } = useTranslation("svc")
  return (
    <div className="flex min-h-64 flex-col items-center justify-center gap-y-4 px-6 py-10 text-center">
      <div className="text-ui-fg-subtle flex flex-col items-center gap-y-2">
        {isFiltered ? <MagnifyingGlass /> : <LinkIcon />}
        <Text size="small" leading="compact" weight="plus" className="text-ui-fg-base">
          {t(isFiltered ? "links.empty.filtered" : "links.empty.title")}
        </Text>
        <Text size="small" className="max-w-sm">
          {t(isFiltered ? "links.empty.filteredHint" : "links.empty.hint")}
        </Text>
      </div>
      <Button size="small" variant="secondary" onClick={isFiltered ? clear : create}>
        {t(isFiltered ? "links.filters.clear" : "links.create")}
      </Button>
    </div>
  )
}
