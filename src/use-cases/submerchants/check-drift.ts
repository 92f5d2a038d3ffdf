import { say } from "../../domain"
import { SvcError } from "../../client"
import {
  getDrift,
  type ServiceSubmerchant,
  readAtService,
  compareAtService,
  isProof,
  type ComparedField,
} from "./wire-submerchant"
import { inLanes } from "../in-lanes"
import { type SubmerchantPorts, type Submerchant, type SyncNote, GONE_AT_SERVICE } from "./records"
import { isOutage } from "./when-to-sync"

const LEASE_SECONDS = 60
const DAY_MS = 24 * 60 * 60_000
const SIDE_BY_SIDE = 4

export interface Compared {
  compared: number
  drifted: number
}

/** A difference is overwritten only at a user's request. */
export function writeNote(submerchant: Submerchant, at_service: ServiceSubmerchant | null, at: Date): SyncNote {
  const note = { hash: submerchant.content_hash, tries: 0, next_sync_at: undefined, isCreateOpen: false }
  if (at_service === null || at_service.subMerchantKey !== submerchant.key) {
    const seen = { drift: [], bank_country: undefined, at }
    return {
      ...note,
      state: "failed",
      reason: say("submerchant.unknown_at_service"),
      error_code: GONE_AT_SERVICE,
      seen,
    }
  }
  const drift = getDrift(submerchant, at_service)
  const seen = { drift, bank_country: at_service.bankCountry, at }
  return { ...note, state: drift.length > 0 ? "out_of_date" : "synced", seen }
}

function noteOfFailure({ content_hash: hash, tries, next_sync_at, ...known }: Submerchant, at: Date): SyncNote {
  const { state, reason, error_code, drift } = known
  const seen = { drift, bank_country: undefined, at }
  return { hash, tries, next_sync_at, state, reason, error_code, seen, isCreateOpen: false }
}

async function check(ports: SubmerchantPorts, submerchant: Submerchant): Promise<SyncNote | undefined> {
  const now = () => ports.clock.now()
  try {
    return writeNote(submerchant, await readAtService(ports, submerchant), now())
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    return isOutage(error) ? undefined : noteOfFailure(submerchant, now())
  }
}

export const isTaken = ({ key, content_hash, synced_hash }: Submerchant) =>
  key !== undefined && content_hash === synced_hash

async function compareOne(
  ports: SubmerchantPorts,
  id: string,
  before: Date,
): Promise<"same" | "drifted" | "unanswered"> {
  const { submerchants } = ports
  const claimed = await submerchants.claim(id, LEASE_SECONDS)
  if (claimed === undefined) return "same"
  const isDue = isTaken(claimed) && (claimed.checked_at === undefined || claimed.checked_at < before)
  let noted: Submerchant | undefined
  try {
    const note = isDue ? await check(ports, claimed) : undefined
    if (note) noted = await submerchants.noteSync(claimed, note)
  } finally {
    if (noted === undefined) await submerchants.release(claimed)
  }
  if (noted === undefined) return isDue ? "unanswered" : "same"
  return noted.state === "synced" ? "same" : "drifted"
}

export async function compareSubmerchants(ports: SubmerchantPorts, limit: number): Promise<Compared> {
  const before = new Date(ports.clock.now().getTime() - DAY_MS)
  const ids = await ports.submerchants.listUnchecked(before, limit)
  let isAnswered = true
  const found = await inLanes(
    ids,
    SIDE_BY_SIDE,
    async (id) => {
      const one = await compareOne(ports, id, before)
      if (one === "unanswered") isAnswered = false
      return one
    },
    () => isAnswered,
  )
  const compared = found.filter((one) => one !== "unanswered")
  return { compared: compared.length, drifted: compared.filter((one) => one === "drifted").length }
}

export interface ServiceCheck {
  fields: ComparedField[] | null
  submerchant: Submerchant
}

function noteOfCheck(submerchant: Submerchant, at_service: ServiceSubmerchant | null, at: Date): SyncNote | undefined {
  const note = writeNote(submerchant, at_service, at)
  if (isTaken(submerchant)) return note
  return at_service && isProof(submerchant, at_service) ? { ...note, takenAt: at } : undefined
}

/** Stores differences from accepted content; an equal answer proves that the service took it. @throws SvcError */
export async function checkAtService(ports: SubmerchantPorts, known: Submerchant): Promise<ServiceCheck> {
  const { submerchants, clock } = ports
  const claimed = await submerchants.claim(known.id, LEASE_SECONDS)
  const submerchant = claimed ?? known
  let noted: Submerchant | undefined
  try {
    const at_service = await readAtService(ports, submerchant)
    const fields = at_service && compareAtService(submerchant, at_service)
    const note = claimed && noteOfCheck(claimed, at_service, clock.now())
    if (note) noted = await submerchants.noteSync(claimed, note)
    return { fields, submerchant: noted ?? submerchant }
  } finally {
    if (claimed && noted === undefined) await submerchants.release(claimed)
  }
}
