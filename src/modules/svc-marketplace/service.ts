import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { IEventBusModuleService, Logger, Event, Subscriber } from "@medusajs/framework/types"
import { MedusaService, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { RunLedger } from "../../use-cases/submerchants/run-records"
import type { SubmerchantLedger } from "../../use-cases/submerchants/records"
import { marketplaceOptions } from "../../mapping/marketplace"
import { findSellersOptions } from "../svc/accounts"
import { openDatabase } from "../svc/ledger/sql"
import { ONLY_ACCOUNT } from "../svc/store-config"
import { createSubmerchantLedger } from "./ledger/submerchants"
import { createRunLedger } from "./ledger/runs"
import { Submerchant, SyncRun } from "./models/submerchant"
import { listWarnings } from "./query-schema"

interface ModuleDependencies {
  manager: EntityManager
  logger: Logger
  [Modules.EVENT_BUS]: IEventBusModuleService
}

/** The module `svc` checks all options, and stops the boot if one is wrong. */
const withSeller = z.object({ marketplace: marketplaceOptions.pick({ seller: true }).strip() })

/** Without the option `marketplace`, nothing is ever written here. */
export class SvcMarketplaceService extends MedusaService({ SvcSubmerchant: Submerchant, SvcSyncRun: SyncRun }) {
  readonly submerchants: SubmerchantLedger
  readonly runs: RunLedger

  readonly __hooks = { onApplicationStart: () => this.listenToSellers() }

  constructor(
    private readonly dependencies: ModuleDependencies,
    private readonly options: unknown,
  ) {
    super(dependencies)
    const database = openDatabase(dependencies.manager)
    this.submerchants = createSubmerchantLedger(database, findSellersOptions(options)?.account ?? ONLY_ACCOUNT)
    this.runs = createRunLedger(database)
  }

  private listenToSellers(): Promise<void> {
    const { data } = withSeller.safeParse(findSellersOptions(this.options)?.options)
    const seller = data?.marketplace.seller
    const { logger, [Modules.EVENT_BUS]: bus } = this.dependencies
    if (seller) {
      forwardSellerEvents(bus, logger, seller.events)
      for (const warning of listWarnings(seller)) logger.warn(warning)
    }
    return Promise.resolve()
  }
}

export const SELLER_CHANGED = "svc.seller.changed"

const id = z.string().min(1)
const ids = z.union([id.transform((one) => [one]), z.array(id).min(1)])
const changed = z.union([
  z.object({ id: ids }).transform((data) => data.id),
  z.object({ ids }).transform((data) => data.ids),
])
const sellersShape = z.union([changed, z.array(changed).transform((all) => all.flat())])

/** Needs a bus that tries again, such as Redis. */
const TRIED_AGAIN = { attempts: 6, backoff: { type: "exponential", delay: 10_000 } }

const withoutId = (event: string) =>
  `medusa-payment-svc: the event "${event}" (marketplace.seller.events) came without the "id" of a seller: no submerchant follows it. ` +
  "Name an event whose data has it, or emit svc.seller.changed with it."

interface Bus {
  subscribe: (event: string, subscriber: Subscriber, context: { subscriberId: string }) => unknown
  emit: (messages: Pick<Event<{ id: string }>, "name" | "data">[], options: Record<string, unknown>) => Promise<void>
}

/** Not by a subscriber, whose events are fixed in its file: the store names these (docs/adr/0005). */
export function forwardSellerEvents(bus: Bus, logger: Pick<Logger, "warn">, events: readonly string[]): void {
  for (const event of new Set(events)) {
    let isWarned = false
    bus.subscribe(
      event,
      async ({ data }) => {
        const sellers = sellersShape.safeParse(data)
        if (sellers.success && sellers.data.length > 0) {
          const messages = [...new Set(sellers.data)].map((seller) => ({ name: SELLER_CHANGED, data: { id: seller } }))
          return bus.emit(messages, { ...TRIED_AGAIN })
        }
        if (!isWarned) logger.warn(withoutId(event))
        isWarned = true
      },
      { subscriberId: `medusa-payment-svc:${event}` },
    )
  }
}
