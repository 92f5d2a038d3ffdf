import type { MedusaContainer } from "@medusajs/framework/types"
import type { HealthReading } from "../../../../modules/svc/health"
import type { SvcContainer } from "../../../../modules/svc/container"
import { FLOWS } from "../../../../domain"
import { isSandboxAddress, ONLY_ACCOUNT } from "../../../../modules/svc/store-config"
import { CAPABILITIES } from "../../../../use-cases/ports/ports"
import * as answers from "../answers/settings"
import { pickAnswer } from "../../../../use-cases/ports/fields"
import { isMarketplace } from "../../../../medusa/features"
import { resolveQuery, rows } from "../../../../medusa/rows"
import { describeStore } from "../../store-facts"

/** `unusedFormRegions`: regions with the card form although its capability is off. */
export async function readProviders(
  scope: MedusaContainer,
  { account, capabilities, providers: ours }: Pick<SvcContainer, "account" | "capabilities" | "providers">,
) {
  const query = resolveQuery(scope)
  const [providers, all] = await Promise.all([
    rows(query, "payment_provider", { id: true, is_enabled: true }),
    rows(query, "region", { id: true, name: true, currency_code: true, payment_providers: { id: true } }),
  ])
  const listRegions = (id: string) =>
    all
      .filter(({ payment_providers }) => payment_providers.some((one) => one.id === id))
      .map(({ id: region, name, currency_code }) => ({ id: region, name, currency_code }))
  const ids = providers.flatMap(({ id, is_enabled }) => {
    const found = is_enabled ? ours.find(id) : undefined
    return found?.account === account ? [{ id, kind: found.kind }] : []
  })
  const chosen = FLOWS.flatMap((kind): answers.SettingsProvider[] =>
    ids.filter((one) => one.kind === kind).map(({ id }) => ({ id, kind, regions: listRegions(id) })),
  )
  const unused = capabilities.cardForm ? [] : chosen.filter(({ kind }) => kind === "form")
  const links = ids.flatMap(({ id, kind }) => (kind === "link" ? id : []))
  const listNames = (regions: answers.SettingsProvider["regions"]) => regions.map(({ name }) => name)
  return {
    providers: chosen.filter((one) => !unused.includes(one) || one.regions.length > 0),
    linkRegions: listNames(links.flatMap((id) => listRegions(id))),
    unusedFormRegions: listNames(unused.flatMap(({ regions }) => regions)),
  }
}

function listAddresses({ account, settings }: SvcContainer): answers.SettingsAddress[] {
  const { backendUrl, storefrontUrls } = settings
  const own = account === ONLY_ACCOUNT ? "" : `/${account}`
  return [
    { name: "notifications", url: `${backendUrl}/svc/notifications${own}`, is_entered: true },
    { name: "return", url: `${backendUrl}/svc/return/…`, is_entered: false },
    { name: "pay", url: `${backendUrl}/svc/pay/…`, is_entered: false },
    ...storefrontUrls.map((url) => ({ name: "storefront" as const, url, is_entered: false })),
  ]
}

function getOptions({ settings }: SvcContainer): answers.SettingsAnswer["options"] {
  const { installments, threeDs, refunds, review, responseSignatures, retentionDays, timeZone } = settings
  const terms = [installments, ...installments.rules]
  const isAbove = (points: number | undefined) => points !== undefined && points > 0
  return {
    installments: [...new Set(terms.flatMap(({ counts }) => counts))].sort((a, b) => a - b),
    has_surcharge: terms.some(({ surchargeBasisPoints }) => Object.values(surchargeBasisPoints).some(isAbove)),
    three_ds_finalize: threeDs.finalize,
    response_signatures: responseSignatures,
    full_refund: refunds.fullRefund,
    review_on_decline: review.onDecline,
    retention_days: retentionDays ?? null,
    time_zone: timeZone,
  }
}

export async function readCapabilities({ capabilities, pauses }: Pick<SvcContainer, "capabilities" | "pauses">) {
  const used = CAPABILITIES.filter((name) => capabilities[name])
  const paused = used.length > 0 ? await pauses.list() : []
  return used.map((name) => {
    const found = paused.find(({ capability }) => capability === name)
    return pickAnswer(answers.settingsCapability, { name, refused: found && { ...found, at: found.pausedAt } })
  })
}

/** `hasCardsLeft`: the service has cards of customers, although the capability is off. */
export async function readState(svc: SvcContainer) {
  const [reading, capabilities, hasCardsLeft] = await Promise.all([
    svc.health.read(),
    readCapabilities(svc),
    svc.capabilities.storedCards ? undefined : svc.customerCards?.areThere(),
  ])
  const jobs = listJobs(reading, svc.clock.now(), process.uptime() * 1000, {
    isMarketplace: isMarketplace(svc.settings),
    approves: svc.capabilities.approval,
    hasReports: svc.capabilities.reports,
    hasStoredCards: svc.capabilities.storedCards,
  })
  return { reading, hour: reading.hour, capabilities, jobs, hasCardsLeft: hasCardsLeft === true }
}

export async function readSettings(scope: MedusaContainer, svc: SvcContainer): Promise<answers.SettingsAnswer> {
  const { baseUrl, apiKey, secretKey, previousSecretKey, names } = svc.settings
  const [{ providers }, { reading, capabilities, jobs }] = await Promise.all([
    readProviders(scope, svc),
    readState(svc),
  ])
  return {
    ...describeStore(scope),
    sandbox: isSandboxAddress(baseUrl),
    account: svc.account,
    service: {
      base_url: baseUrl,
      api_key: mask(apiKey, 3),
      secret_key: mask(secretKey, 2),
      has_previous_secret_key: previousSecretKey !== undefined,
      names: { ...names },
    },
    addresses: listAddresses(svc),
    providers,
    options: getOptions(svc),
    health: pickAnswer(answers.settingsAnswer.shape.health, {
      ...reading,
      last_good: reading.lastGood,
      last_failed: reading.lastFailed,
      jobs,
    }),
    capabilities,
  }
}

const HIDDEN = "••••••••"

/** Shows only the ends of a key, none of a short one, and hides its length. */
export function mask(key: string, shown: number): string {
  return key.length < 8 * shown ? HIDDEN : `${key.slice(0, shown)}${HIDDEN}${key.slice(-shown)}`
}

const MINUTE_MS = 60_000

/** A job that runs every minute is late after this time. */
const SOON_MS = 5 * MINUTE_MS

type JobFacts = Partial<Record<"isMarketplace" | "approves" | "hasReports" | "hasStoredCards", boolean>>

/** A store that has just started has run no job yet; that is not late. */
export function listJobs({ runs }: HealthReading, now: Date, upForMs: number, facts: JobFacts = {}) {
  const jobs = {
    "svc-reconcile-payments": SOON_MS,
    "svc-follow-links": SOON_MS,
    "svc-erase-ended-payments": 26 * 60 * MINUTE_MS,
    ...(facts.isMarketplace && { "svc-sync-submerchants": SOON_MS }),
    ...(facts.isMarketplace && facts.approves && { "svc-approve-items": SOON_MS }),
    ...(facts.hasReports && { "svc-compare-days": 180 * MINUTE_MS }),
    ...(facts.hasStoredCards && { "svc-stored-cards": SOON_MS }),
  }
  return Object.entries(jobs).map(([name, late]) => {
    const run = runs.find(({ job }) => job === name)
    const since = run === undefined ? upForMs : now.getTime() - run.at.getTime()
    return pickAnswer(answers.settingsJob, {
      ...run,
      name,
      last_run_at: run?.at,
      is_good: run?.isGood,
      is_late: since > late,
    })
  })
}
