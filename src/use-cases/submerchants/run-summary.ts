import { joinedBy, say, type Sentence } from "../../domain"
import type { SyncRun } from "./run-records"

const COUNTS = {
  created: (count: number) => say("submerchant.count_created", { count }),
  updated: (count: number) => say("submerchant.count_updated", { count }),
  unchanged: (count: number) => say("submerchant.count_unchanged", { count }),
  failed: (count: number) => say("submerchant.count_failed", { count }),
  waiting: (count: number) => say("submerchant.count_waiting", { count }),
}

const ORDER = ["created", "updated", "unchanged", "failed", "waiting"] as const

const NONE = say("submerchant.none")

/** How a run ended; undefined while it is open. */
export function runSummary(run: SyncRun): Sentence | undefined {
  if (run.finished_at === undefined) return undefined
  const counts = ORDER.filter((kind) => run[kind] > 0).map((kind) => COUNTS[kind](run[kind]))
  if (counts.length === 0) return NONE
  const list = joinedBy({ en: ", ", tr: ", " }, counts)
  return say("submerchant.run_summary", { list })
}
