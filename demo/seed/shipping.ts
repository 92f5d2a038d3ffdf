import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createShippingOptionsWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"
import { type Place, PLACES } from "./places"

const CARRIER = "manual_manual"
const DEPOT = "İstanbul deposu"
/** One depot that delivers to every place. Gives its id. */
export async function seedShipping(
  container: MedusaContainer,
  shop: { salesChannelId: string; shippingProfileId: string },
): Promise<string> {
  const stockLocationId = await seedDepot(container)
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: stockLocationId, add: [shop.salesChannelId] },
  })
  for (const place of PLACES) {
    const serviceZoneId = await seedServiceZone(container, stockLocationId, place)
    await seedDeliveries(container, place, { serviceZoneId, ...shop })
  }
  return stockLocationId
}

interface Zone {
  serviceZoneId: string
  shippingProfileId: string
}

async function seedDeliveries(container: MedusaContainer, place: Place, zone: Zone): Promise<void> {
  const existing = await container
    .resolve(Modules.FULFILLMENT)
    .listShippingOptions({ name: place.deliveries.map(({ name }) => name) })
  const missing = place.deliveries.filter(({ name }) => !existing.some((option) => option.name === name))
  if (missing.length === 0) return
  await createShippingOptionsWorkflow(container).run({
    input: missing.map((delivery) => shippingOption(delivery, place.currency, zone)),
  })
}

function shippingOption(
  { name, description, code, price }: Place["deliveries"][number],
  currency_code: string,
  { serviceZoneId, shippingProfileId }: Zone,
) {
  return {
    name,
    price_type: "flat" as const,
    service_zone_id: serviceZoneId,
    shipping_profile_id: shippingProfileId,
    provider_id: CARRIER,
    type: { label: name, description, code },
    prices: [{ currency_code, amount: price }],
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

async function seedServiceZone(
  container: MedusaContainer,
  stockLocationId: string,
  { name, taxes }: Place,
): Promise<string> {
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const [existing] = await fulfillment.listFulfillmentSets({ name }, { relations: ["service_zones"] })
  const set =
    existing ??
    (await fulfillment.createFulfillmentSets({
      name,
      type: "shipping",
      service_zones: [
        { name, geo_zones: Object.keys(taxes).map((country_code) => ({ type: "country" as const, country_code })) },
      ],
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
