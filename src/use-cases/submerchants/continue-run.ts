import { RUN_LEASE_SECONDS, runSubmerchants, type RunPorts } from "./run-all"
import type { SyncRun } from "./run-records"

export interface ContinuePorts extends RunPorts {
  /** Keeps the sellers of another module as submerchants, from the run's cursor on; left out: there is no such module. */
  runSellers?: ((run: SyncRun, until: Date | undefined) => Promise<SyncRun | undefined>) | undefined
}

async function runPhases(ports: ContinuePorts, run: SyncRun, until: Date | undefined): Promise<SyncRun | undefined> {
  if (run.phase === "submerchants") return runSubmerchants(ports, run, until)
  const next = ports.runSellers ? await ports.runSellers(run, until) : await ports.runs.nextPhase(run)
  // a run that no person started ends there: what it changed is due, and what was refused waits for a person
  return next?.phase === "submerchants" && next.finished_at === undefined ? runSubmerchants(ports, next, until) : next
}

/**
 * Continues the open run. Undefined: there is none, or another process has claimed it.
 */
export async function continueRun(ports: ContinuePorts, until?: Date): Promise<SyncRun | undefined> {
  const { runs } = ports
  const claimed = await runs.claim(RUN_LEASE_SECONDS)
  if (claimed === undefined) return undefined
  let reached: SyncRun | undefined
  try {
    reached = await runPhases(ports, claimed, until)
  } finally {
    // a run that another process has claimed since is not released
    if (reached !== undefined && reached.finished_at === undefined) await runs.release(reached.id)
  }
  return reached
}
