import type { Link } from "@medusajs/framework/modules-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { isCurrency } from "../money"
import { queryOf, rows } from "./rows"

const REGION = { id: true, name: true, currency_code: true, payment_providers: { id: true } } as const

/** Adds a payment provider to every region whose currency the service takes; the region's others stay. */
export async function enableInRegions(container: MedusaContainer, provider: string) {
  const regions = (await rows(queryOf(container), "region", REGION)).map((region) => ({
    name: `${region.name} (${region.currency_code.toUpperCase()})`,
    fits: isCurrency(region.currency_code.toUpperCase()),
    isOn: region.payment_providers.some((one) => one.id === provider),
    link: { [Modules.REGION]: { region_id: region.id }, [Modules.PAYMENT]: { payment_provider_id: provider } },
  }))
  const added = regions.filter(({ fits, isOn }) => fits && !isOn)
  if (added.length > 0)
    await container.resolve<Link>(ContainerRegistrationKeys.LINK).create(added.map(({ link }) => link))
  const namesOf = (some: typeof regions) => some.map(({ name }) => name)
  return {
    added: namesOf(added),
    already: namesOf(regions.filter(({ isOn }) => isOn)),
    otherCurrency: namesOf(regions.filter(({ fits, isOn }) => !fits && !isOn)),
  }
}
