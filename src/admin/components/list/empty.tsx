import { MagnifyingGlass } from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

interface EmptyProps {
  icon?: ReactNode
  title: string
  hint: string
  /** What to do about it. */
  children?: ReactNode
}

/** Nothing to list: why, and what to do about it. */
export const Empty = ({ icon, title, hint, children }: EmptyProps) => (
  <div className="flex min-h-64 flex-col items-center justify-center gap-y-4 px-6 py-10 text-center">
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

/** A filtered list that has nothing left. */
export const NoMatch = ({ title, clear }: { title: string; clear: () => void }) => {
  const { t } = useLocale()
  return (
    <Empty icon={<MagnifyingGlass />} title={title} hint={t("common.noMatchHint")}>
      <Action onClick={clear}>{t("common.clearFilters")}</Action>
    </Empty>
  )
}
