import type { MedusaContainer } from "@medusajs/framework/types"
import type { SyncRun } from "../../../../flows/submerchants/run-records"
import { runSummary } from "../../../../flows/submerchants/run-summary"
import type { SyncRunAnswer } from "../answers/submerchants"
import { readPeople } from "../read-people"

/** A run over all submerchants as the admin reads it. */
export async function answerRun(scope: MedusaContainer, run: SyncRun | undefined): Promise<SyncRunAnswer> {
  if (run === undefined) return { run: null }
  const { id, phase, total, done, unchanged, created, updated, failed, waiting, startedBy } = run
  const people = await readPeople(scope, [startedBy])
  return {
    run: {
      id,
      phase,
      total: total ?? null,
      done,
      unchanged,
      created,
      updated,
      failed,
      waiting,
      started_at: run.startedAt.toISOString(),
      started_by: startedBy === undefined ? null : (people.get(startedBy) ?? null),
      finished_at: run.finishedAt?.toISOString() ?? null,
      summary: runSummary(run) ?? null,
    },
  }
}
