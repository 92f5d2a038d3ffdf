import { StatusBadge } from "@medusajs/ui"
import type { SubmerchantAnswer } from "../../../api/admin/svc/answers/submerchants"
import { useLocale } from "../../lib/use-locale"

type State = SubmerchantAnswer["state"]

const COLORS = { pending: "orange", synced: "green", failed: "red", out_of_date: "orange" } as const

/** Whether the service has a submerchant's data. */
export const StateBadge = ({ state }: { state: State }) => {
  const { t } = useLocale()
  return (
    <span className="shrink-0 whitespace-nowrap">
      <StatusBadge color={COLORS[state]}>{t(`marketplace.state.${state}`)}</StatusBadge>
    </span>
  )
}
