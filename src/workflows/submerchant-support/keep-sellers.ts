import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { keepSeller, type KeptSeller, type SellerPorts } from "../../flows/submerchants/keep-seller"
import { RUN_LEASE_SECONDS } from "../../flows/submerchants/run-all"
import type { SyncRun } from "../../flows/submerchants/run-records"
import type { SellerOption } from "../../mapping"
import { describeFailure } from "../../modules/svc/describe-failure"
import { readSellers } from "./read-sellers"
import { marketplaceOf, submerchantWorld } from "./submerchant-world"

const PAGE = 100
const withId = z.object({ id: z.string() })

const loggerOf = (container: MedusaContainer) => container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)

export function sellerPorts(container: MedusaContainer, option: SellerOption): SellerPorts {
  const { submerchants, clock } = submerchantWorld(container)
  return {
    ...{ option, submerchants, clock },
    onBroken: (id, error) =>
      loggerOf(container).error(
        `medusa-payment-svc: marketplace.seller.toSubmerchant breaks on the seller ${id}: ${describeFailure(error)}`,
      ),
  }
}

/** Names the fields, never what stands in them. */
export function logRefused(container: MedusaContainer, sellerId: string, kept: KeptSeller): void {
  if (kept.is !== "refused") return
  const fields = kept.issues.map(({ field, message }) => (field === "" ? message.en : `${field}: ${message.en}`))
  loggerOf(container).warn(
    `medusa-payment-svc: the seller ${sellerId} cannot be kept as a submerchant. ${fields.join(" ")}`,
  )
}

/**
 * The first half of a run where sellers come from another module: each is kept as a submerchant, from the run's cursor on. Undefined:
 * another hand has gone on with the run.
 */
export async function runSellers(
  container: MedusaContainer,
  option: SellerOption,
  begun: SyncRun,
  until: Date | undefined,
): Promise<SyncRun | undefined> {
  const { runs } = marketplaceOf(container)
  const ports = sellerPorts(container, option)
  let run: SyncRun | undefined = begun
  while (run) {
    const { sellers, count } = await readSellers(container, option, run.cursor, PAGE)
    if (run.total === undefined) run = await runs.begin(run, count)
    if (run === undefined) return undefined
    if (sellers.length === 0) return runs.nextPhase(run)
    let failed = 0
    let cursor = ""
    for (const seller of sellers) {
      cursor = withId.parse(seller).id
      const kept = await keepSeller(ports, seller)
      logRefused(container, cursor, kept)
      if (kept.is === "refused" && kept.submerchant === undefined) failed += 1
    }
    run = await runs.advance(run, { cursor, done: sellers.length, failed }, RUN_LEASE_SECONDS)
    if (until !== undefined && new Date() >= until) return run
  }
  return run
}
