import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { useLinksOf } from "../../components/payment-links/data"
import { LinksWidget } from "../../components/payment-links/links-widget"
import { makeWidget } from "../../components/ui/elements"
import { useLocale } from "../../lib/use-locale"

const ProductLinks = makeWidget(({ data: { id, title } }: { data: { id: string; title: string } }) => {
  const { t } = useLocale()
  const about = { product_id: id }
  const links = useLinksOf(about)
  return (
    <LinksWidget
      about={about}
      links={links}
      canCreate={!links.error}
      canCreateFast={false}
      title={t("links.form.createForProduct", { title })}
      invitation={t("links.widget.noneForProduct")}
    />
  )
})

export const config = defineWidgetConfig({ zone: "product.details.side.after" })

export default ProductLinks
