import type { Attempt, PaymentContext } from "../../../src/use-cases/ports/ports"
import { watchPayment } from "../../../src/use-cases/reconcile/medusa-payment"
import { confirmPlaced } from "../../../src/use-cases/reconcile/attach-to-order"
import { noteFailedCheck, reconcilePayment } from "../../../src/use-cases/reconcile/reconcile"
import { checkLater } from "../../../src/use-cases/refund/money-operation"
import { refundMissed } from "../../../src/use-cases/refund/reconcile-refunds"
import { isUncaptured } from "../../../src/domain"
import { ProcessKilled } from "../../flows/harness/killed"
import { running } from "../run/actor"
import type { MedusaEvent, World } from "../run/world"
import { ofAccount, type Scene } from "./scene"
import { wasExpected } from "./expected"
import { followOrder } from "./link-sales"

/*
 * What runs by itself: the job that reconciles payments (src/medusa/payments/reconcile-payments.ts), and the subscribers of Medusa's events.
 */

const LIMIT = 100
const LEASE_SECONDS = 300
const SIDE_BY_SIDE = 5

/** For the buyer whose payment it is about. */
export function about<T>(world: World, id: string, work: () => Promise<T>): Promise<T> {
  const now = running.getStore()
  return now ? running.run({ ...now, buyer: world.owners.of(id) }, work) : work()
}

/** For whoever's work is due. */
export function aboutNobody<T>(work: () => Promise<T>): Promise<T> {
  const now = running.getStore()
  return now ? running.run({ ...now, buyer: undefined }, work) : work()
}

/** As the jobs call the service. */
export const inBackground = (context: PaymentContext): PaymentContext => ({
  ...context,
  client: { ...context.client, ...context.client.inBackground },
})

export async function runJob({ world, process }: Pick<Scene, "world" | "process">): Promise<string> {
  let checked = 0
  for (const { context } of process.accounts) checked += await checkDue(world, context)
  return `${checked} checked`
}

/** Of one account. */
async function checkDue(world: World, context: PaymentContext): Promise<number> {
  const background = inBackground(context)
  const due = await context.ledger.claimDueAttempts(LIMIT, LEASE_SECONDS)
  const waiting = [...due]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const attempt = next
      await about(world, attempt.id, () => reconcileOne(world, background, attempt))
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
  return due.length
}

async function reconcileOne(world: World, context: PaymentContext, { id }: Pick<Attempt, "id">): Promise<void> {
  try {
    const attempt = await context.ledger.findAttempt(id)
    if (attempt) await reconcilePayment(context, attempt, "job")
  } catch (error) {
    if (error instanceof ProcessKilled) throw error
    if (!wasExpected(error)) world.violate("breaks", `The job failed at ${id}: ${String(error)}`)
    await noteFailedCheck(context, id)
  }
}

/** The subscribers of an event (src/subscribers/order-placed.ts and order-canceled.ts). */
export async function handle(scene: Pick<Scene, "world" | "process">, event: MedusaEvent): Promise<void> {
  const { world, process } = scene
  const { order_id } = event
  const order = world.medusa.order(order_id)
  if (event.name !== "order.placed" && world.links.length > 0)
    for (const { links } of process.accounts) await followOrder(world, links, order_id)
  if (event.name === "order.owes") return
  if (event.name === "order.placed") {
    if (order?.cart_id !== undefined)
      await confirmPlaced(process.ledger, (one) => ofAccount(scene, one).context, {
        cart_id: order.cart_id,
        order_id,
      })
    return
  }
  const owner = world.owners.of(order_id)
  const ids = world.medusa.payments
    .filter(({ id }) => world.owners.of(id) === owner)
    .flatMap((one) => one.attempt_id ?? [])
  for (const id of ids) {
    const attempt = await process.ledger.findAttempt(id)
    if (attempt?.state !== "completed") continue
    const { context } = ofAccount(scene, attempt)
    if (isUncaptured(attempt)) {
      await checkLater(context, attempt.id)
      await watchPayment(context, attempt)
      continue
    }
    if (await context.store.refunds.whileLocked(id, () => refundMissed(context, attempt), 30)) continue
    await context.ledger.noteAttempt(id, { next_check_at: context.clock.now() })
  }
}
