import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createShippingOptionsWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"

const CARRIER = "manual_manual"
const DEPOT = "İstanbul deposu"
const COUNTRY = "Türkiye"

const OPTIONS = [
  { name: "Kargo", description: "2-3 gün", code: "standard", price: 59.9 },
  { name: "Hızlı kargo", description: "Yarın kapınızda", code: "express", price: 119.9 },
]

/** One depot that ships within the country. Gives its id. */
export async function seedShipping(
  container: MedusaContainer,
  shop: { salesChannelId: string; shippingProfileId: string },
): Promise<string> {
  const stockLocationId = await seedDepot(container)
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: stockLocationId, add: [shop.salesChannelId] },
  })
  const serviceZoneId = await seedServiceZone(container, stockLocationId)
  const existing = await container
    .resolve(Modules.FULFILLMENT)
    .listShippingOptions({ name: OPTIONS.map(({ name }) => name) })
  const missing = OPTIONS.filter(({ name }) => !existing.some((option) => option.name === name))
  if (missing.length > 0) {
    await createShippingOptionsWorkflow(container).run({
      input: missing.map((option) => shippingOption(option, { serviceZoneId, ...shop })),
    })
  }
  return stockLocationId
}

function shippingOption(
  { name, description, code, price }: (typeof OPTIONS)[number],
  { serviceZoneId, shippingProfileId }: { serviceZoneId: string; shippingProfileId: string },
) {
  return {
    name,
    price_type: "flat" as const,
    service_zone_id: serviceZoneId,
    shipping_profile_id: shippingProfileId,
    provider_id: CARRIER,
    type: { label: name, description, code },
    prices: [{ currency_code: "try", amount: price }],
    rules: [
      { attribute: "enabled_in_store", operator: "eq" as const, value: "true" },
      { attribute: "is_return", operator: "eq" as const, value: "false" },
    ],
  }
}

async function seedDepot(container: MedusaContainer): Promise<string> {
  const [existing] = await container.resolve(Modules.STOCK_LOCATION).listStockLocations({ name: DEPOT })
  if (existing) return existing.id
  const { result } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [{ name: DEPOT, address: { address_1: "Depo Sok. 1", city: "İstanbul", country_code: "tr" } }],
    },
  })
  const [depot] = result
  if (!depot) throw new Error("the depot was not created")
  return depot.id
}

async function seedServiceZone(container: MedusaContainer, stockLocationId: string): Promise<string> {
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const [existing] = await fulfillment.listFulfillmentSets({ name: COUNTRY }, { relations: ["service_zones"] })
  const set =
    existing ??
    (await fulfillment.createFulfillmentSets({
      name: COUNTRY,
      type: "shipping",
      service_zones: [{ name: COUNTRY, geo_zones: [{ type: "country", country_code: "tr" }] }],
    }))
  const location = { [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId } }
  await container.resolve(ContainerRegistrationKeys.LINK).create([
    { ...location, [Modules.FULFILLMENT]: { fulfillment_provider_id: CARRIER } },
    { ...location, [Modules.FULFILLMENT]: { fulfillment_set_id: set.id } },
  ])
  const [zone] = set.service_zones
  if (!zone) throw new Error("the depot has no service zone")
  return zone.id
}
