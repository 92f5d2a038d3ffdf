import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createPricePreferencesWorkflow,
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
  updateRegionsWorkflow,
} from "@medusajs/medusa/core-flows"

const PAYMENT_PROVIDERS = ["pp_hosted_svc", "pp_threeds_svc", "pp_direct_svc", "pp_system_default"]

/** Türkiye: Turkish lira, prices with 20 % tax in them, every way to pay at the service, and manual payment. */
export async function seedRegion(container: MedusaContainer): Promise<string> {
  await refuseMissingProviders(container)
  await seedTax(container)
  const [existing] = await container.resolve(Modules.REGION).listRegions({ currency_code: "try" })
  if (!existing) return createRegion(container)
  await updateRegionsWorkflow(container).run({
    input: { selector: { id: existing.id }, update: { payment_providers: PAYMENT_PROVIDERS } },
  })
  return existing.id
}

async function createRegion(container: MedusaContainer): Promise<string> {
  const { result } = await createRegionsWorkflow(container).run({
    input: {
      regions: [
        {
          name: "Türkiye",
          currency_code: "try",
          countries: ["tr"],
          payment_providers: PAYMENT_PROVIDERS,
          is_tax_inclusive: true,
        },
      ],
    },
  })
  const [region] = result
  if (!region) throw new Error("the region was not created")
  return region.id
}

async function refuseMissingProviders(container: MedusaContainer): Promise<void> {
  const providers = await container.resolve(Modules.PAYMENT).listPaymentProviders({ is_enabled: true })
  const missing = PAYMENT_PROVIDERS.filter((id) => !providers.some((provider) => provider.id === id))
  if (missing.length === 0) return
  throw new Error(
    `The store has no payment provider ${missing.join(", ")}: it belongs among the providers of ` +
      "@medusajs/medusa/payment in medusa-config.ts.",
  )
}

async function seedTax(container: MedusaContainer): Promise<void> {
  const [country] = await container.resolve(Modules.TAX).listTaxRegions({ country_code: "tr" })
  if (!country) {
    await createTaxRegionsWorkflow(container).run({
      input: [
        { country_code: "tr", provider_id: "tp_system", default_tax_rate: { name: "KDV", code: "KDV20", rate: 20 } },
      ],
    })
  }
  // prices are given by currency, so it is the currency that says whether they include the tax
  const price = { attribute: "currency_code", value: "try" }
  const [preference] = await container.resolve(Modules.PRICING).listPricePreferences(price)
  if (!preference)
    await createPricePreferencesWorkflow(container).run({ input: [{ ...price, is_tax_inclusive: true }] })
}
