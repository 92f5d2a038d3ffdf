import { Badge } from "@medusajs/ui"
import { NavLink } from "react-router-dom"

/** As a tab of Medusa's is drawn; these are links, each to a page. */
const TAB =
  "txt-compact-small-plus transition-fg text-ui-fg-subtle hover:text-ui-fg-base focus-visible:shadow-borders-focus flex shrink-0 items-center gap-x-1.5 whitespace-nowrap rounded-full px-2.5 py-1 outline-none"
const CHOSEN = "!text-ui-fg-base bg-ui-bg-base shadow-elevation-card-rest"

interface TabProps {
  to: string
  name: string
  note?: string | false
}

export const Tab = ({ to, name, note }: TabProps) => (
  <NavLink to={to} end={to === "/svc"} className={({ isActive }) => `${TAB} ${isActive ? CHOSEN : ""}`}>
    {name}
    {note && (
      <Badge size="2xsmall" color="orange">
        {note}
      </Badge>
    )}
  </NavLink>
)
