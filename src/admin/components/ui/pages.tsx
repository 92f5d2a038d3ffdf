import { Badge } from "@medusajs/ui"
import type { ReactNode } from "react"
import { NavLink } from "react-router-dom"
import { useLocale } from "../../lib/use-locale"
import { useOpenCount } from "../attention/actions"
import { useMarketplace } from "../submerchants/data"

/** As a tab of Medusa's is drawn; these are links, each to a page. */
const TAB =
  "txt-compact-small-plus transition-fg text-ui-fg-subtle hover:text-ui-fg-base focus-visible:shadow-borders-focus flex shrink-0 items-center gap-x-1.5 whitespace-nowrap rounded-full px-2.5 py-1 outline-none"
const CHOSEN = "!text-ui-fg-base bg-ui-bg-base shadow-elevation-card-rest"

interface TabProps {
  to: string
  name: string
  note?: string | false
}

const Tab = ({ to, name, note }: TabProps) => (
  <NavLink to={to} end={to === "/svc"} className={({ isActive }) => `${TAB} ${isActive ? CHOSEN : ""}`}>
    {name}
    {note && (
      <Badge size="2xsmall" color="orange">
        {note}
      </Badge>
    )}
  </NavLink>
)

/** The pages of the one entry in Medusa's menu, which cannot depend on what the store has. */
const Tabs = () => {
  const { t } = useLocale()
  const open = useOpenCount().data?.open_count ?? 0
  const { data: marketplace } = useMarketplace("fresh")
  const ill = marketplace ? marketplace.counts.failed + marketplace.counts.out_of_date : 0
  return (
    <nav aria-label={t("common.menu.payments")} className="-my-1 flex gap-x-1 overflow-x-auto px-0.5 py-1">
      <Tab to="/svc" name={t("common.menu.payments")} />
      <Tab to="/svc/attention" name={t("common.menu.attention")} note={open > 0 && String(open)} />
      <Tab to="/svc/overview" name={t("common.menu.overview")} />
      <Tab to="/svc/links" name={t("common.menu.links")} />
      {marketplace?.is_enabled && (
        <Tab
          to="/svc/submerchants"
          name={t("common.menu.submerchants")}
          note={ill > 0 && t("marketplace.needYou", { count: ill })}
        />
      )}
    </nav>
  )
}

export const Page = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-y-3">
    <Tabs />
    {children}
  </div>
)
