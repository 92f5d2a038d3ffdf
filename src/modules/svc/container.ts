import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule } from "@medusajs/framework/types"
import { createSvcClient, type SvcLogger } from "../../client"
import { observeWaiting } from "../../telemetry"
import type { SaleLedger, LinkLedger } from "../../use-cases/payment-links/ports"
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
  ReportDifferences,
  ReviewTerms,
} from "../../use-cases/ports/ports"
import { createHealth, type Health } from "./health"
import { createCapabilityPauses } from "./health/capability-pauses"
import {
  createAdmission,
  createCardSlots,
  createInFlight,
  createTakeOnce,
  type Admission,
  type InFlight,
  type TakeOnce,
} from "./in-flight"
import { createKeys, type Keys } from "./keys"
import { createLedger } from "./ledger"
import { readWaiting } from "./ledger/attention"
import { createHistory, type History } from "./ledger/history"
import { createSaleLedger } from "./ledger/payment-links/sales"
import { createLinkLedger } from "./ledger/payment-links/links"
import { paymentList, type PaymentList } from "./ledger/payment-list"
import { createReports, type Reports } from "./ledger/reports/overview"
import { createRetention, createSessionBuyers, type Retention, type SessionBuyers } from "./ledger/retention"
import { statementLedger, type StatementLedger } from "./ledger/marketplace/statement"
import { openDatabase } from "./ledger/sql"
import { createStoredCards } from "./ledger/stored-cards"
import { describeFailure } from "./log"
import { createMoneyReport, type LineLogger } from "./money-events"
import { clientSettings, readSvcOptions, type SvcSettings } from "./options"
import { getChannels, isSandboxAddress, LOCKS_IN_MEMORY, locksInMemory } from "./store-config"
import { readPendingMigrations, unfitVersions } from "./versions"

export interface ModuleDependencies {
  logger: SvcLogger & LineLogger
  manager: EntityManager
  configModule: ConfigModule
}

/** What this plugin works with in one process: a use case takes of it what its ports name. */
export interface SvcContainer extends Readonly<ChargePorts> {
  readonly settings: SvcSettings
  readonly isSandbox: boolean
  readonly locksInMemory: boolean
  readonly channels: ReadonlySet<string>
  readonly pendingMigrations: () => Promise<string[]>
  readonly keys: Keys
  readonly health: Health
  readonly review: ReviewTerms
  readonly capabilities: Capabilities
  readonly pauses: CapabilityPauses
  readonly logFailure: (what: string, error: unknown) => void

  readonly links: LinkLedger
  readonly sales: SaleLedger
  readonly retention: Retention
  readonly buyers: SessionBuyers
  readonly history: History
  readonly payments: PaymentList
  readonly statements: StatementLedger
  readonly reports: Reports
  readonly differences?: ReportDifferences
  readonly storedCards?: StoredCardLedger | undefined

  readonly typed: TakeOnce
  readonly admission: Admission
  readonly inFlight: InFlight
}

export function createContainer(dependencies: ModuleDependencies, options: unknown): SvcContainer {
  const { logger, manager, configModule } = dependencies
  const { modules = {} } = configModule
  const settings = readSvcOptions(options, modules)
  const isLockedInMemory = !settings.singleInstance && locksInMemory(modules)
  if (isLockedInMemory) logger.warn(LOCKS_IN_MEMORY)
  const unfit = unfitVersions()
  if (unfit) logger.warn(`medusa-payment-svc: this is ${unfit.found}; the plugin is tested with ${unfit.tested}.`)
  const clock: Clock = { now: () => new Date() }
  const database = openDatabase(manager)
  const health = createHealth(database, { logger, clock })
  const report = createMoneyReport(logger)
  observeWaiting(() => readWaiting(database))

  return {
    settings,
    isSandbox: isSandboxAddress(settings.baseUrl),
    locksInMemory: isLockedInMemory,
    channels: getChannels(modules),
    clock,
    keys: createKeys(settings.secretKey, settings.previousSecretKey),
    client: createSvcClient({ ...clientSettings(settings), logger, onCall: (call) => health.count(call) }),
    health,
    pauses: createCapabilityPauses(database, { logger, clock }),

    installments: settings.installments,
    readOffers,
    refunds: { ...settings.refunds, timeZone: settings.timeZone },
    threeDs: { ...settings.threeDs, signatures: settings.responseSignatures },
    review: settings.review,
    capabilities: settings.capabilities,
    hold: settings.hold,
    holds,
    cardForms,
    payouts,
    keepsMember: settings.keepMember,

    ledger: createLedger(database, { report, capabilities: settings.capabilities }),
    links: createLinkLedger(database),
    sales: createSaleLedger(database, report),
    retention: createRetention(database),
    buyers: createSessionBuyers(database),
    history: createHistory(database),
    payments: paymentList(database),
    statements: statementLedger(database),
    ...createReports(database),
    ...createStoredCards(database, settings.storedCards),
    pendingMigrations: () => readPendingMigrations(database),

    cards: createCardSlots(),
    typed: createTakeOnce(),
    admission: createAdmission(),
    inFlight: createInFlight(),
    logFailure: (what, error) => logger.warn(`medusa-payment-svc: ${what}: ${describeFailure(error)}`),
  }
}
