import type { SubmerchantPorts } from "./records"
import { SIDE_BY_SIDE, syncMany, type Pass } from "./run-pass"
import type { RunCounts, RunLedger, SyncRun } from "./run-records"
import { compareSubmerchants, type Compared } from "./check-drift"

/** A process that renews nothing for this long has died, and another continues. */
export const RUN_LEASE_SECONDS = 120
const RENEWED_EVERY_MS = 15_000
const PAGE = 1_000
/** Few at first; what a dead process has not written is found unchanged. */
const BATCH = { least: SIDE_BY_SIDE, most: 100 }
const BATCH_MS = { fast: 1_000, slow: 3_000 }

export type RunPorts = SubmerchantPorts & { runs: RunLedger }

/** The first entries, of which so many are to be sent. */
function takeBatch<Entry extends { is_in_line: boolean }>(page: readonly Entry[], most: number): Entry[] {
  let toSend = 0
  const end = page.findIndex(({ is_in_line }) => !is_in_line && ++toSend > most)
  return end === -1 ? [...page] : page.slice(0, end)
}

function sizeAfter(size: number, tookMs: number): number {
  if (tookMs < BATCH_MS.fast) return Math.min(BATCH.most, size * 2)
  return tookMs > BATCH_MS.slow ? Math.max(BATCH.least, Math.ceil(size / 2)) : size
}

function countOutcomes(outcomes: Pass["outcomes"]): RunCounts {
  const counts = { unchanged: 0, created: 0, updated: 0, failed: 0, waiting: 0 }
  for (const outcome of outcomes) {
    if (outcome === "busy") counts.waiting += 1
    else if (outcome !== "gone") counts[outcome] += 1
  }
  return counts
}

function renewer({ runs, clock }: RunPorts, { id }: SyncRun): () => Promise<void> {
  let renewedAt = clock.now().getTime()
  return async () => {
    const now = clock.now().getTime()
    if (now - renewedAt < RENEWED_EVERY_MS) return
    renewedAt = now
    await runs.renew(id, RUN_LEASE_SECONDS)
  }
}

/** Stops at `until`, or if the service stops answering. Undefined: another process has continued the run. */
export async function runSubmerchants(
  ports: RunPorts,
  begun: SyncRun,
  until: Date | undefined,
): Promise<SyncRun | undefined> {
  const { runs, clock } = ports
  let size = BATCH.least
  let run: SyncRun | undefined =
    begun.total === undefined ? await runs.begin(begun, await runs.countSubmerchants()) : begun
  while (run) {
    const page = await runs.listAfter(run.cursor, PAGE)
    if (page.length === 0) return runs.finish(run)
    const begunAt = clock.now().getTime()
    const batch = takeBatch(page, size)
    const toSend = batch.flatMap(({ id, is_in_line }) => (is_in_line ? [] : id))
    const onEach = renewer(ports, run)
    const { outcomes, isOutage } = await syncMany(ports, toSend, { retries: true, until, onEach })
    const done = takeBatch(batch, outcomes.length)
    const cursor = done.at(-1)?.id
    if (cursor === undefined) return run
    const counts = countOutcomes(outcomes)
    const inLine = done.filter(({ is_in_line }) => is_in_line).length
    const step = { ...counts, unchanged: counts.unchanged + inLine, cursor, done: done.length }
    run = await runs.advance(run, step, RUN_LEASE_SECONDS)
    size = sizeAfter(size, clock.now().getTime() - begunAt)
    if (isOutage || done.length < batch.length) return run
  }
  return run
}

export interface ContinuePorts extends RunPorts {
  runSellers?: ((run: SyncRun, until: Date | undefined) => Promise<SyncRun | undefined>) | undefined
}

async function runPhases(ports: ContinuePorts, run: SyncRun, until: Date | undefined): Promise<SyncRun | undefined> {
  if (run.phase === "submerchants") return runSubmerchants(ports, run, until)
  const next = ports.runSellers ? await ports.runSellers(run, until) : await ports.runs.nextPhase(run)
  // a run that no user started ends there: its changes are due, and refused ones wait for a user
  return next?.phase === "submerchants" && next.finished_at === undefined ? runSubmerchants(ports, next, until) : next
}

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

export interface SyncedDue extends Compared {
  synced: number
  failed: number
}

const COMPARED_A_PASS = 50
const DUE_A_PASS = 500
/** A pass ends before the next one begins. */
const BEGIN_WITHIN_MS = 40_000

const isBad = (outcome: string) => outcome === "failed" || outcome === "waiting"

export async function syncDue(ports: ContinuePorts, limit: number = COMPARED_A_PASS): Promise<SyncedDue> {
  const until = new Date(ports.clock.now().getTime() + BEGIN_WITHIN_MS)
  const due = await ports.submerchants.listDue(DUE_A_PASS)
  const { outcomes, isOutage } = await syncMany(ports, due, { until })
  const compared = isOutage ? { compared: 0, drifted: 0 } : await compareSubmerchants(ports, limit)
  if (ports.runSellers) await ports.runs.startDaily()
  if (!isOutage) await continueRun(ports, until)
  return { synced: outcomes.length, failed: outcomes.filter(isBad).length, ...compared }
}
