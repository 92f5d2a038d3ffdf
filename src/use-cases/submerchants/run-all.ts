import type { SubmerchantPorts } from "./ports"
import { SIDE_BY_SIDE, syncMany, type Pass } from "./run-pass"
import type { RunCounts, RunLedger, SyncRun } from "./run-records"

/** Longer than one submerchant may take: a process that renews nothing for so long has died, and another continues. */
export const RUN_LEASE_SECONDS = 120
const RENEWED_EVERY_MS = 15_000
/** Read at once; those that are in line cost no more than this. */
const PAGE = 1_000
/** Sent before the run's progress is written: few at first. What a process has done since, before it died, is found unchanged. */
const BATCH = { least: SIDE_BY_SIDE, most: 100 }
/** A batch that is faster is followed by a larger one, one that is slower by a smaller: whoever watches sees it move. */
const BATCH_MS = { fast: 1_000, slow: 3_000 }

export type RunPorts = SubmerchantPorts & { runs: RunLedger }

/** The first of a page that have at most so many to send among them. */
function getBatch<Entry extends { is_in_line: boolean }>(page: readonly Entry[], most: number): Entry[] {
  let toSend = 0
  const end = page.findIndex(({ is_in_line }) => !is_in_line && ++toSend > most)
  return end === -1 ? [...page] : page.slice(0, end)
}

function sizeAfter(size: number, tookMs: number): number {
  if (tookMs < BATCH_MS.fast) return Math.min(BATCH.most, size * 2)
  return tookMs > BATCH_MS.slow ? Math.max(BATCH.least, Math.ceil(size / 2)) : size
}

function getCounts(outcomes: Pass["outcomes"]): RunCounts {
  const counts = { unchanged: 0, created: 0, updated: 0, failed: 0, waiting: 0 }
  for (const outcome of outcomes) {
    // another request has it, or it was deleted
    if (outcome === "busy") counts.waiting += 1
    else if (outcome !== "gone") counts[outcome] += 1
  }
  return counts
}

/** Renews the lease of the run while its submerchants are slow. */
function renewer({ runs, clock }: RunPorts, { id }: SyncRun): () => Promise<void> {
  let renewedAt = clock.now().getTime()
  return async () => {
    const now = clock.now().getTime()
    if (now - renewedAt < RENEWED_EVERY_MS) return
    renewedAt = now
    await runs.renew(id, RUN_LEASE_SECONDS)
  }
}

/** Of the batch what was begun is done: those to send in order, and all that are in line before the first that was not begun. */
function countDone(batch: readonly { id: string; is_in_line: boolean }[], begun: number): number {
  let sent = 0
  const end = batch.findIndex(({ is_in_line }) => !is_in_line && ++sent > begun)
  return end === -1 ? batch.length : end
}

/**
 * Sends submerchants to the service, from the run's cursor on, until all are done, `until` comes, or the service does not answer any
 * more. Undefined: another process has continued the run.
 */
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
    const batch = getBatch(page, size)
    const toSend = batch.flatMap(({ id, is_in_line }) => (is_in_line ? [] : id))
    const onEach = renewer(ports, run)
    const { outcomes, isOutage } = await syncMany(ports, toSend, { retries: true, until, onEach })
    const done = batch.slice(0, countDone(batch, outcomes.length))
    const cursor = done.at(-1)?.id
    if (cursor === undefined) return run
    const counts = getCounts(outcomes)
    const inLine = done.filter(({ is_in_line }) => is_in_line).length
    const step = { ...counts, unchanged: counts.unchanged + inLine, cursor, done: done.length }
    run = await runs.advance(run, step, RUN_LEASE_SECONDS)
    size = sizeAfter(size, clock.now().getTime() - begunAt)
    if (isOutage || done.length < batch.length) return run
  }
  return run
}
