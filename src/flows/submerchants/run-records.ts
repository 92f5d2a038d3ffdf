/** `sellers`: reads the sellers of another module. `submerchants`: brings all to the service. */
export const RUN_PHASES = ["sellers", "submerchants"] as const
export type RunPhase = (typeof RUN_PHASES)[number]

/** `startedBy` of a run over sellers that nobody asked for; no user of Medusa's has such an id. It ends before the submerchants. */
export const BY_ITSELF = "svc-sync-submerchants"

/** What became of submerchants, by number. */
export interface RunCounts {
  unchanged: number
  created: number
  updated: number
  /** Refused: a person mends them. */
  failed: number
  /** Not heard: the job tries again. */
  waiting: number
}

/** One run over all submerchants; another hand can go on with it. */
export interface SyncRun extends RunCounts {
  id: string
  phase: RunPhase
  /** The last id that is done in this phase. */
  cursor: string | undefined
  /** How many there are in this phase, as it began. */
  total: number | undefined
  /** How many of them are done. */
  done: number
  startedBy: string | undefined
  startedAt: Date
  finishedAt: Date | undefined
}

/** How far a hand has come since `cursor`. */
export interface RunStep extends Partial<RunCounts> {
  cursor: string
  done: number
}

export interface RunLedger {
  /** A new run, or the one that is open; one that nobody asked for becomes this one. */
  start(phase: RunPhase, by: string | undefined): Promise<SyncRun>
  /** A run over sellers that nobody asked for, where none of any kind began within a day. */
  startDaily(): Promise<void>
  /** Of those that somebody asked for. */
  newest(): Promise<SyncRun | undefined>
  /** The open run, for this hand alone for a while. Undefined: there is none, or another hand has it. */
  claim(leaseSeconds: number): Promise<SyncRun | undefined>
  renew(id: string, leaseSeconds: number): Promise<void>
  release(id: string): Promise<void>
  /** Writes how many there are of this phase. */
  begin(run: SyncRun, total: number): Promise<SyncRun | undefined>
  /** Undefined: another hand has gone on with it meanwhile. */
  advance(run: SyncRun, step: RunStep, leaseSeconds: number): Promise<SyncRun | undefined>
  /** From sellers to submerchants, or to the end where nobody asked for the run; what was counted stays. */
  nextPhase(run: SyncRun): Promise<SyncRun | undefined>
  finish(run: SyncRun): Promise<SyncRun | undefined>
  countSubmerchants(): Promise<number>
  /** Those after the cursor, by id. `isInLine`: there is nothing to send. */
  listAfter(cursor: string | undefined, limit: number): Promise<{ id: string; isInLine: boolean }[]>
}
