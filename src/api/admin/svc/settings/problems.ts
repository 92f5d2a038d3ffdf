import { isCurrency } from "../../../../money"
import type {
  SettingsCapability,
  SettingsJob,
  SettingsProblem,
  SettingsProvider,
  SettingsRate,
} from "../answers/settings"
import { marketplaceProblems, type MarketplaceFacts } from "../marketplace/problems"
import { findProblems, named, when } from "./find-problems"
import { PROBLEMS } from "./sentences"

/** What is checked for mistakes. */
export interface SettingsFacts {
  isProduction: boolean
  isSandbox: boolean
  locksInMemory: boolean
  /** The store's own address, as it is given to the service and buyers. */
  backendUrl: string
  responseSignatures: "off" | "report" | "require"
  retentionDays: number | undefined
  clientIp: string | undefined
  hasPreviousSecretKey: boolean
  /** The service has cards of customers, and the capability is off. */
  hasCardsLeft: boolean
  /** Those a buyer may choose. */
  providers: readonly SettingsProvider[]
  /** Names of regions in which `pp_link_svc` is enabled. */
  linkRegions: readonly string[]
  capabilities: readonly SettingsCapability[]
  hour: SettingsRate
  /** How the newest call ended, when it failed. */
  lastFailure: string | undefined
  jobs: readonly SettingsJob[]
  /** Undefined in standard mode. */
  marketplace?: MarketplaceFacts | undefined
}

const isThisMachine = (url: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname)

const FEW_CALLS = 10
/** Of a hundred. */
const MANY_FAILED = 10

const namesOf = (jobs: readonly SettingsJob[]) => jobs.map(({ name }) => name)

function foreignRegions({ providers }: SettingsFacts): string[] {
  const regions = providers.flatMap((provider) => provider.regions)
  const foreign = regions.filter(({ currency_code }) => !isCurrency(currency_code.toUpperCase()))
  return foreign.map(({ name, currency_code }) => `${name} (${currency_code.toUpperCase()})`)
}

const settingsProblems = (facts: SettingsFacts): SettingsProblem[] => {
  const { isProduction, isSandbox, providers, hour, jobs } = facts
  const isErratic = hour.calls >= FEW_CALLS && hour.failed * 100 > hour.calls * MANY_FAILED
  return findProblems(PROBLEMS, {
    authentication: when(facts.lastFailure === "authentication"),
    no_region: when(providers.every(({ regions }) => regions.length === 0)),
    link_provider_enabled: named(facts.linkRegions),
    currency: named(foreignRegions(facts)),
    backend_url: when(isThisMachine(facts.backendUrl) && (isProduction || !isSandbox)),
    capability_refused: named(
      facts.capabilities.flatMap(({ name, refused }) => (refused ? `capabilities.${name}` : [])),
    ),
    job_late: named(namesOf(jobs.filter(({ is_late }) => is_late))),
    job_failed: named(namesOf(jobs.filter(({ is_good }) => is_good === false))),
    error_rate: isErratic ? [String(hour.failed), String(hour.calls)] : undefined,
    sandbox: when(isProduction && isSandbox),
    locks_in_memory: when(facts.locksInMemory),
    signatures_off: when(facts.responseSignatures === "off"),
    previous_secret_key: when(facts.hasPreviousSecretKey),
    stored_cards_left: when(facts.hasCardsLeft),
    no_retention: when(facts.retentionDays === undefined && isProduction),
    client_ip: when(facts.clientIp === undefined && isProduction),
  })
}

/** What has to be corrected, with what to do about it; errors first. */
export function problemsOf(facts: SettingsFacts): SettingsProblem[] {
  const all = [...settingsProblems(facts), ...(facts.marketplace ? marketplaceProblems(facts.marketplace) : [])]
  const of = (severity: SettingsProblem["severity"]) => all.filter((one) => one.severity === severity)
  return [...of("error"), ...of("warning")]
}
