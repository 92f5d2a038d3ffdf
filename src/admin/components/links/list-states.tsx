import { Link as LinkIcon, MagnifyingGlass } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

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
