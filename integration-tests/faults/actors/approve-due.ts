import { mayCall } from "../../../src/use-cases/capabilities/may-call"
import type { WaitingItem } from "../../../src/use-cases/ports/payout-ledger"
import { approveItems, judgeWaiting } from "../../../src/use-cases/payouts/approve-items"
import type { ActionOf } from "../story/story"
import { ProcessKilled } from "../../flows/harness/killed"
import { wasExpected } from "./expected"
import { about } from "./job"
import { newestPayment } from "./refund"
import { orderOf, type Scene } from "./scene"

const LIMIT = 100
const LEASE_SECONDS = 300
const LOCK_WAIT_SECONDS = 5

/** One pass of the job that approves (src/medusa/marketplace/approvals.ts), in a store that approves at once what is of no other policy. */
export async function approveDue({ world, context }: Scene): Promise<string> {
  if (!(await mayCall(context, "approval"))) return "approvals are paused"
  const claimed = await context.ledger.claimWaiting(LIMIT, LEASE_SECONDS)
  for (const waiting of claimed) await about(world, waiting.attempt.id, () => approveOne({ world, context }, waiting))
  return `${claimed.length} decided`
}

async function approveOne({ world, context }: Pick<Scene, "world" | "context">, waiting: WaitingItem): Promise<void> {
  const { ledger, clock, store } = context
  const { id, item } = waiting
  const order = world.medusa.order(waiting.attempt.order_id)
  const judged = judgeWaiting(
    waiting,
    {
      seller: { iban: "TR330006100519786457841326", approval: world.policyOf(item.seller?.key) },
      order: order && {
        isCancelled: order.isCanceled,
        delivered_at: world.delivered.get(item.payment_transaction_id),
      },
      policy: { when: "immediate" },
    },
    clock.now(),
  )
  await ledger.planApprovals({ ids: [id] }, judged.nextAt)
  const attempt = await ledger.findAttempt(waiting.attempt.id)
  if (!judged.isDue || attempt === undefined) return
  const work = async () => {
    const paymentTransactionIds = [item.payment_transaction_id]
    await approveItems(context, { attempt, kind: "approve", paymentTransactionIds, hasIban: () => true })
  }
  try {
    await store.refunds.whileLocked(attempt.id, work, LOCK_WAIT_SECONDS)
  } catch (error) {
    if (error instanceof ProcessKilled) throw error
    if (!wasExpected(error)) world.violate("breaks", `Approving of ${attempt.id} failed: ${String(error)}`)
  }
}

/** An item is marked as delivered, and what follows from it (src/subscribers/delivery-created.ts). */
export async function deliverItem(scene: Scene, { item: at }: ActionOf<"deliver an item">): Promise<string> {
  const { world, context, buyer } = scene
  const order = orderOf(world, buyer)
  const { attempt } = (await newestPayment(scene)) ?? {}
  if (!order || order.isCanceled || !attempt) return "there is no order"
  const items = await context.ledger.listItems(attempt.id)
  const id = items[at % Math.max(items.length, 1)]?.payment_transaction_id
  if (id === undefined || world.delivered.has(id)) return "there is nothing to deliver"
  await world.point("medusa", "(an item is delivered)", () => {
    order.isFulfilled = true
    world.delivered.set(id, world.clock.now())
    return Promise.resolve()
  })
  await context.ledger.planApprovals({ attempt_ids: [attempt.id] }, context.clock.now())
  return `${id} delivered`
}
