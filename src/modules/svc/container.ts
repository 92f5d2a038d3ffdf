import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule } from "@medusajs/framework/types"
import { createSvcClient, type SvcLogger } from "../../client"
import { paysSellers } from "../../mapping/marketplace"
import { observeWaiting } from "../../telemetry"
import type { SaleLedger, LinkLedger } from "../../use-cases/payment-links/ports"
import type { DayLedger } from "../../use-cases/reports/ports"
import type { StoredCardLedger } from "../../use-cases/stored-cards/ports"
import { cardForms } from "../../use-cases/card-forms/join"
import { holds } from "../../use-cases/holds/join"
import { readOffers } from "../../use-cases/installments/offers"
import { payouts } from "../../use-cases/payouts/join"
import type {
  Capabilities,
  CapabilityPauses,
  ChargePorts,
  Clock,
  CustomerCards,
  ReportDifferences,
  ReviewTerms,
} from "../../use-cases/ports/ports"
import { createHealth, type Health } from "./health"
import { createCapabilityPauses } from "./health/capability-pauses"
import { createAdmission, createCardSlots, createInFlight, createTakeOnce } from "./in-flight"
import { createKeys } from "./keys"
import { createLedger, createStoreLedger, type StoreLedger } from "./ledger"
import { readWaiting } from "./ledger/attention"
import { createHistory } from "./ledger/history"
import { reportedDays } from "./ledger/reports/reported-days"
import { createSaleLedger } from "./ledger/payment-links/sales"
import { createLinkLedger, createLinkReading, type LinkReading } from "./ledger/payment-links/links"
import { paymentList } from "./ledger/payment-list"
import { createReports } from "./ledger/reports/overview"
import { createRetention, createSessionBuyers } from "./ledger/retention"
import { statementLedger } from "./ledger/marketplace/statement"
import { type Database, openDatabase } from "./ledger/sql"
import { createStoredCards } from "./ledger/stored-cards"
import { describeFailure } from "./log"
import { createMoneyReport, type LineLogger, type MoneyReport } from "./money-events"
import { type Accounts, type AccountSettings, readAccounts, type StoreSettings } from "./accounts"
import { FORMER_ACCOUNTS } from "./removed-accounts"
import { createProviderIds } from "./provider-ids"
import { clientSettings, type SvcSettings } from "./options"
import { getChannels, isSandboxAddress, LOCKS_IN_MEMORY, locksInMemory } from "./store-config"
import { readPendingMigrations, unfitVersions } from "./versions"

export interface ModuleDependencies {
  logger: SvcLogger & LineLogger
  manager: EntityManager
  configModule: ConfigModule
  [FORMER_ACCOUNTS]?: readonly string[]
}

/** One process has one of each, for all accounts. */
type Shared = Readonly<ReturnType<typeof createShared>>

export interface SvcStore extends Shared {
  readonly settings: StoreSettings
  readonly accounts: readonly [SvcContainer, ...SvcContainer[]]
  /** Undefined: the options no longer name it. */
  readonly findAccount: (account: string) => SvcContainer | undefined
  readonly health: Pick<Health, "track" | "dropOld">
  readonly ledger: StoreLedger
  readonly links: LinkReading
  readonly customerCards?: Pick<CustomerCards, "requestDeletion" | "readCards" | "dropUnneeded"> | undefined
}

/** Everything for one account; a use case takes what its ports name. */
export interface SvcContainer extends Shared, Readonly<ChargePorts> {
  readonly account: string
  readonly settings: SvcSettings
  readonly health: Health
  readonly logFailure: Shared["logFailure"]
  readonly review: ReviewTerms
  readonly capabilities: Capabilities
  readonly pauses: CapabilityPauses
  readonly links: LinkLedger
  readonly sales: SaleLedger
  readonly days: DayLedger
  readonly differences?: ReportDifferences | undefined
  readonly storedCards?: StoredCardLedger | undefined
}

interface Parts {
  database: Database
  logger: ModuleDependencies["logger"]
  report: MoneyReport
  shared: Shared
}

