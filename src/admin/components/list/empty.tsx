import { MagnifyingGlass } from "@medusajs/icons"
import { Skeleton, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Action } from "../ui/elements"
import { useLocale } from "../../lib/use-locale"

interface EmptyProps {
  icon?: ReactNode
  title: string
  hint: string
  children?: ReactNode
}

export const Empty = ({ icon, title, hint, children }: EmptyProps) => (
  <div className="flex min-h-56 flex-col items-center justify-center gap-y-4 px-6 py-4 text-center">
    <div className="text-ui-fg-subtle flex flex-col items-center gap-y-2">
      {icon}
      <Text size="small" leading="compact" weight="plus" className="text-ui-fg-base">
        {title}
      </Text>
      <Text size="small" className="max-w-sm">
        {hint}
      </Text>
    </div>
    {children}
  </div>
)

export const NoMatch = ({ title, clear }: { title: string; clear: () => void }) => {
  const { t } = useLocale()
  return (
    <Empty icon={<MagnifyingGlass />} title={title} hint={t("common.noMatchHint")}>
      <Action onClick={clear}>{t("common.clearFilters")}</Action>
    </Empty>
  )
}

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
