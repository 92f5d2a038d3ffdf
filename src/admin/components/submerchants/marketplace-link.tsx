import { Badge } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { LIST } from "./addresses"
import { useMarketplace } from "./data"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

/** On the Payments page of a marketplace: the way to its submerchants, and how many of them need a person. */
export const MarketplaceLink = () => {
  const { t } = useLocale()
  const { data } = useMarketplace("fresh")
  if (data?.is_enabled !== true) return null
  const count = data.counts.failed + data.counts.out_of_date
  return (
    <Action asChild>
      <Link to={LIST}>
        {t("marketplace.toList")}
        {count > 0 && (
          <Badge size="2xsmall" color="orange">
            {t("marketplace.needYou", { count })}
          </Badge>
        )}
      </Link>
    </Action>
  )
}
