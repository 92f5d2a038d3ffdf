import { mayCall } from "../../../src/flows/capabilities/may-call"
import type { WaitingItem } from "../../../src/flows/contracts/payout-ledger"
import { approveItems } from "../../../src/flows/payouts/approve-items"
import { judgeWaiting } from "../../../src/flows/payouts/judge-waiting"
import { ProcessKilled } from "../../flows/harness/killed"
import { wasExpected } from "./expected"
import { about } from "./job"
import type { Scene } from "./scene"

const LIMIT = 100
const LEASE_SECONDS = 300
const LOCK_WAIT_SECONDS = 5

/** One pass of the job that approves (src/workflows/payment/approve-due.ts), in a store that approves at once. */
export async function approveDue({ world, context }: Scene): Promise<string> {
  if (!(await mayCall(context, "approval"))) return "approvals are paused"
  const claimed = await context.ledger.claimWaiting(LIMIT, LEASE_SECONDS)
  for (const waiting of claimed) await about(world, waiting.attempt.id, () => approveOne({ world, context }, waiting))
  return `${claimed.length} decided`
}

async function approveOne({ world, context }: Pick<Scene, "world" | "context">, waiting: WaitingItem): Promise<void> {
  const { ledger, clock, store } = context
  const { id, item } = waiting
  const order = world.medusa.order(waiting.attempt.orderId)
  const judged = judgeWaiting(
    waiting,
    {
      seller: { iban: "TR330006100519786457841326", approval: undefined },
      order: order && { isCancelled: order.isCanceled, deliveredAt: undefined },
      policy: { when: "immediate" },
    },
    clock.now(),
  )
  await ledger.planApprovals({ ids: [id] }, judged.nextAt)
  const attempt = await ledger.findAttempt(waiting.attempt.id)
  if (!judged.isDue || attempt === undefined) return
  const work = async () => {
    const paymentTransactionIds = [item.paymentTransactionId]
    await approveItems(context, { attempt, kind: "approve", paymentTransactionIds, hasIban: () => true })
  }
  try {
    await store.refunds.whileLocked(attempt.id, work, LOCK_WAIT_SECONDS)
  } catch (error) {
    if (error instanceof ProcessKilled) throw error
    if (!wasExpected(error)) world.violate("breaks", `Approving of ${attempt.id} failed: ${String(error)}`)
  }
}
