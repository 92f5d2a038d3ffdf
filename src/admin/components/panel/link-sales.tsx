import { Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { PanelLinkSale } from "../../../api/admin/svc/answers/panel"
import { useLocale } from "../../lib/use-locale"
import { SaleBadge } from "../links/sale-badge"
import { Subtle } from "../ui/text"

/** What was paid by links that were made for the order. */
export const LinkSales = ({ sales }: { sales: readonly PanelLinkSale[] }) => {
  const { t, money, dateTime } = useLocale()
  return (
    <ul className="divide-y divide-dashed">
      {sales.map((sale) => {
        const { amount, currency_code: currency, link_name: name, state } = sale
        const paid = amount === null ? t("panel.link.flexible") : money(amount, currency)
        return (
          <li key={sale.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-4">
            <div className="flex min-w-0 flex-col">
              <Text size="small" className="break-words">
                {t("panel.link.line", { amount: paid, name })}
              </Text>
              <Subtle>{t("links.detail.saleSeen", { at: dateTime(sale.seen_at) })}</Subtle>
            </div>
            <Link to={`/svc/links?link=${sale.link_id}`}>
              <SaleBadge state={state} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
