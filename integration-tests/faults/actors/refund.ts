import type { Attempt, Operation } from "../../../src/use-cases/ports/ports"
import { approveItems } from "../../../src/use-cases/payouts/approve-items"
import { changePayout } from "../../../src/use-cases/payouts/change-payout"
import { compareRefunds, reconcileRefunds } from "../../../src/use-cases/refund/reconcile-refunds"
import { decideRefund, readRefundFacts } from "../../../src/use-cases/refund/decide-refund"
import { exactRefund } from "../../../src/use-cases/refund/returned"
import { refundSurcharge, refundItems } from "../../../src/use-cases/refund/refund-items"
import {
  compareDecimal,
  formatDecimal,
  moneyFromDecimal,
  moneyToDecimal,
  moneyToPlainDecimal,
  parseDecimal,
  roundToMoney,
  subtract,
  type Money,
} from "../../../src/money"
import { leftOfItem, type Sentence } from "../../../src/domain"
import { MedusaRefusal } from "../../flows/harness/killed"
import type { Payment } from "../../flows/harness/memory-medusa"
import { lira } from "../../flows/harness/orders"
import type { ActionOf } from "../story/story"
import { guarded } from "./guards"
import { attemptNow, exactlyLeftOf, leftOf, ofAccount, paymentsOf, type Scene } from "./scene"
import { english, given } from "../../setup/written"

/*
 * People of the shop, at the money of a payment.
 */

const BY = "user_1"

/** So many thousandths, at least one kuruş. */
export const partOf = (whole: Money, part: number): Money =>
  lira(Math.max(Math.floor((Number(whole.minor) * part) / 1000), 1))

/** The same of what Medusa has left, which may be finer than a kuruş. */
function exactPartOf(payment: Payment, part: number): string {
  const left = exactlyLeftOf(payment)
  if (payment.exact === undefined) return moneyToPlainDecimal(partOf(leftOf(payment), part))
  const { digits, scale } = parseDecimal(left)
  return part === 1000 ? left : formatDecimal({ digits: (digits * BigInt(part)) / 1000n, scale })
}

/** Whether the ledger and Medusa's payment differ by no more than a kuruş, as by rounding. */
function isRounding({ price }: Attempt, operations: readonly Operation[], payment: Payment): boolean {
  const succeeded = operations.filter(({ state, surcharge }) => state === "succeeded" && surcharge !== "alone")
  const given = succeeded.reduce((all, { amount }) => all + amount.minor, 0n)
  const difference = price.minor - leftOf(payment).minor - given
  return succeeded.length > 0 && difference <= 1n && difference >= -1n
}

/** The newest of the buyer's payments of which something is left, and the attempt that made it. */
export async function newestPayment({
  world,
  process,
  buyer,
}: Scene): Promise<{ payment: Payment; attempt: Attempt } | undefined> {
  const payment = paymentsOf(world, buyer).findLast((one) => compareDecimal(exactlyLeftOf(one), "0") > 0)
  const attempt = payment && (await process.ledger.findAttempt(payment.attempt_id ?? ""))
  return payment && attempt && { payment, attempt }
}

/** Medusa's own refund of a payment. */
export async function refundPayment(scene: Scene, { part }: ActionOf<"refund">): Promise<string> {
  const found = await newestPayment(scene)
  if (!found) return "there is no payment with money left"
  const { payment, attempt } = found
  const { context } = ofAccount(scene, attempt)
  const amount = exactPartOf(payment, part)
  return guarded(scene, [attempt], { obstacles: "all", requested: { amount } }, async () => {
    const now = await attemptNow(context, attempt)
    const operations = await context.ledger.listOperations(now.id)
    const medusa = await context.store.refunds.read(now)
    const wanted = {
      attempt: now,
      amount: roundToMoney(amount, now.price.currency),
      exact: medusa && exactRefund(amount, medusa),
      medusaRefundIds: payment.refunds.map(({ id }) => id),
    }
    const decision = decideRefund(await readRefundFacts(context, now, operations), wanted)
    if (decision.type === "refused") {
      const isTooMuch = decision.reason === "above_left" || decision.reason === "nothing_left"
      if (isTooMuch && isRounding(now, operations, payment))
        scene.world.violate(
          "refund",
          `${amount} of ${now.id} is refused by rounding alone: ${english(decision.sentence)}`,
        )
      throw new MedusaRefusal(english(decision.sentence))
    }
    await scene.process.store.refunds.makeExactly(payment.id, amount)
    return `${amount} refunded`
  })
}

/** Medusa's own refund of what went back; what it refuses is said. */
const recorder =
  ({ context }: Pick<Scene, "context">, payment_id: string) =>
  async ({ amount }: Operation): Promise<Sentence | undefined> => {
    try {
      await context.store.refunds.make({ payment_id, amount, by: BY })
      return undefined
    } catch (error) {
      if (!(error instanceof MedusaRefusal)) throw error
      return given(error.message)
    }
  }

