import ProductModule from "@medusajs/medusa/product"
import { defineLink } from "@medusajs/framework/utils"
import SellerModule from "../../sellers"

/** `product.seller`, as such plugins link it. */
export default defineLink({ linkable: ProductModule.linkable.product, isList: true }, SellerModule.linkable.seller)
