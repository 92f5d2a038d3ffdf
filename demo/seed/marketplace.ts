import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { createSubmerchantWorkflow } from "../../src/workflows/marketplace/submerchants"
import { setProductSellerWorkflow } from "../../src/workflows/marketplace/product-seller"
import { sentence, writeIn } from "../../src/domain"
import { seedCategory } from "./categories"
import { SELLERS } from "./sellers"

const sellerRows = z.array(z.object({ id: z.string(), key: z.string().nullish(), reason: sentence.nullish() }))
const productRows = z.array(z.object({ id: z.string(), svc_submerchant: z.object({ id: z.string() }).nullish() }))

type Seller = (typeof SELLERS)[number]["submerchant"]

/** Makes of the shop a marketplace: sellers whom the service knows, and what each of them sells. */
export async function seedMarketplace(container: MedusaContainer): Promise<void> {
  await seedCategory(container)
  for (const { submerchant, sells } of SELLERS) {
    const id = (await findSeller(container, submerchant)) ?? (await createSeller(container, submerchant))
    await seedProductsOf(container, id, sells)
  }
}

async function readSeller(container: MedusaContainer, { external_id }: Seller) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["id", "key", "reason"]
  const { data } = await query.graph({ entity: "svc_submerchant", fields, filters: { external_id } })
  return sellerRows.parse(data)[0]
}

const findSeller = async (container: MedusaContainer, seller: Seller) => (await readSeller(container, seller))?.id

async function createSeller(container: MedusaContainer, seller: Seller): Promise<string> {
  const { result } = await createSubmerchantWorkflow(container).run({ input: { submerchant: seller } })
  const { id, key, reason } = (await readSeller(container, seller)) ?? {}
  if (id !== undefined && key) return id
  throw new Error(
    `the service did not take ${seller.external_id}: ${result.refused?.message ?? (reason ? writeIn("en", reason) : "no reason")}`,
  )
}

/** What has a seller keeps it. */
async function seedProductsOf(container: MedusaContainer, submerchantId: string, handles: string[]): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["id", "svc_submerchant.id"]
  const { data } = await query.graph({ entity: "product", fields, filters: { handle: handles } })
  for (const { id } of productRows.parse(data).filter((product) => !product.svc_submerchant)) {
    const input = { product_id: id, submerchant_id: submerchantId }
    const { result } = await setProductSellerWorkflow(container).run({ input })
    if (result.refused) throw new Error(`a product got no seller: ${result.refused.message}`)
  }
}
