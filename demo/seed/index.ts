import type { ExecArgs } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createShippingProfilesWorkflow, updateStoresWorkflow } from "@medusajs/medusa/core-flows"
import { writeFileSync } from "node:fs"
import { seedAdmin } from "./admin"
import { seedCurrencies } from "./currencies"
import { seedCustomer } from "./customer"
import { seedDiscounts } from "./discounts"
import { seedMarketplace } from "./marketplace"
import { seedPictures } from "./pictures"
import { seedProducts } from "./products"
import { seedRegions } from "./region"
import { seedShipping } from "./shipping"

/**
 * Fills the demo's shop: `medusa exec demo/seed/index.ts FILE [marketplace] [accounts]`. Adds what is missing and leaves the rest as it is, so it
 * goes on where an interrupted one stopped. Writes to FILE what a storefront has to know.
 */
export default async function seed({ container, args: [file, ...kinds] }: ExecArgs): Promise<void> {
  if (file === undefined) throw new Error("say where to write what a storefront has to know")
  const { store, salesChannelId, publishableKey, shippingProfileId } = await defaults(container)
  await seedCurrencies(container, store)
  const regionId = await seedRegions(container, kinds.includes("accounts"))
  const stockLocationId = await seedShipping(container, { salesChannelId, shippingProfileId })
  await seedProducts(container, { salesChannelId, shippingProfileId, stockLocationId })
  await seedPictures(container)
  if (kinds.includes("marketplace")) await seedMarketplace(container)
  await seedDiscounts(container)
  await seedAdmin(container)
  await seedCustomer(container)
  if (!store.default_region_id) await nameStore(container, store.id, { regionId, stockLocationId })
  writeFileSync(file, JSON.stringify({ regionId, publishableKey }))
}

async function nameStore(
  container: ExecArgs["container"],
  id: string,
  { regionId, stockLocationId }: { regionId: string; stockLocationId: string },
): Promise<void> {
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id },
      update: {
        name: "Demo Store",
        default_region_id: regionId,
        default_location_id: stockLocationId,
      },
    },
  })
}

/** Medusa makes them when a store starts for the first time, all but the shipping profile. */
async function defaults(container: ExecArgs["container"]) {
  const [store] = await container.resolve(Modules.STORE).listStores({}, { relations: ["supported_currencies"] })
  const [key] = await container.resolve(Modules.API_KEY).listApiKeys({ type: "publishable" })
  const salesChannelId = store?.default_sales_channel_id
  if (!salesChannelId || !key) throw new Error("Medusa made no sales channel or publishable key of its own.")
  return { store, salesChannelId, publishableKey: key.token, shippingProfileId: await seedShippingProfile(container) }
}

async function seedShippingProfile(container: ExecArgs["container"]): Promise<string> {
  const [found] = await container.resolve(Modules.FULFILLMENT).listShippingProfiles({ type: "default" })
  if (found) return found.id
  const data = [{ name: "Default Shipping Profile", type: "default" }]
  const [made] = (await createShippingProfilesWorkflow(container).run({ input: { data } })).result
  if (!made) throw new Error("Medusa made no shipping profile.")
  return made.id
}
