import { CreditCard } from "@medusajs/icons"
import { useOpenCount } from "./actions"
import { useLocale } from "../../lib/use-locale"

const MOST = 9

/** The menu's icon; where something needs a person, how much. Medusa's menu gives an icon 15 pixels. */
export const MenuIcon = () => {
  const { t } = useLocale()
  const count = useOpenCount().data?.open_count ?? 0
  if (count === 0) return <CreditCard />
  return (
    <span
      role="img"
      aria-label={t("attention.badge", { count })}
      title={t("attention.badge", { count })}
      className="bg-ui-button-danger text-ui-fg-on-color flex size-[15px] items-center justify-center text-[10px] font-medium leading-none"
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  )
}