function createAccount(
  { account, settings }: AccountSettings,
  { database, logger, report, shared }: Parts,
): SvcContainer {
  const { clock } = shared
  const health = createHealth(database, { logger, clock, account })
  return {
    ...shared,
    account,
    settings,
    isSandbox: isSandboxAddress(settings.baseUrl),
    client: createSvcClient({ ...clientSettings(settings), logger, onCall: (call) => health.count(call) }),
    health,
    pauses: createCapabilityPauses(database, { logger, clock, account }),

    installments: settings.installments,
    readOffers,
    refunds: {
      ...settings.refunds,
      timeZone: settings.timeZone,
      byItem: paysSellers(settings),
    },
    threeDs: { ...settings.threeDs, signatures: settings.responseSignatures },
    review: settings.review,
    capabilities: settings.capabilities,
    hold: settings.hold,
    holds,
    cardForms,
    payouts,
    keepsMember: settings.keepMember,

    ledger: createLedger(database, { account, report, capabilities: settings.capabilities }),
    links: createLinkLedger(database, account),
    sales: createSaleLedger(database, account, report),
    openSales: createSaleLedger(database, account, report),
    days: reportedDays(database, account),
    differences: reportedDays(database, account),
    ...createStoredCards(database, account, settings.storedCards),
    cards: createCardSlots(),
  }
}

/** The secrets of all accounts, so that older signatures stay valid when another account becomes the default. */
const listSecrets = (accounts: readonly AccountSettings[]) =>
  accounts.flatMap(({ settings: { secretKey, previousSecretKey } }) => [
    secretKey,
    ...(previousSecretKey ? [previousSecretKey] : []),
  ])

function createShared(dependencies: ModuleDependencies, accounts: Accounts, database: Database) {
  const { modules = {} } = dependencies.configModule
  const [{ settings }] = accounts
  const clock: Clock = { now: () => new Date() }
  // payments and links of an account that is no longer named stay the plugin's: not refunded elsewhere, and not shown whole
  const former = dependencies[FORMER_ACCOUNTS] ?? []
  const providers = createProviderIds([...accounts.map(({ account }) => account), ...former])
  return {
    providers,
    isSandbox: accounts.every((one) => isSandboxAddress(one.settings.baseUrl)),
    locksInMemory: !settings.singleInstance && locksInMemory(modules),
    channels: getChannels(modules),
    clock,
    keys: createKeys(settings.secretKey, listSecrets(accounts)),
    retention: createRetention(database),
    buyers: createSessionBuyers(database, providers.buyers),
    history: createHistory(database),
    payments: paymentList(database),
    statements: statementLedger(database),
    reports: createReports(database),
    pendingMigrations: () => readPendingMigrations(database),
    typed: createTakeOnce(),
    admission: createAdmission(),
    inFlight: createInFlight(),
    logFailure: (what: string, error: unknown) =>
      dependencies.logger.warn(`medusa-payment-svc: ${what}: ${describeFailure(error)}`),
  }
}

export function createStore(dependencies: ModuleDependencies, options: unknown): SvcStore {
  const { logger, manager, configModule } = dependencies
  const configured = readAccounts(options, configModule.modules ?? {})
  const database = openDatabase(manager)
  const report = createMoneyReport(logger)
  const shared = createShared(dependencies, configured, database)
  if (shared.locksInMemory) logger.warn(LOCKS_IN_MEMORY)
  const unfit = unfitVersions()
  if (unfit) logger.warn(`medusa-payment-svc: this is ${unfit.found}; the plugin is tested with ${unfit.tested}.`)
  observeWaiting(() => readWaiting(database))
  const parts = { database, logger, report, shared }
  const [first, ...rest] = configured
  const accounts: SvcStore["accounts"] = [createAccount(first, parts), ...rest.map((one) => createAccount(one, parts))]
  const { health, customerCards } = accounts[0]
  return {
    ...shared,
    settings: first.settings,
    accounts,
    findAccount: (name) => accounts.find(({ account }) => account === name),
    health,
    ledger: createStoreLedger(database, report),
    links: createLinkReading(database),
    customerCards,
  }
}
