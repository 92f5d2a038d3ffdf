import type { PanelItem } from "../../../api/admin/svc/answers/panel"
import { useLocale } from "../../lib/use-locale"

/** What an item is called; of shipping and of what was erased only what it was. */
export function useItemTitle(): (item: Pick<PanelItem, "title" | "is_shipping">) => string {
  const { t } = useLocale()
  return ({ title, is_shipping }) => title ?? t(is_shipping ? "panel.items.shipping" : "panel.items.erased")
}

/** The same with its seller: of shipping each seller has an item of its own. */
export function useItemName(): (item: Pick<PanelItem, "title" | "is_shipping" | "seller">) => string {
  const titleOf = useItemTitle()
  return (item) => [titleOf(item), item.seller?.title].filter(Boolean).join(", ")
}
