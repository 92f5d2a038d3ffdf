import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, ProductStatus } from "@medusajs/framework/utils"
import { createInventoryLevelsWorkflow, createProductsWorkflow } from "@medusajs/medusa/core-flows"
import { only } from "./only"
import type { Shipping } from "./seed-shipping"

/** Turkish lira, as seeded. The stock is that of the shirt, the only product with managed inventory. */
export const PRICES = { shirt: 100.5, course: 49.99, shipping: 30 } as const
const SHIRTS_IN_STOCK = 100

export interface SeededProduct {
  product_id: string
  variantId: string
}

/** `shirt` is physical, with stock that can sell out; `course` is digital: not shipped, never sold out. */
export interface Products {
  shirt: SeededProduct & { inventoryItemId: string }
  course: SeededProduct
}

const SHIRT_SKU = "SHIRT-M"

export async function seedProducts(
  container: MedusaContainer,
  shop: Shipping & { salesChannelId: string },
): Promise<Products> {
  const onSale = { status: ProductStatus.PUBLISHED, sales_channels: [{ id: shop.salesChannelId }] }
  const { result: products } = await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          ...onSale,
          title: "Gömlek",
          shipping_profile_id: shop.shipping_profile_id,
          options: [{ title: "Beden", values: ["M"] }],
          variants: [
            {
              title: "M",
              sku: SHIRT_SKU,
              manage_inventory: true,
              options: { Beden: "M" },
              prices: [{ currency_code: "try", amount: PRICES.shirt }],
            },
          ],
        },
        {
          ...onSale,
          title: "Çevrimiçi ders",
          options: [{ title: "Biçim", values: ["Video"] }],
          variants: [
            {
              title: "Video",
              sku: "COURSE",
              manage_inventory: false,
              options: { Biçim: "Video" },
              prices: [{ currency_code: "try", amount: PRICES.course }],
            },
          ],
        },
      ],
    },
  })
  const [shirt, course] = products.map((product) => ({
    product_id: product.id,
    variantId: only(product.variants).id,
  }))
  if (!shirt || !course) throw new Error("two products were to be created")
  return { shirt: { ...shirt, inventoryItemId: await stockShirts(container, shop.stockLocationId) }, course }
}

async function stockShirts(container: MedusaContainer, locationId: string): Promise<string> {
  const items = await container.resolve(Modules.INVENTORY).listInventoryItems({ sku: SHIRT_SKU })
  const inventoryItemId = only(items).id
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: [
        { inventory_item_id: inventoryItemId, location_id: locationId, stocked_quantity: SHIRTS_IN_STOCK },
      ],
    },
  })
  return inventoryItemId
}
