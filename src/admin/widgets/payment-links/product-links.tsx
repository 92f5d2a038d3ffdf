import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { useLinksOf } from "../../components/payment-links/data"
import { LinksWidget } from "../../components/payment-links/links-widget"
import { WidgetBoundary } from "../../components/ui/elements"
import { useLocale } from "../../lib/use-locale"

interface Product {
  id: string
  title: string
}

const LinksOfProduct = ({ product: { id, title } }: { product: Product }) => {
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
}

const ProductLinks = ({ data: product }: { data: Product }) => (
  <WidgetBoundary>
    <LinksOfProduct product={product} />
  </WidgetBoundary>
)

export const config = defineWidgetConfig({ zone: "product.details.side.after" })

export default ProductLinks
