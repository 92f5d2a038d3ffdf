import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../../../modules/svc"
import { unfitVersions } from "../../../../modules/svc/versions"
import type {
  SettingsCheck,
  SettingsCapability,
  SettingsJob,
  SettingsProvider,
  SettingsRate,
} from "../answers/settings"
import { readMarketplaceFacts, foundInMarketplace, type MarketplaceFacts } from "../marketplace/checks"
import { probeReturnAddress, probeService, type ReturnAddressProbe, type ServiceProbe } from "./probe"
import { readProviders, readState } from "./read"
import { isCurrency } from "../../../../money"
import { named, toChecks, when, type Found } from "./find-problems"

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

export interface SettingsState {
  capabilities: readonly SettingsCapability[]
  hour: SettingsRate
  jobs: readonly SettingsJob[]
  /** The service has cards of customers, and the capability is off. */
  hasCardsLeft: boolean
}

export interface SettingsFacts {
  isProduction: boolean
  isSandbox: boolean
  locksInMemory: boolean
  /** The service's, and the store's own, as it is given to the service and buyers. */
  baseUrl: string
  backendUrl: string
  hasNames: boolean
  responseSignatures: "off" | "report" | "require"
  retentionDays?: number | undefined
  clientIp?: string | undefined
  hasPreviousSecretKey: boolean
  providers: readonly SettingsProvider[]
  linkRegions: readonly string[]
  versions: { found: string; tested: string } | undefined
  pendingMigrations: readonly string[]
  service: ServiceProbe
  returnAddress: ReturnAddressProbe
  /** Undefined: its tables are not there yet. */
  state: SettingsState | undefined
  /** Undefined in standard mode. */
  marketplace?: MarketplaceFacts | undefined
}

const isThisMachine = (url: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname)

const MAX_SKEW_SECONDS = 60
const FEW_CALLS = 10
const MANY_FAILED_PERCENT = 10

const listNames = (jobs: readonly SettingsJob[]) => jobs.map(({ name }) => name)

function foreignRegions({ providers }: SettingsFacts): string[] {
  const regions = providers.flatMap((provider) => provider.regions)
  const foreign = regions.filter(({ currency_code }) => !isCurrency(currency_code.toUpperCase()))
  return foreign.map(({ name, currency_code }) => `${name} (${currency_code.toUpperCase()})`)
}

function foundByCalls(facts: SettingsFacts) {
  const { service, returnAddress, baseUrl, hasNames } = facts
  const { skewSeconds: skew } = service.type === "answered" ? service : {}
  const apart = Math.abs(skew ?? 0)
  return {
    service: service.type === "failed" ? { address: baseUrl, kind: service.kind } : undefined,
    authentication: service.type === "failed" ? null : when(service.type === "keys_refused"),
    brand_names:
      service.type === "failed" ? null : when(service.type === "keys_refused" && !hasNames && !isThisMachine(baseUrl)),
    clock: skew === undefined ? null : apart > MAX_SKEW_SECONDS ? { seconds: String(apart) } : undefined,
    return_address:
      returnAddress.type === "silent"
        ? null
        : returnAddress.type === "other"
          ? { address: returnAddress.url, status: returnAddress.found }
          : undefined,
    return_address_unreachable:
      returnAddress.type === "silent" ? { address: returnAddress.url, reason: returnAddress.found } : null,
  } satisfies Record<string, Found>
}

const NOTHING_KNOWN = {
  capability_refused: null,
  job_late: null,
  job_failed: null,
  error_rate: null,
  stored_cards_left: null,
}

function foundInState(state: SettingsState | undefined) {
  if (state === undefined) return NOTHING_KNOWN
  const { capabilities, hour, jobs, hasCardsLeft } = state
  const isErratic = hour.calls >= FEW_CALLS && hour.failed * 100 > hour.calls * MANY_FAILED_PERCENT
  const refused = capabilities.flatMap(({ name, refused: since }) => (since ? `capabilities.${name}` : []))
  return {
    capability_refused: capabilities.length === 0 ? null : named(refused),
    job_late: named(listNames(jobs.filter(({ is_late }) => is_late))),
    job_failed: named(listNames(jobs.filter(({ is_good }) => is_good === false))),
    error_rate: isErratic ? { failed: String(hour.failed), calls: String(hour.calls) } : undefined,
    stored_cards_left: when(hasCardsLeft),
  } satisfies Record<string, Found>
}

export function listChecks(facts: SettingsFacts): SettingsCheck[] {
  const { isProduction, isSandbox, providers, versions } = facts
  const all = toChecks({
    versions,
    migrations: named(facts.pendingMigrations),
    ...foundByCalls(facts),
    no_region: when(providers.every(({ regions }) => regions.length === 0)),
    link_provider_enabled: named(facts.linkRegions),
    currency: named(foreignRegions(facts)),
    backend_url: isProduction || !isSandbox ? when(isThisMachine(facts.backendUrl)) : null,
    ...foundInState(facts.state),
    sandbox: isProduction ? when(isSandbox) : null,
    locks_in_memory: when(facts.locksInMemory),
    signatures_off: when(facts.responseSignatures === "off"),
    previous_secret_key: when(facts.hasPreviousSecretKey),
    no_retention: isProduction ? when(facts.retentionDays === undefined) : null,
    client_ip: isProduction ? when(facts.clientIp === undefined) : null,
    ...(facts.marketplace && foundInMarketplace(facts.marketplace)),
  })
  const of = (status: SettingsCheck["status"]) => all.filter((one) => one.status === status)
  return [...of("error"), ...of("warning"), ...of("ok")]
}
