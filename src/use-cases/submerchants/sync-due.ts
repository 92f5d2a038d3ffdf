import { compareSubmerchants, type Compared } from "./check-drift"
import { continueRun, type ContinuePorts } from "./continue-run"
import { syncMany } from "./run-pass"

/** How a pass went. */
export interface SyncedDue extends Compared {
  synced: number
  /** Refused, or without a response. */
  failed: number
}

/** A minute's share: enough for 72,000 sellers a day to be looked at. */
const COMPARED_A_PASS = 50
const DUE_A_PASS = 500
/** Nothing further is begun after this, so that a pass ends before the next begins. */
const BEGIN_WITHIN_MS = 40_000

const isBad = (outcome: string) => outcome === "failed" || outcome === "waiting"

/**
 * One pass over submerchants: those whose next sync is due, some that were not compared with the service since yesterday, and what an
 * open run over all has left; once a day one over the sellers of another module. Instances share the work.
 */
export async function syncDue(ports: ContinuePorts, limit: number = COMPARED_A_PASS): Promise<SyncedDue> {
  const until = new Date(ports.clock.now().getTime() + BEGIN_WITHIN_MS)
  const due = await ports.submerchants.listDue(DUE_A_PASS)
  const { outcomes, isOutage } = await syncMany(ports, due, { until })
  const compared = isOutage ? { compared: 0, drifted: 0 } : await compareSubmerchants(ports, limit)
  if (ports.runSellers) await ports.runs.startDaily()
  if (!isOutage) await continueRun(ports, until)
  return { synced: outcomes.length, failed: outcomes.filter(isBad).length, ...compared }
}
