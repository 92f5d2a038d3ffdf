import { Link as LinkIcon, MagnifyingGlass } from "@medusajs/icons"
import { Empty } from "../list/empty"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

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
      <Action onClick={isFiltered ? clear : create}>{t(isFiltered ? "common.clearFilters" : "links.create")}</Action>
    </Empty>
  )
}
