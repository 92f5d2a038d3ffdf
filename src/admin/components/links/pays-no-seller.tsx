import { Text } from "@medusajs/ui"
import { useMarketplace } from "../submerchants/data"
import { useLocale } from "../../lib/use-locale"

/** In a marketplace: that a link pays the merchant alone. */
export const PaysNoSeller = () => {
  const { t } = useLocale()
  if (useMarketplace().data?.is_enabled !== true) return null
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {t("links.widget.paysNoSeller")}
    </Text>
  )
}
