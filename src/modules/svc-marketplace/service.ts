import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { IEventBusModuleService, Logger } from "@medusajs/framework/types"
import { MedusaService, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { RunLedger } from "../../use-cases/submerchants/run-records"
import type { SubmerchantLedger } from "../../use-cases/submerchants/submerchant-ledger"
import { marketplaceOptions } from "../../mapping"
import { openDatabase } from "../svc/ledger/sql"
import { createSubmerchantLedger } from "./ledger"
import { createRunLedger } from "./ledger/runs"
import { Submerchant, SyncRun } from "./models"
import { forwardSellerEvents } from "./seller-events"
import { listWarnings } from "./unknown-of"

interface ModuleDependencies {
  manager: EntityManager
  logger: Logger
  [Modules.EVENT_BUS]: IEventBusModuleService
}

/** Of the plugin's options what concerns sellers. The module `svc` checks all of them, and stops the boot. */
const withSeller = z.object({ marketplace: marketplaceOptions.pick({ seller: true }).strip() })

/** The sellers of a marketplace. Without the option `marketplace` nothing is ever written here. */
export class SvcMarketplaceService extends MedusaService({ SvcSubmerchant: Submerchant, SvcSyncRun: SyncRun }) {
  readonly submerchants: SubmerchantLedger
  readonly runs: RunLedger

  /** Medusa's: all modules are there. */
  readonly __hooks = { onApplicationStart: () => this.listenToSellers() }

  constructor(
    private readonly dependencies: ModuleDependencies,
    private readonly options: unknown,
  ) {
    super(dependencies)
    const database = openDatabase(dependencies.manager)
    this.submerchants = createSubmerchantLedger(database)
    this.runs = createRunLedger(database)
  }

  private listenToSellers(): Promise<void> {
    // options that are wrong have stopped the boot by now
    const { data } = withSeller.safeParse(this.options)
    const seller = data?.marketplace.seller
    const { logger, [Modules.EVENT_BUS]: bus } = this.dependencies
    if (seller) {
      forwardSellerEvents(bus, logger, seller.events)
      for (const warning of listWarnings(seller)) logger.warn(warning)
    }
    return Promise.resolve()
  }
}
