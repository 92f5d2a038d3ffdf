import type { ExecArgs, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { enableInRegions } from "../medusa/enable-in-regions"

const PROVIDER = "pp_hosted_svc"

/** Run by `npx medusa-payment-svc init`, or by `medusa exec`: offers the hosted page in every region whose currency the service takes. */
export default async function enable({ container }: ExecArgs): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  const { added, already, otherCurrency } = await enableInRegions(container, PROVIDER)
  const log = (what: string, names: readonly string[]) =>
    names.length > 0 && logger.info(`${what}: ${names.join(", ")}`)
  log(`${PROVIDER} is enabled now`, added)
  log(`${PROVIDER} was enabled already`, already)
  log("The payment service does not take the currency of", otherCurrency)
  if (added.length + already.length === 0)
    logger.warn(
      `${PROVIDER} is enabled in no region: add a region in TRY, EUR, USD, GBP, NOK or CHF, then run this again.`,
    )
}
