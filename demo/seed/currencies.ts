import type { MedusaContainer, StoreDTO } from "@medusajs/framework/types"
import { updateStoresWorkflow } from "@medusajs/medusa/core-flows"
import { PLACES } from "./places"

/** The currencies in which the admin lets prices be given: at first those of the places alone, later what else was added there too. */
export async function seedCurrencies(container: MedusaContainer, store: StoreDTO): Promise<void> {
  const isNew = !store.default_region_id
  const kept = isNew ? [] : (store.supported_currencies ?? [])
  const missing = PLACES.filter(({ currency }) => !kept.some((one) => one.currency_code === currency))
  if (missing.length === 0) return
  const supported_currencies = [
    ...kept.map(({ currency_code, is_default }) => ({ currency_code, is_default })),
    ...missing.map(({ currency }) => ({
      currency_code: currency,
      is_default: isNew && currency === PLACES[0].currency,
      // left out, Medusa notes that prices of the currency are without tax
      is_tax_inclusive: true,
    })),
  ]
  await updateStoresWorkflow(container).run({ input: { selector: { id: store.id }, update: { supported_currencies } } })
}
