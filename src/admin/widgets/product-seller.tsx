import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { useMarketplace } from "../components/submerchants/data"
import { SellerWidget } from "../components/submerchants/seller-widget"
import { WidgetBoundary } from "../components/ui/loaded"

interface Product {
  id: string
  title: string
}

const SellerOfProduct = ({ product: { id, title } }: { product: Product }) => {
  const { data: marketplace } = useMarketplace()
  if (marketplace?.is_enabled !== true) return null
  return <SellerWidget product={{ id, title }} marketplace={marketplace} />
}

const ProductSeller = ({ data: product }: { data: Product }) => (
  <WidgetBoundary>
    <SellerOfProduct product={product} />
  </WidgetBoundary>
)

export const config = defineWidgetConfig({ zone: "product.details.side.before" })

export default ProductSeller
