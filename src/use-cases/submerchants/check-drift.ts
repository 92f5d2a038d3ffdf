import { SvcError } from "../../client"
import { getDrift, type ServiceSubmerchant } from "./drift"
import { inLanes } from "./in-lanes"
import type { SubmerchantPorts } from "./ports"
import { readAtService } from "./read-at-service"
import type { Submerchant } from "./records"
import type { SyncNote } from "./submerchant-ledger"
import { UNKNOWN_AT_SERVICE } from "./sentences"
import { isOutage } from "./sync-reasons"
import { GONE_AT_SERVICE } from "./usable"

/** After this another request may claim one whose check was cut off. */
const LEASE_SECONDS = 60
const DAY_MS = 24 * 60 * 60_000
const SIDE_BY_SIDE = 4

export interface Compared {
  compared: number
  /** Of these the service differs. */
  drifted: number
}

/** What a check found. That the service differs is shown, and overwritten only when a person requests it. */
export function getNote(submerchant: Submerchant, at_service: ServiceSubmerchant | null, at: Date): SyncNote {
  const note = { hash: submerchant.content_hash, tries: 0, next_sync_at: undefined, isCreateOpen: false }
  if (at_service === null || at_service.subMerchantKey !== submerchant.key) {
    const seen = { drift: [], bank_country: undefined, at }
    return { ...note, state: "failed", reason: UNKNOWN_AT_SERVICE, error_code: GONE_AT_SERVICE, seen }
  }
  const drift = getDrift(submerchant, at_service)
  const seen = { drift, bank_country: at_service.bankCountry, at }
  return { ...note, state: drift.length > 0 ? "out_of_date" : "synced", seen }
}

/** The service could not return it: nothing new is known, and its turn comes again in a day like that of all others. */
function noteOfFailure({ content_hash: hash, tries, next_sync_at, ...known }: Submerchant, at: Date): SyncNote {
  const { state, reason, error_code, drift } = known
  const seen = { drift, bank_country: undefined, at }
  return { hash, tries, next_sync_at, state, reason, error_code, seen, isCreateOpen: false }
}

/** What a check finds; undefined: the service does not answer at the moment. */
async function check(ports: SubmerchantPorts, submerchant: Submerchant): Promise<SyncNote | undefined> {
  const now = () => ports.clock.now()
  try {
    return getNote(submerchant, await readAtService(ports, submerchant), now())
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    return isOutage(error) ? undefined : noteOfFailure(submerchant, now())
  }
}

/** Whether the service accepted what is stored here, so that what it has can be compared. */
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

/**
 * Checks submerchants that were not checked for a day, the longest first: does the service still have what it took? When it does not
 * answer, the rest waits for the next pass.
 */
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
