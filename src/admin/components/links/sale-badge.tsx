import { StatusBadge } from "@medusajs/ui"
import type { LinkSaleAnswer } from "../../../api/admin/svc/answers/links"
import { useLocale } from "../../lib/use-locale"

const COLORS = { seen: "orange", recording: "orange", recorded: "green", flagged: "red", resolved: "grey" } as const

/** How far a sale of an order's link is recorded. */
export const SaleBadge = ({ state }: Pick<LinkSaleAnswer, "state">) => {
  const { t } = useLocale()
  return (
    <StatusBadge color={COLORS[state]} className="max-w-full md:text-nowrap">
      <span className="py-0.5 md:-my-1 md:truncate md:py-1">{t(`links.detail.saleState.${state}`)}</span>
    </StatusBadge>
  )
}
