import { approveItems, judgeWaiting } from "../../../src/use-cases/payouts/approve-items"
import { changePayout } from "../../../src/use-cases/payouts/change-payout"
import { mayCall } from "../../../src/use-cases/capabilities/may-call"
import type { WaitingItem } from "../../../src/use-cases/ports/payout-ledger"
import { moneyFromDecimal } from "../../../src/money"
import { english } from "../../setup/written"
import { atNewest, findItem, findNewest } from "./guards"
import { about } from "./job"
import { attemptNow, BY, orderOf, partOf, type Scene } from "./scene"

/*
 * People of the shop, or the job by the sellers' policies, decide how much sellers are paid, and when.
 */

export const changePayoutOf = (scene: Scene, { item: at, part }: { item: number; part: number }): Promise<string> =>
  atNewest(scene, { obstacles: "free" }, async (own) => {
    const item = await findItem(own, at)
    if (!item) return "there is no such item"
    const { payment_transaction_id } = item
    const price = partOf(moneyFromDecimal(item.price, "TRY"), part)
    const attempt = await attemptNow(own.context, own.attempt)
    const changed = await changePayout(own.context, { attempt, payment_transaction_id, price, by: BY })
    return changed.type === "refused" ? english(changed.sentence) : changed.type
  })

/** The consent that an item's seller is paid, by a person or the policy, or its withdrawal. */
export const approveItem = (
  scene: Scene,
  { item: at, takesBack, byPolicy }: { item: number; takesBack: boolean; byPolicy: boolean },
): Promise<string> =>
  atNewest(scene, { obstacles: "free" }, async (own) => {
    const { context } = own
    const { payment_transaction_id, seller } = (await findItem(own, at)) ?? {}
    if (payment_transaction_id === undefined) return "there is no such item"
    const time = scene.world.mayApproveFrom(payment_transaction_id, seller?.key)
    const isDue = time !== undefined && time <= context.clock.now()
    const [one] = await approveItems(context, {
      attempt: await attemptNow(context, own.attempt),
      kind: takesBack ? "disapprove" : "approve",
      paymentTransactionIds: [payment_transaction_id],
      hasIban: () => true,
      by: byPolicy && isDue ? undefined : BY,
    })
    return one?.ended.type === "refused" ? english(one.ended.sentence) : String(one?.ended.type)
  })

/** An item is marked as delivered, and what follows from it (src/subscribers/marketplace/delivery-created.ts). */
export async function deliverItem(scene: Scene, { item: at }: { item: number }): Promise<string> {
  const { world } = scene
  const order = orderOf(scene)
  const own = await findNewest(scene)
  if (!order || !own) return "there is no order"
  const { context, attempt } = own
  const id = (await findItem(own, at))?.payment_transaction_id
  if (id === undefined || world.delivered.has(id)) return "there is nothing to deliver"
  await world.inMedusa("an item is delivered", () => {
    order.isFulfilled = true
    world.delivered.set(id, world.clock.now())
  })
  await context.ledger.planApprovals({ attempt_ids: [attempt.id] }, context.clock.now())
  return `${id} delivered`
}

const LIMIT = 100
const LEASE_SECONDS = 300
const LOCK_WAIT_SECONDS = 5

/** One pass of the job that approves (src/medusa/marketplace/approvals.ts), in a store that approves at once what is of no other policy. */
export async function approveDue({ world, process }: Scene): Promise<string> {
  // sellers are of one account
  const [{ context }] = process.accounts
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
        owesBuyer: (world.medusa.balanceOfOrder(order).pending?.minor ?? -1n) < 0n,
        delivered_at: world.delivered.get(item.payment_transaction_id),
      },
      policy: { when: "immediate" },
    },
    clock.now(),
  )
  await ledger.planApprovals({ ids: [id] }, judged.nextAt)
  const attempt = await ledger.findAttempt(waiting.attempt.id)
  if (!judged.isDue || attempt === undefined) return
  const paymentTransactionIds = [item.payment_transaction_id]
  const work = async () => {
    await approveItems(context, { attempt, kind: "approve", paymentTransactionIds, hasIban: () => true })
  }
  await world.attend(`approving ${attempt.id}`, () => store.refunds.whileLocked(attempt.id, work, LOCK_WAIT_SECONDS))
}
