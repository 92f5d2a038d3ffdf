import type { Attempt, PaymentContext } from "../../../src/use-cases/ports/ports"
import { watchPayment } from "../../../src/use-cases/reconcile/medusa-payment"
import { confirmPlaced } from "../../../src/use-cases/reconcile/attach-to-order"
import { noteFailedCheck, reconcilePayment } from "../../../src/use-cases/reconcile/reconcile"
import { checkLater } from "../../../src/use-cases/refund/money-operation"
import { refundMissed } from "../../../src/use-cases/refund/reconcile-refunds"
import { isUncaptured } from "../../../src/domain"
import { running } from "../run/actor"
import type { MedusaEvent, World } from "../run/world"
import { attemptsIn, ofAccount, type Scene } from "./scene"
import { followOrder } from "./links"

/*
 * The job that reconciles payments (src/medusa/payments/reconcile-payments.ts), and the subscribers of Medusa's events.
 */

const LIMIT = 100
const LEASE_SECONDS = 300
const SIDE_BY_SIDE = 5

const asAbout = <T>(buyer: number | undefined, work: () => Promise<T>): Promise<T> => {
  const now = running.getStore()
  return now ? running.run({ ...now, buyer }, work) : work()
}

/** For the buyer whose payment it is about. */
export const about = <T>(world: World, id: string, work: () => Promise<T>): Promise<T> =>
  asAbout(world.owners.of(id), work)

/** For whoever's work is due. */
export const aboutNoBuyer = <T>(work: () => Promise<T>): Promise<T> => asAbout(undefined, work)

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

async function checkDue(world: World, context: PaymentContext): Promise<number> {
  const background = inBackground(context)
  const due = await context.ledger.claimDueAttempts(LIMIT, LEASE_SECONDS)
  const waiting = [...due]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const attempt = next
      await about(world, attempt.id, () => checkOne(world, background, attempt))
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
  return due.length
}

const checkOne = (world: World, context: PaymentContext, { id }: Pick<Attempt, "id">): Promise<void> =>
  world.attend(
    `the job at ${id}`,
    async () => {
      const attempt = await context.ledger.findAttempt(id)
      if (attempt) await reconcilePayment(context, attempt, "job")
    },
    () => noteFailedCheck(context, id),
  )

/** The subscribers of an event (src/subscribers/order-placed.ts and order-canceled.ts). */
export async function handle(scene: Pick<Scene, "world" | "process">, event: MedusaEvent): Promise<void> {
  const { world, process } = scene
  const { order_id } = event
  const cart_id = world.medusa.order(order_id)?.cart_id
  if (event.name === "order.placed") {
    const contextOf = (one: Attempt) => ofAccount(scene, one).context
    if (cart_id !== undefined) await confirmPlaced(process.ledger, contextOf, { cart_id, order_id })
    return
  }
  if (world.links.length > 0) for (const { links } of process.accounts) await followOrder(world, links, order_id)
  if (event.name === "order.owes") return
  const owner = world.owners.of(order_id)
  const own = world.medusa.payments.filter(
    ({ id, attempt_id }) => attempt_id !== undefined && world.owners.of(id) === owner,
  )
  for await (const { context, attempt } of attemptsIn(
    scene,
    own.map(({ attempt_id }) => attempt_id),
  )) {
    if (attempt.state !== "completed") continue
    if (isUncaptured(attempt)) {
      await checkLater(context, attempt.id)
      await watchPayment(context, attempt)
      continue
    }
    const { ledger, store, clock } = context
    if (await store.refunds.whileLocked(attempt.id, () => refundMissed(context, attempt), 30)) continue
    await ledger.noteAttempt(attempt.id, { next_check_at: clock.now() })
  }
}
