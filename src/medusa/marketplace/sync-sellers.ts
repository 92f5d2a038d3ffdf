import { nameFields, writeIn, refusedFields, say, type Refused } from "../../domain"
import type { IEventBusModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { syncSubmerchant } from "../../use-cases/submerchants/sync-submerchant"
import type { SyncOutcome } from "../../use-cases/submerchants/when-to-sync"
import { syncSeller, type SyncedSeller } from "../../use-cases/submerchants/sync-seller"
import { RUN_LEASE_SECONDS, continueRun, type ContinuePorts } from "../../use-cases/submerchants/run-all"
import type { SyncRun } from "../../use-cases/submerchants/run-records"
import type { SellerOption } from "../../mapping/marketplace"
import { logFailure, logWarning } from "../../modules/svc/log"
import { foreignPage, foreignRows, resolveQuery } from "../rows"
import { requireSellersAccount, resolveSellersAccount } from "../../modules/svc"
import type { SubmerchantPorts, Submerchant } from "../../use-cases/submerchants/records"
import { SVC_MARKETPLACE_MODULE } from "../../modules/svc-marketplace"
import type { SvcMarketplaceService } from "../../modules/svc-marketplace/service"

export const resolveMarketplace = (container: MedusaContainer) =>
  container.resolve<SvcMarketplaceService>(SVC_MARKETPLACE_MODULE)

export const submerchantContext = (container: MedusaContainer): SubmerchantPorts => ({
  ...requireSellersAccount(container),
  submerchants: resolveMarketplace(container).submerchants,
})

/** The other module's entity that a submerchant is made from; undefined: it is changed and deleted here. */
export function getEntity(container: MedusaContainer, { seller_id }: Submerchant): string | undefined {
  const marketplace = resolveSellersAccount(container)?.settings.marketplace
  return seller_id === undefined ? undefined : marketplace?.seller?.entity
}

export interface StoredSubmerchant {
  id?: string
  refused?: Refused
}

export const NO_SELLER_TO_CHOOSE = refusedFields([{ field: "submerchant_id", message: say("submerchant.no_seller") }])

const PAGE = 100
const withId = z.object({ id: z.string() })

/** Names the refused fields, never their values. */
function logKept(container: MedusaContainer, seller_id: string, kept: SyncedSeller): void {
  const seller = `the seller ${seller_id}`
  if (kept.type === "withdrawn") logWarning(container, `${seller} is no submerchant any more; it sells nothing.`)
  if (kept.type !== "refused") return
  const { broken, issues } = kept
  if (broken) return logFailure(container, `marketplace.seller.toSubmerchant breaks on ${seller}`, broken)
  const fields = writeIn("en", nameFields(issues))
  logWarning(container, `${seller} cannot be kept as a submerchant. ${fields}`)
}

export async function syncOneSeller(
  container: MedusaContainer,
  option: SellerOption,
  seller_id: string,
  readBefore?: unknown,
): Promise<SyncedSeller> {
  const read = () => readSeller(container, option, seller_id)
  const kept = await syncSeller({ ...submerchantContext(container), option }, seller_id, read, readBefore)
  logKept(container, seller_id, kept)
  return kept
}

/** Withdraws submerchants whose seller was deleted without an event reaching this store. */
async function withdrawGone(container: MedusaContainer, option: SellerOption, run: SyncRun): Promise<void> {
  const { submerchants, runs } = resolveMarketplace(container)
  let ids = await submerchants.listSellers("", PAGE)
  while (ids.length > 0) {
    for (const id of await sellersGone(container, option, ids)) await syncOneSeller(container, option, id)
    await runs.renew(run.id, RUN_LEASE_SECONDS)
    ids = await submerchants.listSellers(ids.at(-1) ?? "", PAGE)
  }
}

/** Keeps each seller of another module as a submerchant, from the run's cursor on. Undefined: another process continued. */
export async function runSellers(
  container: MedusaContainer,
  option: SellerOption,
  begun: SyncRun,
  until: Date | undefined,
): Promise<SyncRun | undefined> {
  const { runs } = resolveMarketplace(container)
  let run: SyncRun | undefined = begun
  while (run) {
    const { rows: sellers, count } = await readSellers(container, option, run.cursor, PAGE)
    if (run.total === undefined) run = await runs.begin(run, count)
    if (run === undefined) return undefined
    if (sellers.length === 0) {
      await withdrawGone(container, option, run)
      return runs.nextPhase(run)
    }
    let failed = 0
    let cursor = ""
    for (const seller of sellers) {
      cursor = withId.parse(seller).id
      // a page is read at once, but the turn of its last seller may come much later
      const kept = await syncOneSeller(container, option, cursor, seller)
      if (kept.type === "refused" && kept.submerchant === undefined) failed += 1
    }
    run = await runs.advance(run, { cursor, done: sellers.length, failed }, RUN_LEASE_SECONDS)
    if (until !== undefined && new Date() >= until) return run
  }
  return run
}

const listFields = ({ fields }: SellerOption) => [...new Set(["id", ...fields])]

async function readSeller(container: MedusaContainer, option: SellerOption, id: string): Promise<unknown> {
  const [seller] = await foreignRows(resolveQuery(container), option.entity, listFields(option), { id })
  return seller
}

async function sellersGone(
  container: MedusaContainer,
  { entity }: SellerOption,
  ids: readonly string[],
): Promise<string[]> {
  const filters = { id: [...ids] }
  const found = await foreignPage(resolveQuery(container), entity, ["id"], { filters, take: ids.length, skip: 0 })
  const there = new Set(found.rows.map((row) => withId.parse(row).id))
  return ids.filter((id) => !there.has(id))
}

const readSellers = (
  container: MedusaContainer,
  option: SellerOption,
  after: string | undefined,
  take: number,
): Promise<{ rows: unknown[]; count: number }> =>
  foreignPage(resolveQuery(container), option.entity, listFields(option), {
    filters: after === undefined ? undefined : { id: { $gt: after } },
    take,
    skip: 0,
    order: { id: "ASC" },
  })

export function runContext(container: MedusaContainer): ContinuePorts {
  const seller = resolveSellersAccount(container)?.settings.marketplace?.seller
  return {
    ...submerchantContext(container),
    runs: resolveMarketplace(container).runs,
    runSellers: seller && ((run, until) => runSellers(container, seller, run, until)),
  }
}

export interface SyncAllSubmerchantsInput {
  /** The id of the Medusa user who starts it. */
  by?: string | undefined
  /** True: returns when this process can do no more of it. Else at once, and the run continues automatically. */
  wait?: boolean | undefined
}

function goOnAlone(container: MedusaContainer): void {
  continueRun(runContext(container)).catch((error: unknown) =>
    logFailure(container, "a run over all submerchants could not go on", error),
  )
}

/** A second start continues the first run. */
export async function syncAllSubmerchants(
  container: MedusaContainer,
  { by, wait = false }: SyncAllSubmerchantsInput,
): Promise<SyncRun> {
  const { settings } = requireSellersAccount(container)
  const run = await resolveMarketplace(container).runs.start(
    settings.marketplace?.seller ? "sellers" : "submerchants",
    by,
  )
  if (wait) return (await continueRun(runContext(container))) ?? run
  goOnAlone(container)
  return run
}

/** `none`: it is no submerchant. `withdrawn`: it was one until now. `refused`: its data cannot be sent. */
export interface MappedSeller {
  outcome: SyncOutcome | "none" | "withdrawn" | "refused"
  submerchant_id?: string
}

const UPDATED = "svc.submerchant.updated"
const EVENTS = { made: "svc.submerchant.created", changed: UPDATED, withdrawn: UPDATED } as const

export async function mapSeller(container: MedusaContainer, seller_id: string): Promise<MappedSeller> {
  const option = resolveSellersAccount(container)?.settings.marketplace?.seller
  if (option === undefined) return { outcome: "none" }
  const kept = await syncOneSeller(container, option, seller_id)
  if (kept.type === "none") return { outcome: "none" }
  if (kept.type === "refused")
    return { outcome: "refused", ...(kept.submerchant && { submerchant_id: kept.submerchant.id }) }
  const { id } = kept.submerchant
  const synced = await syncSubmerchant(submerchantContext(container), id)
  if (kept.type !== "same")
    await container.resolve<IEventBusModuleService>(Modules.EVENT_BUS).emit({ name: EVENTS[kept.type], data: { id } })
  if (kept.type === "withdrawn") return { outcome: "withdrawn", submerchant_id: id }
  return { outcome: synced?.outcome ?? "none", submerchant_id: id }
}
