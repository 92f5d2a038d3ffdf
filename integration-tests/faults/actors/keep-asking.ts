import type { AttemptState } from "../../../src/domain"
import type { ActionOf } from "../story/story"
import { LATEST_ARRIVAL_MS } from "../run/service"
import { askForStatus } from "./browse"
import { aboutNobody, runJob } from "./job"
import { attemptNow, type Scene } from "./scene"

const JOB_SECONDS = 60

/** A charge without an answer ends within this time, whether a buyer asks about it or not. */
const ENDS_SECONDS = 420

const OPEN: readonly AttemptState[] = ["sent", "finalizing", "unknown"]

async function isFlagged({ world }: Scene, id: string): Promise<boolean> {
  const sql = `select 1 from "svc_attention" where "attempt_id" = ? and "resolved_at" is null`
  return (await world.outside(() => world.execute(sql, [id]))).length > 0
}

/** A storefront that asks every few seconds, while the job runs every minute. */
export async function keepAsking(scene: Scene, { every, seconds }: ActionOf<"keep asking">): Promise<string> {
  const { world, context, tab } = scene
  const [newest] = await context.ledger.listAttempts(tab.checkout.session.id)
  if (!newest) return "nothing was started"
  let said = ""
  for (let passed = 0; passed < seconds; passed += every) {
    await world.outside(() => world.clock.advance(every))
    if (passed < LATEST_ARRIVAL_MS / 1000 && passed + every >= LATEST_ARRIVAL_MS / 1000)
      await world.outside(() => world.service.lateArrive())
    said = await askForStatus(scene)
    const minute = Math.floor((passed + every) / JOB_SECONDS)
    if (minute > Math.floor(passed / JOB_SECONDS)) await aboutNobody(() => runJob(scene))
  }
  const { id, state, flow } = await attemptNow(context, newest)
  // whether a bank still waits for the buyer only the service says
  if (flow === "direct" && seconds >= ENDS_SECONDS && OPEN.includes(state) && !(await isFlagged(scene, id)))
    world.violate("stuck", `${id} is ${state} after ${seconds} seconds in which its storefront asked every ${every}.`)
  return said
}
