import type { ExecArgs, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Link } from "@medusajs/framework/modules-sdk"
import { writeFileSync } from "node:fs"
import { isCurrency } from "../money"
import { resolveQuery, rows } from "../medusa/rows"
import { resolveSvc } from "../modules/svc"
import { hostedProvider } from "../modules/svc/provider-ids"

/**
 * Run by `npx medusa-payment-svc init`, or by `medusa exec`: offers the hosted page, of several accounts the default one's, in every region
 * whose currency the service takes. Writes to a file, where one is given, how many regions have it.
 */
export default async function enable({ container, args: [file] }: ExecArgs): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  const [{ account }] = resolveSvc(container).accounts
  const provider = hostedProvider(account)
  const { added, already, otherCurrency } = await enableInRegions(container, provider)
  const log = (what: string, names: readonly string[]) =>
    names.length > 0 && logger.info(`${what}: ${names.join(", ")}`)
  log(`${provider} is enabled now`, added)
  log(`${provider} was enabled already`, already)
  log("The payment service does not take the currency of", otherCurrency)
  const enabled = added.length + already.length
  if (enabled === 0)
    logger.warn(
      `${provider} is enabled in no region: add a region in TRY, EUR, USD, GBP, NOK or CHF, then run npx medusa exec ` +
        "./node_modules/medusa-payment-svc/.medusa/server/src/scripts/enable-in-regions.js.",
    )
  if (file !== undefined) writeFileSync(file, JSON.stringify({ enabled }))
}

const REGION = { id: true, name: true, currency_code: true, payment_providers: { id: true } } as const

export async function enableInRegions(container: MedusaContainer, provider: string) {
  const regions = (await rows(resolveQuery(container), "region", REGION)).map((region) => ({
    name: `${region.name} (${region.currency_code.toUpperCase()})`,
    fits: isCurrency(region.currency_code.toUpperCase()),
    isOn: region.payment_providers.some((one) => one.id === provider),
    link: { [Modules.REGION]: { region_id: region.id }, [Modules.PAYMENT]: { payment_provider_id: provider } },
  }))
  const added = regions.filter(({ fits, isOn }) => fits && !isOn)
  if (added.length > 0)
    await container.resolve<Link>(ContainerRegistrationKeys.LINK).create(added.map(({ link }) => link))
  const listNames = (some: typeof regions) => some.map(({ name }) => name)
  return {
    added: listNames(added),
    already: listNames(regions.filter(({ isOn }) => isOn)),
    otherCurrency: listNames(regions.filter(({ fits, isOn }) => !fits && !isOn)),
  }
}
