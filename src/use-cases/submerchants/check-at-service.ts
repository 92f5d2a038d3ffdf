import { compareAtService, isProof, type ComparedField, type ServiceSubmerchant } from "./drift"
import { isTaken, getNote } from "./check-drift"
import type { SubmerchantPorts } from "./ports"
import { readAtService } from "./read-at-service"
import type { Submerchant } from "./records"
import type { SyncNote } from "./submerchant-ledger"

/** After this another request may claim one whose check was cut off. */
const LEASE_SECONDS = 60

export interface ServiceCheck {
  /** Null: the service does not know it. */
  fields: ComparedField[] | null
  submerchant: Submerchant
}

/** What is stored of a check; undefined: it does not show whether the newest change was taken. */
function noteOfCheck(submerchant: Submerchant, at_service: ServiceSubmerchant | null, at: Date): SyncNote | undefined {
  const note = getNote(submerchant, at_service, at)
  if (isTaken(submerchant)) return note
  return at_service && isProof(submerchant, at_service) ? { ...note, takenAt: at } : undefined
}

/**
 * What the service has of a submerchant now, field by field beside what is stored here. Where it had accepted what is stored here, the differences
 * are stored, as by the daily check; where that was not known, it is stored when the service has just this.
 * @throws SvcError where the service does not answer
 */
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
