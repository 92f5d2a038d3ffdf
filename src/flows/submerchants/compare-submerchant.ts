import { SvcError } from "../../client"
import { driftOf, type HeldAnswer } from "./compare-held"
import { inLanes } from "./in-lanes"
import type { SubmerchantPorts } from "./ports"
import { readHeld } from "./read-held"
import type { Submerchant } from "./records"
import type { SyncNote } from "./submerchant-ledger"
import { isOutage, UNKNOWN_THERE } from "./sync-reasons"
import { GONE_AT_SERVICE } from "./usable"

/** A look that outlives its hand is another's after this. */
const LEASE_SECONDS = 60
const DAY_MS = 24 * 60 * 60_000
const SIDE_BY_SIDE = 4

export interface Compared {
  compared: number
  /** Of these the service differs. */
  drifted: number
}

/** What the look found. That the service differs is shown, and overwritten only when a person asks for it. */
export function noteOf(submerchant: Submerchant, held: HeldAnswer | null, at: Date): SyncNote {
  const note = { hash: submerchant.contentHash, tries: 0, nextSyncAt: undefined, isCreateOpen: false }
  if (held === null || held.subMerchantKey !== submerchant.key) {
    const seen = { drift: [], bankCountry: undefined, at }
    return { ...note, state: "failed", reason: UNKNOWN_THERE, errorCode: GONE_AT_SERVICE, seen }
  }
  const drift = driftOf(submerchant, held)
  const seen = { drift, bankCountry: held.bankCountry, at }
  return { ...note, state: drift.length > 0 ? "out_of_date" : "synced", seen }
}

/** It was asked for and not told: nothing is known anew, and its turn comes again in a day like that of all others. */
function noteOfUntold({ contentHash: hash, tries, nextSyncAt, ...known }: Submerchant, at: Date): SyncNote {
  const { state, reason, errorCode, drift } = known
  const seen = { drift, bankCountry: undefined, at }
  return { ...{ hash, tries, nextSyncAt, state, reason, errorCode, seen }, isCreateOpen: false }
}

/** What a look brings; undefined: nobody is heard just now. */
async function look(ports: SubmerchantPorts, submerchant: Submerchant): Promise<SyncNote | undefined> {
  const now = () => ports.clock.now()
  try {
    return noteOf(submerchant, await readHeld(ports, submerchant), now())
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    return isOutage(error) ? undefined : noteOfUntold(submerchant, now())
  }
}

/** Whether the service took what stands here, so that what it has can be compared. */
export const isTaken = ({ key, contentHash, syncedHash }: Submerchant) =>
  key !== undefined && contentHash === syncedHash

async function compareOne(ports: SubmerchantPorts, id: string, before: Date): Promise<"same" | "drifted" | "unheard"> {
  const { submerchants } = ports
  const claimed = await submerchants.claim(id, LEASE_SECONDS)
  if (claimed === undefined) return "same"
  const isDue = isTaken(claimed) && (claimed.checkedAt === undefined || claimed.checkedAt < before)
  let noted: Submerchant | undefined
  try {
    const note = isDue ? await look(ports, claimed) : undefined
    if (note) noted = await submerchants.noteSync(claimed, note)
  } finally {
    if (noted === undefined) await submerchants.release(claimed)
  }
  if (noted === undefined) return isDue ? "unheard" : "same"
  return noted.state === "synced" ? "same" : "drifted"
}

/**
 * Looks at submerchants that nobody looked at for a day, the longest first: does the service still have what it took? When it is
 * not heard, the rest waits for the next pass.
 */
export async function compareSubmerchants(ports: SubmerchantPorts, limit: number): Promise<Compared> {
  const before = new Date(ports.clock.now().getTime() - DAY_MS)
  const ids = await ports.submerchants.listUnchecked(before, limit)
  let isHeard = true
  const found = await inLanes(
    ids,
    SIDE_BY_SIDE,
    async (id) => {
      const one = await compareOne(ports, id, before)
      if (one === "unheard") isHeard = false
      return one
    },
    () => isHeard,
  )
  const compared = found.filter((one) => one !== "unheard")
  return { compared: compared.length, drifted: compared.filter((one) => one === "drifted").length }
}
