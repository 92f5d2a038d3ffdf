import { Heading, Text } from "@medusajs/ui"
import type { LinkAnswer, LinkSaleAnswer } from "../../../api/admin/svc/answers/links"
import { useLocale } from "../../lib/use-locale"
import { Subtle, TextLink } from "../ui/text"
import { SaleBadge } from "./sale-badge"

interface SaleProps {
  sale: LinkSaleAnswer
  currency: string
  /** Only an order has a payment recorded on it. */
  isForOrder: boolean
}

const Sale = ({ sale, currency, isForOrder }: SaleProps) => {
  const { t, money, dateTime } = useLocale()
  return (
    <li className="flex items-start justify-between gap-x-4 px-6 py-3">
      <div className="flex flex-col">
        <Text size="small" leading="compact" weight="plus">
          {t("links.detail.sale", { sale: sale.sale })}
          {" · "}
          {sale.amount === null ? t("links.detail.openAmount") : money(sale.amount, currency)}
        </Text>
        <Subtle>{t("links.detail.saleSeen", { at: dateTime(sale.seen_at) })}</Subtle>
        {sale.state === "flagged" && (
          <TextLink to="/svc/attention" className="txt-small">
            {t("links.detail.toAttention")}
          </TextLink>
        )}
      </div>
      {(isForOrder || sale.state === "flagged") && <SaleBadge state={sale.state} />}
    </li>
  )
}

/** What was bought at the link, by its sold count. */
export const LinkSales = ({ link: { sales, currency_code, order } }: { link: LinkAnswer }) => {
  const { t } = useLocale()
  return (
    <section>
      <Heading level="h2" className="px-6 py-4">
        {t("links.detail.sales")}
      </Heading>
      {sales.length === 0 ? (
        <Subtle className="px-6 pb-4">{t("links.detail.noSales")}</Subtle>
      ) : (
        <ul className="divide-y border-t">
          {sales.map((sale) => (
            <Sale key={sale.id} sale={sale} currency={currency_code} isForOrder={order !== null} />
          ))}
        </ul>
      )}
    </section>
  )
}
