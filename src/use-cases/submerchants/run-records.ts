import { z } from "zod"
import { date, maybe, maybeDate, maybeText } from "../ports/fields"

/** `sellers`: reads the sellers of another module. `submerchants`: sends all to the service. */
export const RUN_PHASES = ["sellers", "submerchants"] as const
export type RunPhase = (typeof RUN_PHASES)[number]

/** `startedBy` of a run over sellers that starts automatically; no user of Medusa's has such an id. It ends before the submerchants. */
export const AUTOMATIC = "svc-sync-submerchants"

/** What became of submerchants, by number. */
const runCounts = z.object({
  unchanged: z.number(),
  created: z.number(),
  updated: z.number(),
  /** Refused: a person corrects them. */
  failed: z.number(),
  /** No response: the job tries again. */
  waiting: z.number(),
})
export type RunCounts = z.output<typeof runCounts>

/** One run over all submerchants: the columns of svc_sync_run. Another process can continue it. */
export const syncRun = z.object({
  id: z.string(),
  phase: z.enum(RUN_PHASES),
  /** The last id that is done in this phase. */
  cursor: maybeText,
  /** How many there are in this phase, as it began. */
  total: maybe(z.number()),
  /** How many of them are done. */
  done: z.number(),
  ...runCounts.shape,
  started_by: maybeText,
  started_at: date,
  finished_at: maybeDate,
})
export type SyncRun = z.output<typeof syncRun>

/** The progress since `cursor`. */
export interface RunStep extends Partial<RunCounts> {
  cursor: string
  done: number
}

export interface RunLedger {
  /** A new run, or the one that is open; an automatic one becomes this one. */
  start(phase: RunPhase, by: string | undefined): Promise<SyncRun>
  /** An automatic run over sellers, where none of any kind began within a day. */
  startDaily(): Promise<void>
  /** Of those that a person started. */
  newest(): Promise<SyncRun | undefined>
  /** The open run, for this process alone for a while. Undefined: there is none, or another process has it. */
  claim(leaseSeconds: number): Promise<SyncRun | undefined>
  renew(id: string, leaseSeconds: number): Promise<void>
  release(id: string): Promise<void>
  /** Writes how many there are of this phase. */
  begin(run: SyncRun, total: number): Promise<SyncRun | undefined>
  /** Undefined: another process has continued it. */
  advance(run: SyncRun, step: RunStep, leaseSeconds: number): Promise<SyncRun | undefined>
  /** From sellers to submerchants, or to the end of an automatic run; what was counted stays. */
  nextPhase(run: SyncRun): Promise<SyncRun | undefined>
  finish(run: SyncRun): Promise<SyncRun | undefined>
  countSubmerchants(): Promise<number>
  /** Those after the cursor, by id. `isInLine`: there is nothing to send. */
  listAfter(cursor: string | undefined, limit: number): Promise<{ id: string; is_in_line: boolean }[]>
}
