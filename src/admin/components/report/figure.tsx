import type { ReactNode } from "react"
import { useLocale } from "../../lib/use-locale"

interface FigureProps {
  label: string
  /** Of how many it is the sum. */
  count?: number | undefined
  children: ReactNode
}

export const Figure = ({ label, count, children }: FigureProps) => {
  const { t } = useLocale()
  return (
    <div className="flex flex-col gap-y-0.5">
      <dt className="txt-compact-xsmall text-ui-fg-subtle">
        {label}
        {count !== undefined && ` ${t("report.times", { count })}`}
      </dt>
      <dd className="txt-compact-small">{children}</dd>
    </div>
  )
}
