import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"
import { only } from "./only"
import { PRICES } from "./seed-products"

export interface Shipping {
  stockLocationId: string
  shipping_profile_id: string
  shipping_option_id: string
}

const CARRIER = "manual_manual"

/** One depot in Türkiye that ships everywhere in the country at one price. */
export async function seedShipping(container: MedusaContainer, salesChannelId: string): Promise<Shipping> {
  const locations = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [{ name: "Depo", address: { address_1: "Depo Sok. 1", city: "İstanbul", country_code: "tr" } }],
    },
  })
  const stockLocationId = only(locations.result).id
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: stockLocationId, add: [salesChannelId] },
  })
  const profiles = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: "Default", type: "default" }] },
  })
  const shipping_profile_id = only(profiles.result).id
  const options = await createShippingOptionsWorkflow(container).run({
    input: [
      {
        name: "Kargo",
        price_type: "flat",
        service_zone_id: await seedServiceZone(container, stockLocationId),
        shipping_profile_id,
        provider_id: CARRIER,
        type: { label: "Kargo", description: "2-3 gün", code: "standard" },
        prices: [{ currency_code: "try", amount: PRICES.shipping }],
        rules: [
          { attribute: "enabled_in_store", operator: "eq", value: "true" },
          { attribute: "is_return", operator: "eq", value: "false" },
        ],
      },
    ],
  })
  return { stockLocationId, shipping_profile_id, shipping_option_id: only(options.result).id }
}

async function seedServiceZone(container: MedusaContainer, stockLocationId: string): Promise<string> {
  const set = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: "Türkiye",
    type: "shipping",
    service_zones: [{ name: "Türkiye", geo_zones: [{ type: "country", country_code: "tr" }] }],
  })
  const location = { [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId } }
  await container.resolve(ContainerRegistrationKeys.LINK).create([
    { ...location, [Modules.FULFILLMENT]: { fulfillment_provider_id: CARRIER } },
    { ...location, [Modules.FULFILLMENT]: { fulfillment_set_id: set.id } },
  ])
  return only(set.service_zones).id
}
