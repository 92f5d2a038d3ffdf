import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { LoaderOptions } from "@medusajs/framework/types"
import { Module } from "@medusajs/framework/utils"
import { z } from "zod"
import { findSellersOptions } from "../svc/accounts"
import { openDatabase, sql } from "../svc/ledger/sql"
import { ConfigurationError } from "../svc/options"
import { SvcMarketplaceService } from "./service"

export const SVC_MARKETPLACE_MODULE = "svc_marketplace"

const sellersRow = z.object({ account: z.string(), sellers: z.coerce.number() })

/** Stops the boot if another account has the sellers' keys: their shares would be paid to no one. @throws ConfigurationError */
async function refuseOtherAccount({ container, options }: LoaderOptions): Promise<void> {
  const found = findSellersOptions(options)
  const database = openDatabase(container.resolve<EntityManager>("manager"))
  if (!found || !(await database.has(sql`select 1 where to_regclass('svc_submerchant') is not null`))) return
  const others = await database.all(
    sql`select "account", count(*) as "sellers" from "svc_submerchant"
      where "account" <> ${found.account} and "deleted_at" is null group by 1 order by 1`,
    sellersRow,
  )
  if (others.length > 0)
    throw new ConfigurationError(
      others.map(
        ({ account, sellers }) =>
          `accounts: "${account}" has the ${sellers} sellers of this store. Give it the option marketplace, and take that from "${found.account}"`,
      ),
    )
}

export default Module(SVC_MARKETPLACE_MODULE, { service: SvcMarketplaceService, loaders: [refuseOtherAccount] })
