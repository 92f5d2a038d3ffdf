import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useMarketplace } from "../submerchants/data"

/** In a marketplace: that a link pays the merchant alone. */
export const PaysNoSeller = () => {
  const { t } = useTranslation("svc")
  if (useMarketplace().data?.is_enabled !== true) return null
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {t("links.widget.paysNoSeller")}
    </Text>
  )
}
