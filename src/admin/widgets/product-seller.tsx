import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { useMarketplace } from "../components/submerchants/data"
import { SellerWidget } from "../components/submerchants/seller-widget"

interface ProductSellerProps {
  data: { id: string; title: string }
}

/** On a product of a marketplace: who sells it. Not there in a store that sells for itself. */
const ProductSeller = ({ data: { id, title } }: ProductSellerProps) => {
  const { data: marketplace } = useMarketplace()
  if (marketplace?.is_enabled !== true) return null
  return <SellerWidget product={{ id, title }} marketplace={marketplace} />
}

export const config = defineWidgetConfig({ zone: "product.details.side.before" })

export default ProductSeller
