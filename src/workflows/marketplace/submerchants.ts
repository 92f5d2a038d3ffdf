import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  when,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { readSubmerchant } from "../../mapping/marketplace"
import { SELLER_WITHDRAWN, type Submerchant } from "../../use-cases/submerchants/records"
import { syncDue } from "../../use-cases/submerchants/run-all"
import { syncSubmerchant } from "../../use-cases/submerchants/sync-submerchant"
import type { SyncOutcome } from "../../use-cases/submerchants/when-to-sync"
import { refusal, refusedFields, say } from "../../domain"
import { resolveSellersAccount } from "../../modules/svc"
import { countProducts } from "../../medusa/marketplace/seller-links"
import {
  getEntity,
  resolveMarketplace,
  submerchantContext,
  type StoredSubmerchant,
  mapSeller,
  runContext,
  syncAllSubmerchants,
} from "../../medusa/marketplace/sync-sellers"
import { oneStepWorkflow } from "../one-step"

const NO_SUCH_SUBMERCHANT = refusal(404, say("submerchant.no_such_submerchant"))
const CHANGED_MEANWHILE = refusal(409, say("submerchant.changed_meanwhile"))
const managedElsewhere = (entity: string) => refusal(409, say("submerchant.managed_elsewhere", { entity }))
const hasProducts = (count: number) => refusal(409, say("submerchant.has_products", { count }))

export interface SyncSubmerchantInput {
  id: string
  /** Also sends a submerchant that the service refused, that is not due, or whose data there is different. */
  isForced?: boolean | undefined
}

export interface SyncedSubmerchant {
  outcome: SyncOutcome
  id: string
}

