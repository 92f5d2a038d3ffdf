import { BuildingStorefront, MagnifyingGlass } from "@medusajs/icons"
import { Empty } from "../list/empty"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

interface EmptyListProps {
  isFiltered: boolean
  sellerEntity: string | null
  create: () => void
  clear: () => void
}

/** Nothing to list: why, and what to do about it. */
export const EmptyList = ({ isFiltered, sellerEntity, create, clear }: EmptyListProps) => {
  const { t } = useLocale()
  const hint =
    sellerEntity === null ? t("marketplace.empty.hint") : t("marketplace.empty.hintSellers", { entity: sellerEntity })
  return (
    <Empty
      icon={isFiltered ? <MagnifyingGlass /> : <BuildingStorefront />}
      title={t(isFiltered ? "marketplace.empty.filtered" : "marketplace.empty.title")}
      hint={isFiltered ? t("marketplace.empty.filteredHint") : hint}
    >
      {(isFiltered || sellerEntity === null) && (
        <Action onClick={isFiltered ? clear : create}>
          {t(isFiltered ? "common.clearFilters" : "marketplace.create")}
        </Action>
      )}
    </Empty>
  )
}
