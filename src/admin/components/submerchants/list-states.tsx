import { BuildingStorefront, MagnifyingGlass } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

interface EmptyListProps {
  isFiltered: boolean
  sellerEntity: string | null
  create: () => void
  clear: () => void
}

/** Nothing to list: why, and what to do about it. */
export const EmptyList = ({ isFiltered, sellerEntity, create, clear }: EmptyListProps) => {
  const { t } = useTranslation("svc")
  const hint =
    sellerEntity === null ? t("marketplace.empty.hint") : t("marketplace.empty.hintSellers", { entity: sellerEntity })
  return (
    <div className="flex min-h-64 flex-col items-center justify-center gap-y-4 px-6 py-10 text-center">
      <div className="text-ui-fg-subtle flex flex-col items-center gap-y-2">
        {isFiltered ? <MagnifyingGlass /> : <BuildingStorefront />}
        <Text size="small" leading="compact" weight="plus" className="text-ui-fg-base">
          {t(isFiltered ? "marketplace.empty.filtered" : "marketplace.empty.title")}
        </Text>
        <Text size="small" className="max-w-sm">
          {isFiltered ? t("marketplace.empty.filteredHint") : hint}
        </Text>
      </div>
      {(isFiltered || sellerEntity === null) && (
        <Button size="small" variant="secondary" onClick={isFiltered ? clear : create}>
          {t(isFiltered ? "marketplace.filters.clear" : "marketplace.create")}
        </Button>
      )}
    </div>
  )
}
