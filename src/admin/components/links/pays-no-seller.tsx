import { useMarketplace } from "../submerchants/data"
import { useLocale } from "../../lib/use-locale"
import { Subtle } from "../ui/text"

/** In a marketplace: that a link pays the merchant alone. */
export const PaysNoSeller = () => {
  const { t } = useLocale()
  if (useMarketplace().data?.is_enabled !== true) return null
  return <Subtle>{t("links.widget.paysNoSeller")}</Subtle>
}
