import { compareHeld, isProof, type ComparedField, type HeldAnswer } from "./compare-held"
import { isTaken, noteOf } from "./compare-submerchant"
import type { SubmerchantPorts } from "./ports"
import { readHeld } from "./read-held"
import type { Submerchant } from "./records"
import type { SyncNote } from "./submerchant-ledger"

/** A look that outlives its hand is another's after this. */
const LEASE_SECONDS = 60

export interface HeldLook {
  /** Null: the service does not know it. */
  held: ComparedField[] | null
  submerchant: Submerchant
}

/** What is kept of a look; undefined: it says nothing of whether the newest change was taken. */
function noteOfLook(submerchant: Submerchant, answer: HeldAnswer | null, at: Date): SyncNote | undefined {
  const note = noteOf(submerchant, answer, at)
  if (isTaken(submerchant)) return note
  return answer && isProof(submerchant, answer) ? { ...note, takenAt: at } : undefined
}

/**
 * What the service holds of a submerchant now, beside what stands here. Where it had taken what stands here, what it differs in by now is
 * kept with it, as the daily look does; where nobody heard whether it did, that it has just that. Throws SvcError where the service does
 * not tell.
 */
export async function lookAtHeld(ports: SubmerchantPorts, known: Submerchant): Promise<HeldLook> {
  const { submerchants, clock } = ports
  const claimed = await submerchants.claim(known.id, LEASE_SECONDS)
  const submerchant = claimed ?? known
  let noted: Submerchant | undefined
  try {
    const answer = await readHeld(ports, submerchant)
    const held = answer && compareHeld(submerchant, answer)
    const note = claimed && noteOfLook(claimed, answer, clock.now())
    if (note) noted = await submerchants.noteSync(claimed, note)
    return { held, submerchant: noted ?? submerchant }
  } finally {
    if (claimed && noted === undefined) await submerchants.release(claimed)
  }
}
