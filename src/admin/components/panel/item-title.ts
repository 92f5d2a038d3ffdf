import { useTranslation } from "react-i18next"
import type { PanelItem } from "../../../api/admin/svc/answers/panel"

/** What an item is called; of shipping and of what was erased only what it was. */
export function useItemTitle(): (item: Pick<PanelItem, "title" | "is_shipping">) => string {
  const { t } = useTranslation("svc")
  return ({ title, is_shipping }) => title ?? t(is_shipping ? "panel.items.shipping" : "panel.items.erased")
}
