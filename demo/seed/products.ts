import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, ProductStatus } from "@medusajs/framework/utils"
import { createInventoryLevelsWorkflow, createProductsWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { type Good, GOODS } from "./goods"
import { PLACES, type Prices } from "./places"

interface Shelf {
  salesChannelId: string
  shippingProfileId: string
  stockLocationId: string
}

const pricedVariants = z.array(
  z.object({
    sku: z.string().nullish(),
    price_set: z.object({ id: z.string(), prices: z.array(z.object({ currency_code: z.string() })) }).nullish(),
  }),
)

/** Adds the goods that are not there yet, and to the others the prices of new places; stock to those that never had any. */
export async function seedProducts(container: MedusaContainer, shelf: Shelf): Promise<void> {
  const handles = GOODS.map(({ handle }) => handle)
  const existing = await container.resolve(Modules.PRODUCT).listProducts({ handle: handles }, { select: ["handle"] })
  const missing = GOODS.filter(({ handle }) => !existing.some((product) => product.handle === handle))
  if (missing.length > 0) {
    await createProductsWorkflow(container).run({
      input: { products: missing.map((good) => getProduct(good, shelf)) },
    })
  }
  await seedPrices(container)
  await seedStock(container, shelf.stockLocationId)
}

function getProduct({ isDigital = false, ...good }: Good, shelf: Shelf) {
  return {
    handle: good.handle,
    title: good.title,
    description: good.description,
    metadata: { english_title: good.englishTitle, english: good.english },
    status: ProductStatus.PUBLISHED,
    sales_channels: [{ id: shelf.salesChannelId }],
    ...(isDigital ? {} : { shipping_profile_id: shelf.shippingProfileId }),
    options: [{ title: good.option, values: good.variants.map(({ title }) => title) }],
    variants: good.variants.map(({ title, englishTitle, sku, prices }) => ({
      title,
      metadata: { english_title: englishTitle },
      sku,
      manage_inventory: !isDigital,
      options: { [good.option]: title },
      prices: listPrices(prices),
    })),
  }
}

const listPrices = (prices: Prices) =>
  PLACES.map(({ currency }) => ({ currency_code: currency, amount: prices[currency] }))

async function seedPrices(container: MedusaContainer): Promise<void> {
  const prices = new Map(GOODS.flatMap(({ variants }) => variants.map((variant) => [variant.sku, variant.prices])))
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product_variant",
    fields: ["sku", "price_set.id", "price_set.prices.currency_code"],
    filters: { sku: [...prices.keys()] },
  })
  const missing = pricedVariants.parse(data).flatMap(({ price_set: set, sku }) => {
    const wanted = prices.get(sku ?? "")
    if (!set || !wanted) return []
    const added = listPrices(wanted).filter(
      (price) => !set.prices.some((one) => one.currency_code === price.currency_code),
    )
    return added.length > 0 ? [{ priceSetId: set.id, prices: added }] : []
  })
  if (missing.length > 0) await container.resolve(Modules.PRICING).addPrices(missing)
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
