import { Link as LinkIcon, MagnifyingGlass } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { Empty } from "../list/empty"
import { useLocale } from "../../lib/use-locale"

interface EmptyListProps {
  isFiltered: boolean
  create: () => void
  clear: () => void
}

/** Nothing to list: why, and what to do about it. */
export const EmptyList = ({ isFiltered, create, clear }: EmptyListProps) => {
  const { t } = useLocale()
  return (
    <Empty
      icon={isFiltered ? <MagnifyingGlass /> : <LinkIcon />}
      title={t(isFiltered ? "links.empty.filtered" : "links.empty.title")}
      hint={t(isFiltered ? "links.empty.filteredHint" : "links.empty.hint")}
    >
      <Button size="small" variant="secondary" onClick={isFiltered ? clear : create}>
        {t(isFiltered ? "links.filters.clear" : "links.create")}
      </Button>
    </Empty>
  )
}
