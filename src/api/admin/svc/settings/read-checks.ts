import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../../../modules/svc"
import { unfitVersions } from "../../../../modules/svc/versions"
import type { SettingsCheck } from "../answers/settings"
import { readMarketplaceFacts } from "../marketplace/read-facts"
import { probeReturnAddress, probeService } from "./probe"
import { listChecks } from "./problems"
import { readProviders, readState } from "./read"

/**
 * Everything that is checked about the plugin, for the settings page and for the command `doctor`: it calls the service and the store's
 * own address, and holds nothing secret.
 */
export async function readChecks(scope: MedusaContainer): Promise<SettingsCheck[]> {
  const svc = resolveSvc(scope)
  const { settings, isSandbox, locksInMemory } = svc
  const pendingMigrations = await svc.pendingMigrations()
  const hasTables = pendingMigrations.length === 0
  const [providers, state, marketplace, service, returnAddress] = await Promise.all([
    readProviders(scope),
    hasTables ? readState(svc) : undefined,
    hasTables && settings.marketplace ? readMarketplaceFacts(scope, settings.marketplace) : undefined,
    probeService(settings),
    probeReturnAddress(settings),
  ])
  return listChecks({
    ...settings,
    ...providers,
    isProduction: process.env.NODE_ENV === "production",
    isSandbox,
    locksInMemory,
    hasNames: Object.keys(settings.names).length > 0,
    hasPreviousSecretKey: settings.previousSecretKey !== undefined,
    versions: unfitVersions(),
    pendingMigrations,
    service,
    returnAddress,
    state,
    marketplace,
  })
}
