import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { ConfigModule } from "@medusajs/framework/types"
import { MedusaService } from "@medusajs/framework/utils"
import { createSvcClient, type SvcClient, type SvcLogger } from "../../client"
import type {
  Capabilities,
  CardSlots,
  Clock,
  Ledger,
  Ports,
  RefundTerms,
  ReviewTerms,
  ThreeDsTerms,
  CapabilityPauses,
} from "../../use-cases/ports/ports"
import type { LinkLedger } from "../../use-cases/ports/link-records"
import type { StoredCardLedger } from "../../use-cases/ports/stored-cards"
import type { SaleLedger } from "../../use-cases/payment-links/ports"
import type { HoldTerms, InstallmentPolicy } from "../../domain"
import {
  createAdmission,
  type Admission,
  createInFlight,
  onShutdownSignal,
  type InFlight,
  createCardSlots,
  createTakeOnce,
  type TakeOnce,
} from "./in-flight"
import { describeFailure } from "./log"
import { createHealth, type Health } from "./health"
import { createCapabilityPauses } from "./health/capability-pauses"
import { createKeys, type Keys, createTokenCipher } from "./keys"
import { createMoneyReport, type LineLogger } from "./money-events"
import { readPendingMigrations, unfitVersions } from "./versions"
import { createLedger } from "./ledger"
import { createHistory, type History } from "./ledger/history"
import { createSaleLedger } from "./ledger/link-sales"
import { createLinkLedger } from "./ledger/links"
import { paymentList, type PaymentList } from "./ledger/payment-list"
import { overviewLedger, type OverviewLedger } from "./ledger/overview"
import { createRetention, type Retention, createSessionBuyers, type SessionBuyers } from "./ledger/retention"
import { settlementLedger, type SettlementLedger, statementLedger, type StatementLedger } from "./ledger/settlement"
import { reportedDays, type ReportedDays } from "./ledger/reported-days"
import { storedCardLedger, storedCardRows } from "./ledger/stored-cards"
import { readWaiting } from "./ledger/attention"
import {
  Attempt,
  Attention,
  InboxMessage,
  ItemTransaction,
  LinkSale,
  Operation,
  OrderAttempt,
  PaymentLink,
} from "./models"
import { clientSettings, readSvcOptions, type SvcSettings } from "./options"
import { isSandboxAddress, getChannels, LOCKS_IN_MEMORY, locksInMemory } from "./store-config"
import { openDatabase } from "./ledger/sql"
import { observeWaiting } from "../../telemetry"

interface ModuleDependencies {
  logger: SvcLogger & LineLogger
  manager: EntityManager
  configModule: ConfigModule
}

