import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { updateProductsWorkflow } from "@medusajs/medusa/core-flows"
import { GOODS } from "./goods"

/** Where the storefront serves the picture of a product. */
const getPath = (handle: string) => `/pictures/${handle}.png`

/** Shows the goods in the admin too, at the storefront's present address. A picture of somebody's own stays. */
export async function seedPictures(container: MedusaContainer): Promise<void> {
  const storefront = process.env.STOREFRONT_URL
  if (!storefront) throw new Error("STOREFRONT_URL says where the storefront serves the pictures; it is missing")
  const handle = GOODS.map((good) => good.handle)
  const products = await container
    .resolve(Modules.PRODUCT)
    .listProducts({ handle }, { select: ["handle", "thumbnail"] })
  const changed = products.flatMap((product) => {
    const url = `${storefront}${getPath(product.handle)}`
    const isOurs = !product.thumbnail || product.thumbnail.endsWith(getPath(product.handle))
    return isOurs && product.thumbnail !== url ? [{ id: product.id, thumbnail: url, images: [{ url }] }] : []
  })
  if (changed.length > 0) await updateProductsWorkflow(container).run({ input: { products: changed } })
}
