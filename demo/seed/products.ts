import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, ProductStatus } from "@medusajs/framework/utils"
import { createInventoryLevelsWorkflow, createProductsWorkflow } from "@medusajs/medusa/core-flows"
import { type Good, GOODS } from "./goods"

interface Shelf {
  salesChannelId: string
  shippingProfileId: string
  stockLocationId: string
}

/** Adds the goods that are not there yet, and stock to those that never had any. */
export async function seedProducts(container: MedusaContainer, shelf: Shelf): Promise<void> {
  const handles = GOODS.map(({ handle }) => handle)
  const existing = await container.resolve(Modules.PRODUCT).listProducts({ handle: handles }, { select: ["handle"] })
  const missing = GOODS.filter(({ handle }) => !existing.some((product) => product.handle === handle))
  if (missing.length > 0) {
    await createProductsWorkflow(container).run({
      input: { products: missing.map((good) => productOf(good, shelf)) },
    })
  }
  await seedStock(container, shelf.stockLocationId)
}

function productOf({ isDigital = false, ...good }: Good, shelf: Shelf) {
  return {
    handle: good.handle,
    title: good.title,
    description: good.description,
    status: ProductStatus.PUBLISHED,
    sales_channels: [{ id: shelf.salesChannelId }],
    ...(isDigital ? {} : { shipping_profile_id: shelf.shippingProfileId }),
    options: [{ title: good.option, values: good.variants.map(({ title }) => title) }],
    variants: good.variants.map(({ title, sku, price }) => ({
      title,
      sku,
      manage_inventory: !isDigital,
      options: { [good.option]: title },
      prices: [{ currency_code: "try", amount: price }],
    })),
  }
}

async function seedStock(container: MedusaContainer, locationId: string): Promise<void> {
  const inventory = container.resolve(Modules.INVENTORY)
  const stock = new Map(GOODS.flatMap(({ variants }) => variants.map((variant) => [variant.sku, variant.stock])))
  const items = await inventory.listInventoryItems({ sku: [...stock.keys()] })
  const levels = await inventory.listInventoryLevels({ inventory_item_id: items.map(({ id }) => id) })
  const missing = items.filter(({ id }) => !levels.some((level) => level.inventory_item_id === id))
  if (missing.length === 0) return
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: missing.map(({ id, sku }) => ({
        inventory_item_id: id,
        location_id: locationId,
        stocked_quantity: stock.get(sku ?? "") ?? 0,
      })),
    },
  })
}
