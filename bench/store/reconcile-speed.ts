import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { z } from "zod"
import { createLedger } from "../../src/modules/svc/ledger"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { median, percent, whole, type Finding } from "../measure"
import { makeDue, openAttempts, fillWithEndedAttempts } from "./attempt-rows"
import { explain, type QueryPlan } from "./query-plan"
import type { Stage } from "./stage"

const DUE = 100
const FEW = 1_000
const MANY = 100_000
/** In turn, so that a machine that slows down slows both. The plan of the last one is checked. */
const PASTS = [FEW, MANY, MANY, FEW, FEW, MANY]
/** Passes that are timed each time; one before them is not. */
const PASSES = 6

const pass = z.object({ looked_at: z.number(), failed: z.number(), ms: z.number() })

/** Milliseconds of a pass over all that are due. The scheduled job may be faster with some: then another pass is timed. */
async function timePass({ store, database }: Stage): Promise<number> {
  for (;;) {
    await makeDue(database)
    const { looked_at, failed, ms } = pass.parse(await store.ask("reconcile"))
    if (failed > 0) throw new Error(`${failed} attempts could not be looked after`)
    if (looked_at === DUE) return ms
  }
}

/** Milliseconds of each pass, by the number of ended attempts. */
async function timePasses(stage: Stage): Promise<{ few: number[]; many: number[] }> {
  const times = { few: [] as number[], many: [] as number[] }
  for (const past of PASTS) {
    await fillWithEndedAttempts(stage.database, past)
    await timePass(stage)
    for (let count = 0; count < PASSES; count += 1) times[past === FEW ? "few" : "many"].push(await timePass(stage))
  }
  return times
}

/** How PostgreSQL carries out the statement with which the ledger claims what is due. */
async function explainClaim({ database }: Stage): Promise<QueryPlan> {
  await makeDue(database)
  const plans: QueryPlan[] = []
  const explaining = createDatabase(async (sql, parameters) => {
    plans.push(await explain(database, sql, parameters))
    return []
  })
  const ledger = createLedger(explaining, { account: ONLY_ACCOUNT })
  await ledger.claimDueAttempts(DUE, 300)
  const [plan] = plans
  if (!plan) throw new Error("nothing was claimed")
  return plan
}

/** The cost of a pass of the job grows with what is due, not with the history. */
export async function reconcileSpeed(stage: Stage): Promise<Finding[]> {
  await openAttempts(stage, DUE)
  const times = await timePasses(stage)
  const { few, many } = { few: median(times.few), many: median(times.many) }
  const { ms, indexes, scanned } = await explainClaim(stage)
  return [
    {
      what:
        `a reconcile pass over ${DUE} due attempts: ${few.toFixed(0)} ms among ${whole(FEW)} ended ones, ` +
        `${many.toFixed(0)} ms among ${whole(MANY)}`,
      found: percent(many / few),
      wanted: "at most 150 %",
      isGood: many / few <= 1.5,
    },
    {
      what: `explain analyze of its claim among ${whole(MANY)}, ${ms.toFixed(1)} ms: indexes ${indexes.join(", ")}`,
      found: scanned.length === 0 ? "no table is scanned" : `${scanned.join(", ")} scanned`,
      wanted: "svc_attempt_due, svc_attempt never scanned",
      isGood: indexes.includes("svc_attempt_due") && !scanned.includes("svc_attempt"),
    },
  ]
}
