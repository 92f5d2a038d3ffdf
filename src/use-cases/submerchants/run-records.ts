import { z } from "zod"
import { date, maybe, maybeDate, maybeText } from "../ports/fields"
import { chain, say, type Sentence } from "../../domain"

export const RUN_PHASES = ["sellers", "submerchants"] as const
export type RunPhase = (typeof RUN_PHASES)[number]

/** No user of Medusa has this id. The run ends before the submerchants. */
export const AUTOMATIC = "svc-sync-submerchants"

const runCounts = z.object({
  unchanged: z.number(),
  created: z.number(),
  updated: z.number(),
  failed: z.number(),
  waiting: z.number(),
})
export type RunCounts = z.output<typeof runCounts>

export const syncRun = z.object({
  id: z.string(),
  phase: z.enum(RUN_PHASES),
  cursor: maybeText,
  total: maybe(z.number()),
  done: z.number(),
  ...runCounts.shape,
  started_by: maybeText,
  started_at: date,
  finished_at: maybeDate,
})
export type SyncRun = z.output<typeof syncRun>

export interface RunStep extends Partial<RunCounts> {
  cursor: string
  done: number
}

export interface RunLedger {
  /** An open automatic run becomes this one. */
  start(phase: RunPhase, by: string | undefined): Promise<SyncRun>
  /** Only if no run of any kind began within a day. */
  startDaily(): Promise<void>
  newest(): Promise<SyncRun | undefined>
  claim(leaseSeconds: number): Promise<SyncRun | undefined>
  renew(id: string, leaseSeconds: number): Promise<void>
  release(id: string): Promise<void>
  begin(run: SyncRun, total: number): Promise<SyncRun | undefined>
  advance(run: SyncRun, step: RunStep, leaseSeconds: number): Promise<SyncRun | undefined>
  /** From sellers to submerchants, or to the end of an automatic run. The counts stay. */
  nextPhase(run: SyncRun): Promise<SyncRun | undefined>
  finish(run: SyncRun): Promise<SyncRun | undefined>
  countSubmerchants(): Promise<number>
  /** `is_in_line`: there is nothing to send. */
  listAfter(cursor: string | undefined, limit: number): Promise<{ id: string; is_in_line: boolean }[]>
}

const ORDER = ["created", "updated", "unchanged", "failed", "waiting"] as const

export function runSummary(run: SyncRun): Sentence | undefined {
  if (run.finished_at === undefined) return undefined
  const counts = ORDER.filter((kind) => run[kind] > 0)
  if (counts.length === 0) return say("submerchant.none")
  const parts = counts.map((kind) => say(`submerchant.count_${kind}`, { count: run[kind] }))
  return say("submerchant.run_summary", { list: chain("submerchant.and", parts) })
}
