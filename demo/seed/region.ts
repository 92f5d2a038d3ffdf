import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createPricePreferencesWorkflow,
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
  updatePricePreferencesWorkflow,
  updateRegionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { type Place, PLACES } from "./places"

const PAYMENT_PROVIDERS = ["pp_hosted_svc", "pp_form_svc", "pp_threeds_svc", "pp_direct_svc", "pp_system_default"]
/** Where the store has a second account. */
const EU_PROVIDERS = ["pp_hosted_eu", "pp_form_eu", "pp_threeds_eu", "pp_direct_eu", "pp_system_default"]

/** A region for each place, with every way to pay at the service, and manual payment. Gives the id of the first. */
export async function seedRegions(container: MedusaContainer, hasAccounts: boolean): Promise<string> {
  const abroad = hasAccounts ? EU_PROVIDERS : PAYMENT_PROVIDERS
  await refuseMissingProviders(container, [...PAYMENT_PROVIDERS, ...abroad])
  const [first, ...others] = PLACES
  const regionId = await seedRegion(container, first, PAYMENT_PROVIDERS)
  for (const place of others) await seedRegion(container, place, abroad)
  return regionId
}

async function seedRegion(container: MedusaContainer, place: Place, payment_providers: string[]): Promise<string> {
  await seedTax(container, place)
  const [existing] = await container.resolve(Modules.REGION).listRegions({ currency_code: place.currency })
  if (!existing) {
    await includeTax(container, place.currency)
    return createRegion(container, place, payment_providers)
  }
  await updateRegionsWorkflow(container).run({
    input: { selector: { id: existing.id }, update: { payment_providers } },
  })
  return existing.id
}

async function createRegion(
  container: MedusaContainer,
  { currency, name, taxes }: Place,
  payment_providers: string[],
): Promise<string> {
  const { result } = await createRegionsWorkflow(container).run({
    input: {
      regions: [
        {
          name,
          currency_code: currency,
          countries: Object.keys(taxes),
          payment_providers,
          is_tax_inclusive: true,
        },
      ],
    },
  })
  const [region] = result
  if (!region) throw new Error("the region was not created")
  return region.id
}

async function refuseMissingProviders(container: MedusaContainer, wanted: readonly string[]): Promise<void> {
  const providers = await container.resolve(Modules.PAYMENT).listPaymentProviders({ is_enabled: true })
  const missing = wanted.filter((id) => !providers.some((provider) => provider.id === id))
  if (missing.length === 0) return
  throw new Error(
    `The store has no payment provider ${missing.join(", ")}: it belongs among the providers of ` +
      "@medusajs/medusa/payment in medusa-config.ts.",
  )
}

async function seedTax(container: MedusaContainer, { taxes }: Place): Promise<void> {
  const known = await container.resolve(Modules.TAX).listTaxRegions({ country_code: Object.keys(taxes) })
  const missing = Object.entries(taxes).filter(([country]) => !known.some((tax) => tax.country_code === country))
  if (missing.length > 0) {
    await createTaxRegionsWorkflow(container).run({
      input: missing.map(([country_code, { name, rate }]) => ({
        country_code,
        provider_id: "tp_system",
        default_tax_rate: { name, code: `${name}${rate}`, rate },
      })),
    })
  }
}

/** Prices are given by currency, so it is the currency that says whether they include the tax. A new database knows euros already. */
async function includeTax(container: MedusaContainer, currency: string): Promise<void> {
  const price = { attribute: "currency_code", value: currency }
  const [preference] = await container.resolve(Modules.PRICING).listPricePreferences(price)
  await (preference
    ? updatePricePreferencesWorkflow(container).run({
        input: { selector: { id: [preference.id] }, update: { is_tax_inclusive: true } },
      })
    : createPricePreferencesWorkflow(container).run({ input: [{ ...price, is_tax_inclusive: true }] }))
}
