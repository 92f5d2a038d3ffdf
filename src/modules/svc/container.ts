import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule } from "@medusajs/framework/types"
import { createSvcClient, type SvcLogger } from "../../client"
import { observeWaiting } from "../../telemetry"
import type { Clock, Ports } from "../../use-cases/ports/ports"
import { createHealth } from "./health"
import { createCapabilityPauses } from "./health/capability-pauses"
import { createAdmission, createCardSlots, createInFlight, createTakeOnce } from "./in-flight"
import { createKeys, createTokenCipher } from "./keys"
import { createLedger } from "./ledger"
import { readWaiting } from "./ledger/attention"
import { createHistory } from "./ledger/history"
import { createSaleLedger } from "./ledger/link-sales"
import { createLinkLedger } from "./ledger/links"
import { overviewLedger } from "./ledger/overview"
import { paymentList } from "./ledger/payment-list"
import { reportedDays } from "./ledger/reported-days"
import { createRetention, createSessionBuyers } from "./ledger/retention"
import { settlementLedger, statementLedger } from "./ledger/settlement"
import { openDatabase } from "./ledger/sql"
import { storedCardLedger, storedCardRows } from "./ledger/stored-cards"
import { describeFailure } from "./log"
import { createMoneyReport, type LineLogger } from "./money-events"
import { clientSettings, readSvcOptions } from "./options"
import { getChannels, isSandboxAddress, LOCKS_IN_MEMORY, locksInMemory } from "./store-config"
import { readPendingMigrations, unfitVersions } from "./versions"

export interface ModuleDependencies {
  logger: SvcLogger & LineLogger
  manager: EntityManager
  configModule: ConfigModule
}

export type SvcContainer = ReturnType<typeof createContainer>

/** Builds whatever the use cases and routes work with, from the plugin's options. */
export function createContainer({ logger, manager, configModule }: ModuleDependencies, options: unknown) {
  const { modules = {} } = configModule
  const settings = readSvcOptions(options, modules)
  const hasLocksInMemory = !settings.singleInstance && locksInMemory(modules)
  if (hasLocksInMemory) logger.warn(LOCKS_IN_MEMORY)
  const unfit = unfitVersions()
  if (unfit) logger.warn(`medusa-payment-svc: this is ${unfit.found}; the plugin is tested with ${unfit.tested}.`)
  const clock: Clock = { now: () => new Date() }
  const database = openDatabase(manager)
  const health = createHealth(database, { logger, clock })
  const report = createMoneyReport(logger)
  const { secret, previousSecrets } = settings.storedCards
  observeWaiting(() => readWaiting(database))

  return {
    settings,
    isSandbox: isSandboxAddress(settings.baseUrl),
    locksInMemory: hasLocksInMemory,
    channels: getChannels(modules),
    clock,
    keys: createKeys(settings.secretKey, settings.previousSecretKey),
    client: createSvcClient({ ...clientSettings(settings), logger, onCall: (call) => health.count(call) }),
    health,
    pauses: createCapabilityPauses(database, { logger, clock }),

    installments: settings.installments,
    refunds: { ...settings.refunds, timeZone: settings.timeZone },
    threeDs: { ...settings.threeDs, signatures: settings.responseSignatures },
    review: settings.review,
    capabilities: settings.capabilities,
    hold: settings.hold,
    keepsMember: settings.keepMember,

    ledger: createLedger(database, { report, capabilities: settings.capabilities }),
    links: createLinkLedger(database),
    sales: createSaleLedger(database, report),
    retention: createRetention(database),
    buyers: createSessionBuyers(database),
    history: createHistory(database),
    payments: paymentList(database),
    settlement: settlementLedger(database),
    overview: overviewLedger(database),
    statements: statementLedger(database),
    days: reportedDays(database),
    cardRows: storedCardRows(database),
    /** Undefined: there is no secret to encrypt their tokens with. */
    storedCards:
      secret === undefined ? undefined : storedCardLedger(database, createTokenCipher(secret, previousSecrets)),
    pendingMigrations: () => readPendingMigrations(database),

    cards: createCardSlots(),
    typed: createTakeOnce(),
    admission: createAdmission(),
    inFlight: createInFlight(),
    logFailure: (what: string, error: unknown): void =>
      logger.warn(`medusa-payment-svc: ${what}: ${describeFailure(error)}`),
  } satisfies Ports & Record<string, unknown>
}
