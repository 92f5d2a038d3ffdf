import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { batchLinkProductsToCategoryWorkflow, createProductCategoriesWorkflow } from "@medusajs/medusa/core-flows"

/** By handle, as the demo's commission names it; with the handles of what is in it. */
const CATEGORY = { handle: "kahve", name: "Kahve", products: ["turk-kahvesi", "lokum"] }

/** A category of products on which a marketplace keeps less than of others. */
export async function seedCategory(container: MedusaContainer): Promise<void> {
  const products = container.resolve(Modules.PRODUCT)
  const [existing] = await products.listProductCategories({ handle: CATEGORY.handle })
  const id = existing?.id ?? (await createCategory(container))
  const members = await products.listProducts({ handle: CATEGORY.products }, { relations: ["categories"] })
  const missing = members.filter(({ categories }) => !categories?.some((category) => category.id === id))
  if (missing.length === 0) return
  await batchLinkProductsToCategoryWorkflow(container).run({
    input: { id, add: missing.map((product) => product.id), remove: [] },
  })
}

async function createCategory(container: MedusaContainer): Promise<string> {
  const { handle, name } = CATEGORY
  const { result } = await createProductCategoriesWorkflow(container).run({
    input: { product_categories: [{ handle, name, is_active: true }] },
  })
  const [category] = result
  if (!category) throw new Error("the category was not created")
  return category.id
}
