import type { SvcContainer } from "../../../../modules/svc/container"
import type { MedusaContainer } from "@medusajs/framework/types"
import { unfitVersions } from "../../../../modules/svc/versions"
import type { SettingsCheck, SettingsJob } from "../answers/settings"
import { features } from "../../features"
import { readProviders, readState } from "./read"
import { isCurrency } from "../../../../money"
import { named, toChecks, when, type Found, type FoundProblems } from "./find-problems"
import { z } from "zod"
import { createSvcClient, SvcError } from "../../../../client"
import { isFailure } from "../../../../modules/svc/health"
import { clientSettings, type SvcSettings } from "../../../../modules/svc/options"

const WAIT_MS = 3_000
const BIN = "552879"

/** `skewSeconds`: how far this server's clock is ahead, if the response has a time. */
type ServiceProbe =
  | { type: "answered"; skewSeconds?: number | undefined }
  | { type: "keys_refused" }
  | { type: "failed"; kind: string }

/** One signed call by its own client: it does not count among the store's calls, and is sent even while those are stopped. */
async function probeService(settings: SvcSettings): Promise<ServiceProbe> {
  const client = createSvcClient(clientSettings(settings))
  const sentAt = Date.now()
  try {
    const { systemTime } = await client.bins.check({ binNumber: BIN }, { deadlineMs: WAIT_MS })
    const now = (sentAt + Date.now()) / 2
    return {
      type: "answered",
      ...(systemTime !== undefined && { skewSeconds: Math.round((now - systemTime) / 1_000) }),
    }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    if (error.kind === "authentication") return { type: "keys_refused" }
    return isFailure(error.kind) ? { type: "failed", kind: error.kind } : { type: "answered" }
  } finally {
    await client.close()
  }
}

/** `other`: something that is not this plugin answers there. */
type ReturnAddressProbe = { type: "ours" } | { type: "other" | "silent"; url: string; found: string }

const withCode = z.object({ cause: z.object({ code: z.string() }) })

const NO_STORE = [502, 503, 504]

/** Asks the store's own address in the way of a prefetching browser, which only this plugin answers with 204. */
async function probeReturnAddress({ backendUrl }: Pick<SvcSettings, "backendUrl">): Promise<ReturnAddressProbe> {
  const url = `${backendUrl}/svc/return`
  try {
    const { status } = await fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(WAIT_MS) })
    if (status === 204) return { type: "ours" }
    return { type: NO_STORE.includes(status) ? "silent" : "other", url, found: String(status) }
  } catch (error) {
    return { type: "silent", url, found: getReason(error) }
  }
}

/** For example ECONNREFUSED, which `fetch` puts beneath its own error. */
function getReason(error: unknown): string {
  const { data } = withCode.safeParse(error)
  return data?.cause.code ?? (error instanceof Error ? error.message : String(error))
}

/** For the settings page and the command `doctor`. It calls the service and the store's own address, and returns nothing secret. */
export async function readChecks(scope: MedusaContainer, svc: SvcContainer): Promise<SettingsCheck[]> {
  const { settings, isSandbox, locksInMemory } = svc
  const pendingMigrations = await svc.pendingMigrations()
  const hasTables = pendingMigrations.length === 0
  const [providers, state, ofFeatures, service, returnAddress] = await Promise.all([
    readProviders(scope, svc),
    hasTables ? readState(svc) : undefined,
    hasTables ? features.findProblems?.(scope) : undefined,
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
    ofFeatures,
  })
}

export type SettingsState = Omit<Awaited<ReturnType<typeof readState>>, "reading">

type CheckedSettings = "baseUrl" | "backendUrl" | "responseSignatures" | "retentionDays" | "clientIp"

export interface SettingsFacts
  extends
    Pick<SvcSettings, CheckedSettings>,
    Pick<SvcContainer, "isSandbox" | "locksInMemory">,
    Awaited<ReturnType<typeof readProviders>> {
  isProduction: boolean
  hasNames: boolean
  hasPreviousSecretKey: boolean
  versions: ReturnType<typeof unfitVersions>
  pendingMigrations: readonly string[]
  service: ServiceProbe
  returnAddress: ReturnAddressProbe
  /** Undefined: the tables do not exist yet. */
  state: SettingsState | undefined
  ofFeatures?: FoundProblems | undefined
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
    card_form_off: named(facts.unusedFormRegions),
    currency: named(foreignRegions(facts)),
    backend_url: isProduction || !isSandbox ? when(isThisMachine(facts.backendUrl)) : null,
    ...foundInState(facts.state),
    sandbox: isProduction ? when(isSandbox) : null,
    locks_in_memory: when(facts.locksInMemory),
    signatures_off: when(facts.responseSignatures === "off"),
    previous_secret_key: when(facts.hasPreviousSecretKey),
    no_retention: isProduction ? when(facts.retentionDays === undefined) : null,
    client_ip: isProduction ? when(facts.clientIp === undefined) : null,
    ...facts.ofFeatures,
  })
  const of = (status: SettingsCheck["status"]) => all.filter((one) => one.status === status)
  return [...of("error"), ...of("warning"), ...of("ok")]
}