/** Sends a submerchant that differs at the service. The job retries one without an answer; nothing can be undone. */
export const syncSubmerchantWorkflow = oneStepWorkflow(
  "sync-svc-submerchant",
  async (container, { id, isForced = false }: SyncSubmerchantInput): Promise<SyncedSubmerchant> => {
    const synced = await syncSubmerchant(submerchantContext(container), id, { isForced })
    if (synced === undefined) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no submerchant ${id}.`)
    return { outcome: synced.outcome, id }
  },
)

/** First keeps other modules' sellers here. A second start continues the first run. What is in line costs no call. */
export const syncAllSubmerchantsWorkflow = oneStepWorkflow("sync-all-svc-submerchants", syncAllSubmerchants)

/** One pass over submerchants, as the job does every minute. `compared`: how many are compared with the service. */
export const syncDueSubmerchantsWorkflow = oneStepWorkflow(
  "sync-due-svc-submerchants",
  (container, { compared }: { compared?: number | undefined }) => syncDue(runContext(container), compared),
)

/** Keeps a seller of another module as a submerchant (option `marketplace.seller`), and sends it to the service. `seller_id`: its id there. */
export const mapSellerWorkflow = oneStepWorkflow("map-svc-seller", (container, { seller_id }: { seller_id: string }) =>
  mapSeller(container, seller_id),
)

function announceAndSync(done: "created" | "updated", kept: WorkflowData<StoredSubmerchant>): void {
  when(`svc-submerchant-was-${done}`, kept, ({ id }) => id !== undefined).then(() => {
    const one = transform(kept, ({ id = "" }) => ({ id }))
    emitEventStep({ eventName: `svc.submerchant.${done}`, data: one })
    syncSubmerchantWorkflow.runAsStep({ input: one })
  })
}

export interface CreateSubmerchantInput {
  /** The body of POST /admin/svc/submerchants (docs/api.md). */
  submerchant: unknown
  /** The id of a user of Medusa's. */
  by?: string | undefined
}

async function create(
  container: MedusaContainer,
  { submerchant, by: created_by }: CreateSubmerchantInput,
): Promise<StoredSubmerchant> {
  const read = readSubmerchant(submerchant, "create")
  if (read.issues) return { refused: refusedFields(read.issues) }
  const { content, external_id, commission, approval } = read
  const made = await resolveMarketplace(container).submerchants.create({
    ...content,
    external_id,
    commission,
    approval,
    created_by,
  })
  return made
    ? { id: made.id }
    : { refused: refusedFields([{ field: "external_id", message: say("submerchant.id_taken") }], 409) }
}

const createSubmerchantStep = createStep(
  { name: "create-svc-submerchant", maxRetries: 0 },
  async (input: CreateSubmerchantInput, { container }) => new StepResponse(await create(container, input)),
  async (made, { container }) => {
    if (made?.id !== undefined) await resolveMarketplace(container).submerchants.remove(made.id)
  },
)

/** Creates and sends a submerchant. The job sends one without an answer; one that is refused stays with the reason. */
export const createSubmerchantWorkflow = createWorkflow("create-svc-submerchant", (input: CreateSubmerchantInput) => {
  const kept = createSubmerchantStep(input)
  announceAndSync("created", kept)
  return new WorkflowResponse(kept)
})

export interface UpdateSubmerchantInput {
  id: string
  /** The version that the user saw; if it has changed since, nothing is changed. */
  version: number
  /** All of its content again: what is left out is removed, except what `readSubmerchant` keeps. Type and external id never change. */
  submerchant: unknown
}

interface Changed {
  kept: StoredSubmerchant
  before?: Submerchant
}

async function update(container: MedusaContainer, input: UpdateSubmerchantInput): Promise<Changed> {
  const { submerchants } = resolveMarketplace(container)
  const before = await submerchants.find(input.id)
  if (before === undefined) return { kept: { refused: NO_SUCH_SUBMERCHANT } }
  const entity = getEntity(container, before)
  if (entity !== undefined) return { kept: { refused: managedElsewhere(entity) } }
  if (before.version !== input.version) return { kept: { refused: CHANGED_MEANWHILE } }
  const read = readSubmerchant(input.submerchant, before.key === undefined ? "create" : "update", before)
  if (read.issues) return { kept: { refused: refusedFields(read.issues) } }
  const { content, commission, approval } = read
  const after = await submerchants.update(before.id, input.version, { content, commission, approval })
  return after ? { kept: { id: after.id }, before } : { kept: { refused: CHANGED_MEANWHILE } }
}

const updateSubmerchantStep = createStep(
  { name: "update-svc-submerchant", maxRetries: 0 },
  async (input: UpdateSubmerchantInput, { container }) => {
    const updated = await update(container, input)
    return new StepResponse(updated.kept, updated)
  },
  async (updated, { container }) => {
    if (updated?.before) await resolveMarketplace(container).submerchants.putBack(updated.before)
  },
)

/** Changes a submerchant, and sends the change to the service. Of two users who edit it, the second is refused. */
export const updateSubmerchantWorkflow = createWorkflow("update-svc-submerchant", (input: UpdateSubmerchantInput) => {
  const kept = updateSubmerchantStep(input)
  announceAndSync("updated", kept)
  return new WorkflowResponse(kept)
})

/** True if the option `ownItems` names it. */
function isOwn(container: MedusaContainer, { external_id }: Submerchant): boolean {
  const marketplace = resolveSellersAccount(container)?.settings.marketplace
  return typeof marketplace?.ownItems === "object" && marketplace.ownItems.submerchant === external_id
}

async function remove(container: MedusaContainer, id: string): Promise<Changed> {
  const { submerchants } = resolveMarketplace(container)
  const known = await submerchants.find(id)
  if (known === undefined) return { kept: { refused: NO_SUCH_SUBMERCHANT } }
  const entity = known.error_code === SELLER_WITHDRAWN ? undefined : getEntity(container, known)
  if (entity !== undefined) return { kept: { refused: managedElsewhere(entity) } }
  if (isOwn(container, known)) return { kept: { refused: refusal(409, say("submerchant.own_submerchant")) } }
  const count = (await countProducts(container, [id])).get(id) ?? 0
  if (count > 0) return { kept: { refused: hasProducts(count) } }
  const before = await submerchants.remove(id, known.version)
  if (before === undefined) return { kept: { refused: CHANGED_MEANWHILE } }
  // a product may have got this seller meanwhile: whoever sets a seller checks afterwards whether it still exists
  const meanwhile = (await countProducts(container, [id])).get(id) ?? 0
  if (meanwhile === 0) return { kept: { id }, before }
  await submerchants.putBack(before)
  return { kept: { refused: hasProducts(meanwhile) } }
}

const deleteSubmerchantStep = createStep(
  { name: "delete-svc-submerchant", maxRetries: 0 },
  async ({ id }: { id: string }, { container }) => {
    const deleted = await remove(container, id)
    return new StepResponse(deleted.kept, deleted)
  },
  async (deleted, { container }) => {
    if (deleted?.before) await resolveMarketplace(container).submerchants.putBack(deleted.before)
  },
)

/** Deletes a submerchant that sells nothing. It stays at the service, which has no deletion, and keeps its sales. */
export const deleteSubmerchantWorkflow = createWorkflow("delete-svc-submerchant", (input: { id: string }) => {
  return new WorkflowResponse(deleteSubmerchantStep(input))
})
