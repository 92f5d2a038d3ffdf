import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { MedusaService } from "@medusajs/framework/utils"
import type { SubmerchantLedger } from "../../flows/submerchants/submerchant-ledger"
import type { Execute } from "../svc/ledger/sql"
import { createSubmerchantLedger } from "./ledger"
import { Submerchant, SyncRun } from "./models"

/** The sellers of a marketplace. Without the option `marketplace` nothing is ever written here. */
export class SvcMarketplaceService extends MedusaService({ SvcSubmerchant: Submerchant, SvcSyncRun: SyncRun }) {
  readonly submerchants: SubmerchantLedger

  constructor(dependencies: { manager: EntityManager }) {
    super(dependencies)
    const { manager } = dependencies
    // a fork a statement: no transaction of Medusa's, no identity map
    const execute: Execute = (sql, parameters) =>
      manager
        .fork()
        .getConnection()
        .execute(sql, [...parameters])
    this.submerchants = createSubmerchantLedger(execute)
  }
}
