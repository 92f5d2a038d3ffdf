import { Badge, Button } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { LIST } from "./addresses"
import { useMarketplace } from "./data"
import { useLocale } from "../../lib/use-locale"

/** On the Payments page of a marketplace: the way to its submerchants, and how many of them need a person. */
export const MarketplaceLink = () => {
  const { t } = useLocale()
  const { data } = useMarketplace("fresh")
  if (data?.is_enabled !== true) return null
  const count = data.counts.failed + data.counts.out_of_date
  return (
    <Button size="small" variant="secondary" asChild>
      <Link to={LIST}>
        {t("marketplace.toList")}
        {count > 0 && (
          <Badge size="2xsmall" color="orange">
            {t("marketplace.needYou", { count })}
          </Badge>
        )}
      </Link>
    </Button>
  )
}