/** The plugin's own refund of an item. */
export async function refundItem(scene: Scene, { item: at, part }: ActionOf<"refund an item">): Promise<string> {
  const found = await newestPayment(scene)
  if (!found) return "there is no payment with money left"
  const { payment, attempt } = found
  const { context } = ofAccount(scene, attempt)
  return guarded(scene, [attempt], { obstacles: "all", waitSeconds: 20 }, async () => {
    const items = await context.ledger.listItems(attempt.id)
    const item = items[at % Math.max(items.length, 1)]
    if (!item) return "there is no such item"
    const left = leftOfItem(item, "paidPrice")
    if (left.minor <= 0n) return "nothing is left of the item"
    const amount = partOf(left, part)
    const now = await attemptNow(context, attempt)
    const ended = await refundItems(context, {
      attempt: now,
      items: [{ payment_transaction_id: item.payment_transaction_id, amount }],
      medusaRefundIds: payment.refunds.map(({ id }) => id),
      record: recorder({ context }, payment.id),
    })
    await compareRefunds(context, now)
    return ended.type === "refused" ? english(ended.sentence) : ended.refunds.map(({ state }) => state).join()
  })
}

/** The surcharge alone, once the price is back. Medusa knows nothing of it. */
export async function refundTheSurcharge(scene: Scene, { part }: ActionOf<"refund the surcharge">): Promise<string> {
  const { world, process, buyer } = scene
  const payment = paymentsOf(world, buyer).at(-1)
  const attempt = payment && (await process.ledger.findAttempt(payment.attempt_id ?? ""))
  if (!attempt) return "there is no payment"
  const { context } = ofAccount(scene, attempt)
  return guarded(scene, [attempt], { obstacles: "all" }, async () => {
    const now = await attemptNow(context, attempt)
    const amount = partOf(subtract(now.paid_price, now.price), part)
    const ended = await refundSurcharge(context, { attempt: now, amount, by: BY })
    return ended.type === "refused" ? english(ended.sentence) : `${moneyToDecimal(ended.amount)} ${ended.type}`
  })
}

export async function changePayoutOf(scene: Scene, { item: at, part }: ActionOf<"change a payout">): Promise<string> {
  const found = await newestPayment(scene)
  if (!found) return "there is no payment with money left"
  const { attempt } = found
  const { context } = ofAccount(scene, attempt)
  const terms = { obstacles: "free" } as const
  return guarded(scene, [attempt], terms, async () => {
    const items = await context.ledger.listItems(attempt.id)
    const item = items[at % Math.max(items.length, 1)]
    if (!item) return "there is no such item"
    const { payment_transaction_id } = item
    const price = partOf(moneyFromDecimal(item.price, "TRY"), part)
    const now = await attemptNow(context, attempt)
    const changed = await changePayout(context, { attempt: now, payment_transaction_id, price, by: BY })
    return changed.type === "refused" ? english(changed.sentence) : changed.type
  })
}

/** The consent that an item's seller is paid, by a person or the policy, or its withdrawal. */
export async function approveItem(
  scene: Scene,
  { item: at, takesBack, byPolicy }: ActionOf<"approve an item">,
): Promise<string> {
  const found = await newestPayment(scene)
  if (!found) return "there is no payment with money left"
  const { attempt } = found
  const { context } = ofAccount(scene, attempt)
  return guarded(scene, [attempt], { obstacles: "free" }, async () => {
    const items = await context.ledger.listItems(attempt.id)
    const { payment_transaction_id, seller } = items[at % Math.max(items.length, 1)] ?? {}
    if (payment_transaction_id === undefined) return "there is no such item"
    const time = scene.world.mayApproveFrom(payment_transaction_id, seller?.key)
    const isDue = time !== undefined && time <= context.clock.now()
    const [one] = await approveItems(context, {
      attempt: await attemptNow(context, attempt),
      kind: takesBack ? "disapprove" : "approve",
      paymentTransactionIds: [payment_transaction_id],
      hasIban: () => true,
      by: byPolicy && isDue ? undefined : BY,
    })
    return one?.ended.type === "refused" ? english(one.ended.sentence) : String(one?.ended.type)
  })
}

/** A person has the books of every payment brought in line. */
export async function reconcileBooks(scene: Scene): Promise<string> {
  const { world, process, buyer } = scene
  const said: string[] = []
  for (const { attempt_id = "" } of paymentsOf(world, buyer)) {
    const attempt = await process.ledger.findAttempt(attempt_id)
    if (!attempt) continue
    const { context } = ofAccount(scene, attempt)
    const end = await guarded(scene, [attempt], { obstacles: "open" }, async () => {
      const now = await attemptNow(context, attempt)
      const misaligned = await reconcileRefunds(context, { attempt: now, by: BY, mayRefund: true })
      return english(misaligned) ?? "in line"
    })
    said.push(end)
  }
  return said.length === 0 ? "there is no payment" : said.join(" ")
}
