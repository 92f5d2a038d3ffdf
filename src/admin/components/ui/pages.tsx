import { type ReactNode, useEffect, useRef } from "react"
import { features } from "../../features"
import { useLocale } from "../../lib/use-locale"
import { useOpenCount } from "../attention/actions"
import { Tab } from "./elements"

/** The pages of one entry in Medusa's menu, because the menu cannot depend on what the store has. */
const Tabs = () => {
  const { t } = useLocale()
  const { Takings, Links, Sellers } = features
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = nav.current
    const chosen = row?.querySelector("[aria-current]")
    if (row && chosen) row.scrollLeft += chosen.getBoundingClientRect().left - row.getBoundingClientRect().left
  }, [])
  const open = useOpenCount().data?.open_count ?? 0
  return (
    <nav ref={nav} aria-label={t("common.menu.payments")} className="-my-1 flex gap-x-1 overflow-x-auto px-0.5 py-1">
      <Tab to="/svc" name="common.menu.payments" />
      <Tab to="/svc/attention" name="common.menu.attention" note={open > 0 && String(open)} />
      {Takings && <Takings />}
      {Links && <Links />}
      {Sellers && <Sellers />}
    </nav>
  )
}

export const Page = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-y-3">
    <Tabs />
    {children}
  </div>
)
