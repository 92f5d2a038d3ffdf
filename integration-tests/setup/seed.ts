import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createApiKeysWorkflow,
  createPricePreferencesWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} from "@medusajs/medusa/core-flows"
import { only } from "./only"
import { type People, seedPeople } from "./seed-people"
import { type Products, seedProducts } from "./seed-products"
import { type Shipping, seedShipping } from "./seed-shipping"

export interface SeedOptions {
  /** the payment providers a buyer may choose in the region */
  paymentProviders?: string[]
  /** whether prices include the 20 % tax */
  taxInclusive?: boolean
}

/** A shop that sells in Turkish lira: everything a test has to name. */
export interface Shop {
  regionId: string
  salesChannelId: string
  publishableKey: string
  shipping: Shipping
  products: Products
  people: People
}

/** Fills an empty Medusa. Prices of the products and of shipping are in `PRICES`; tax is 20 %. */
export async function seed(container: MedusaContainer, options: SeedOptions = {}): Promise<Shop> {
  const { paymentProviders = ["pp_system_default"], taxInclusive = false } = options
  const channels = await createSalesChannelsWorkflow(container).run({ input: { salesChannelsData: [{ name: "Web" }] } })
  const salesChannelId = only(channels.result).id
  const regions = await createRegionsWorkflow(container).run({
    input: {
      regions: [
        {
          name: "Türkiye",
          currency_code: "try",
          countries: ["tr"],
          payment_providers: paymentProviders,
        },
      ],
    },
  })
  await createTaxRegionsWorkflow(container).run({
    input: [
      { country_code: "tr", provider_id: "tp_system", default_tax_rate: { name: "KDV", code: "KDV20", rate: 20 } },
    ],
  })
  // prices are given by currency, so the currency decides whether they include the tax
  await createPricePreferencesWorkflow(container).run({
    input: [{ attribute: "currency_code", value: "try", is_tax_inclusive: taxInclusive }],
  })
  const shipping = await seedShipping(container, salesChannelId)
  return {
    regionId: only(regions.result).id,
    salesChannelId,
    publishableKey: await seedPublishableKey(container, salesChannelId),
    shipping,
    products: await seedProducts(container, { salesChannelId, ...shipping }),
    people: await seedPeople(container),
  }
}

async function seedPublishableKey(container: MedusaContainer, salesChannelId: string): Promise<string> {
  const keys = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: "Web", type: "publishable", created_by: "" }] },
  })
  const key = only(keys.result)
  await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: key.id, add: [salesChannelId] } })
  return key.token
}
