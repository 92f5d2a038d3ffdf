import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { resolveSellersAccount } from "../../modules/svc"
import { syncSubmerchant } from "../../use-cases/submerchants/sync-submerchant"
import { resolveMarketplace, submerchantContext } from "../../medusa/marketplace/sync-sellers"

export default async function submerchantChanged({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  const svc = resolveSellersAccount(container)
  if (svc === undefined) return
  const { capabilities, ledger, clock } = svc
  // an IBAN, or another time of approval
  const key = capabilities.approval
    ? (await resolveMarketplace(container).submerchants.find(event.data.id))?.key
    : undefined
  if (key !== undefined) await ledger.planApprovals({ keys: [key] }, clock.now())
  await syncSubmerchant(submerchantContext(container), event.data.id)
}

export const config: SubscriberConfig = { event: ["svc.submerchant.created", "svc.submerchant.updated"] }