export class SvcModuleService
  extends MedusaService({
    Attempt,
    Operation,
    ItemTransaction,
    InboxMessage,
    Attention,
    SvcOrderAttempt: OrderAttempt,
    SvcLink: PaymentLink,
    SvcLinkSale: LinkSale,
  })
  implements Ports
{
  readonly settings: SvcSettings
  readonly isSandbox: boolean
  readonly locksInMemory: boolean
  readonly channels: ReadonlySet<string>
  readonly client: SvcClient
  readonly health: Health
  readonly ledger: Ledger
  readonly links: LinkLedger
  readonly sales: SaleLedger
  readonly retention: Retention
  readonly buyers: SessionBuyers
  readonly typed: TakeOnce = createTakeOnce()
  readonly history: History
  readonly payments: PaymentList
  readonly settlement: SettlementLedger
  readonly overview: OverviewLedger
  readonly days: ReportedDays
  readonly statements: StatementLedger
  readonly pendingMigrations: () => Promise<string[]>
  readonly keys: Keys
  readonly clock: Clock = { now: () => new Date() }
  readonly installments: InstallmentPolicy
  readonly refunds: RefundTerms
  readonly threeDs: ThreeDsTerms
  readonly review: ReviewTerms
  readonly keepsMember: boolean
  readonly capabilities: Capabilities
  readonly pauses: CapabilityPauses
  /** Undefined: there is no secret to encrypt their tokens with. */
  readonly storedCards: StoredCardLedger | undefined
  readonly cardRows: ReturnType<typeof storedCardRows>
  readonly hold: HoldTerms
  readonly cards: CardSlots = createCardSlots()
  readonly admission: Admission = createAdmission()

  readonly inFlight: InFlight = createInFlight()

  readonly logFailure = (what: string, error: unknown): void =>
    this.#logger.warn(`medusa-payment-svc: ${what}: ${describeFailure(error)}`)

  readonly #logger: SvcLogger
  #stopListening: () => void = () => undefined

  readonly __hooks = {
    onApplicationStart: async () => {
      this.#stopListening = onShutdownSignal(() => this.stop())
      // a script of `medusa exec`, such as doctor, is not a restart
      const isScript = process.argv[2] === "exec"
      if (Object.values(this.capabilities).includes(true) && !isScript) await this.pauses.resume()
    },
    onApplicationPrepareShutdown: () => this.finish(),
  }

  constructor(dependencies: ModuleDependencies, options: unknown) {
    super(dependencies)
    const { logger, manager, configModule } = dependencies
    this.#logger = logger
    const { modules = {} } = configModule
    this.settings = readSvcOptions(options, modules)
    this.isSandbox = isSandboxAddress(this.settings.baseUrl)
    this.locksInMemory = !this.settings.singleInstance && locksInMemory(modules)
    this.channels = getChannels(modules)
    if (this.locksInMemory) logger.warn(LOCKS_IN_MEMORY)
    const unfit = unfitVersions()
    if (unfit) logger.warn(`medusa-payment-svc: this is ${unfit.found}; the plugin is tested with ${unfit.tested}.`)
    this.installments = this.settings.installments
    this.refunds = { ...this.settings.refunds, timeZone: this.settings.timeZone }
    this.threeDs = { ...this.settings.threeDs, signatures: this.settings.responseSignatures }
    this.review = this.settings.review
    this.capabilities = this.settings.capabilities
    this.hold = this.settings.hold
    this.keepsMember = this.settings.keepMember
    this.keys = createKeys(this.settings.secretKey, this.settings.previousSecretKey)
    const database = openDatabase(manager)
    const health = createHealth(database, { logger, clock: this.clock })
    this.health = health
    this.pauses = createCapabilityPauses(database, { logger, clock: this.clock })
    this.client = createSvcClient({ ...clientSettings(this.settings), logger, onCall: (call) => health.count(call) })
    const report = createMoneyReport(logger)
    this.ledger = createLedger(database, { report, capabilities: this.capabilities })
    this.links = createLinkLedger(database)
    this.sales = createSaleLedger(database, report)
    this.retention = createRetention(database)
    this.buyers = createSessionBuyers(database)
    this.history = createHistory(database)
    this.payments = paymentList(database)
    this.settlement = settlementLedger(database)
    this.overview = overviewLedger(database)
    this.statements = statementLedger(database)
    this.days = reportedDays(database)
    this.cardRows = storedCardRows(database)
    this.pendingMigrations = () => readPendingMigrations(database)
    const { secret, previousSecrets } = this.settings.storedCards
    if (secret !== undefined) this.storedCards = storedCardLedger(database, createTokenCipher(secret, previousSecrets))
    observeWaiting(() => readWaiting(database))
  }

  private stop(): void {
    this.inFlight.stop()
    this.admission.close()
  }

  private async finish(): Promise<void> {
    this.#stopListening()
    this.stop()
    const isAllEnded = await this.inFlight.ended()
    if (!isAllEnded)
      this.#logger.warn(
        "medusa-payment-svc: ended before everything that it had begun about payments was finished. The job looks payments up, and puts a " +
          "refund without an answer on the attention list.",
      )
    await this.health.flush()
  }
}
