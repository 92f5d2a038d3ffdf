import type { LinkPrefill } from "../../../../api/admin/svc/answers/links"
import type { Naming } from "./link-values"
import { useLocale } from "../../../lib/use-locale"

/** How the link of an order or product is called at first. */
export function useNaming(prefill: LinkPrefill | undefined): Naming {
  const { t } = useLocale()
  const { name = "", description = "" } = prefill ?? {}
  if (prefill?.is_for_order !== true) return { name, description }
  return { name: t("links.form.orderName", { name }), description: t("links.form.orderDescription", { name }) }
}
