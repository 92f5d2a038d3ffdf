import type { Attempt, Operation } from "../../../src/use-cases/ports/ports"
import { compareRefunds, reconcileRefunds } from "../../../src/use-cases/refund/reconcile-refunds"
import { decideRefund, readRefundFacts } from "../../../src/use-cases/refund/decide-refund"
import { exactRefund } from "../../../src/use-cases/refund/returned"
import { refundSurcharge, refundItems } from "../../../src/use-cases/refund/refund-items"
import {
  formatDecimal,
  moneyToDecimal,
  moneyToPlainDecimal,
  parseDecimal,
  roundToMoney,
  subtract,
} from "../../../src/money"
import { leftOfItem, type Sentence } from "../../../src/domain"
import { MedusaRefusal } from "../../flows/harness/killed"
import type { Payment } from "../../flows/harness/memory-medusa"
import { english, given } from "../../setup/written"
import { atNewest, findItem, findNewest, guarded, NO_PAYMENT } from "./guards"
import {
  attemptNow,
  attemptsIn,
  BY,
  exactlyLeftOf,
  leftOf,
  paymentsOf,
  partOf,
  type AtAttempt,
  type Scene,
} from "./scene"

/*
 * People of the shop, at the money of a payment.
 */

/** A part of what Medusa has left, which may be finer than a kuruş. */
function exactPartOf(payment: Payment, part: number): string {
  const left = exactlyLeftOf(payment)
  if (payment.exact === undefined) return moneyToPlainDecimal(partOf(leftOf(payment), part))
  const { digits, scale } = parseDecimal(left)
  return part === 1000 ? left : formatDecimal({ digits: (digits * BigInt(part)) / 1000n, scale })
}

/** The ledger and Medusa's payment differ by no more than a kuruş, as by rounding. */
function isRounding({ price }: Attempt, operations: readonly Operation[], payment: Payment): boolean {
  const succeeded = operations.filter(({ state, surcharge }) => state === "succeeded" && surcharge !== "alone")
  const given = succeeded.reduce((all, { amount }) => all + amount.minor, 0n)
  const difference = price.minor - leftOf(payment).minor - given
  return succeeded.length > 0 && difference <= 1n && difference >= -1n
}

/** Medusa's own refund of a payment. */
export async function refundPayment(scene: Scene, { part }: { part: number }): Promise<string> {
  const own = await findNewest(scene)
  if (!own) return NO_PAYMENT
  const { context, payment } = own
  const amount = exactPartOf(payment, part)
  return guarded(own, [own.attempt], { obstacles: "all", requested: { amount } }, async () => {
    const now = await attemptNow(context, own.attempt)
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
      const words = english(decision.sentence)
      const isTooMuch = decision.reason === "above_left" || decision.reason === "nothing_left"
      if (isTooMuch && isRounding(now, operations, payment))
        scene.world.violate("refund", `${amount} of ${now.id} is refused by rounding alone: ${words}`)
      throw new MedusaRefusal(words)
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
export const refundItem = (scene: Scene, { item: at, part }: { item: number; part: number }): Promise<string> =>
  atNewest(scene, { obstacles: "all", waitSeconds: 20 }, async (own) => {
    const { context, payment } = own
    const item = await findItem(own, at)
    if (!item) return "there is no such item"
    const left = leftOfItem(item, "paidPrice")
    if (left.minor <= 0n) return "nothing is left of the item"
    const now = await attemptNow(context, own.attempt)
    const ended = await refundItems(context, {
      attempt: now,
      items: [{ payment_transaction_id: item.payment_transaction_id, amount: partOf(left, part) }],
      medusaRefundIds: payment.refunds.map(({ id }) => id),
      record: recorder(own, payment.id),
    })
    await compareRefunds(context, now)
    return ended.type === "refused" ? english(ended.sentence) : ended.refunds.map(({ state }) => state).join()
  })

/** The surcharge alone, once the price is back. Medusa knows nothing of it. */
export const refundTheSurcharge = (scene: Scene, { part }: { part: number }): Promise<string> =>
  atNewest(
    scene,
    { obstacles: "all" },
    async ({ context, attempt }) => {
      const now = await attemptNow(context, attempt)
      const amount = partOf(subtract(now.paid_price, now.price), part)
      const ended = await refundSurcharge(context, { attempt: now, amount, by: BY })
      return ended.type === "refused" ? english(ended.sentence) : `${moneyToDecimal(ended.amount)} ${ended.type}`
    },
    () => true,
  )

/** Something is done about every payment of the buyer's that an order counts. */
export async function atEachPayment(
  scene: Scene,
  work: (at: AtAttempt) => Promise<Sentence | undefined>,
  done: string,
): Promise<string> {
  const said: string[] = []
  const ids = paymentsOf(scene).map(({ attempt_id }) => attempt_id)
  for await (const own of attemptsIn(scene, ids)) {
    const { context, attempt } = own
    const again = async () => english(await work({ ...own, attempt: await attemptNow(context, attempt) })) ?? done
    said.push(await guarded(own, [attempt], { obstacles: "open" }, again))
  }
  return said.join(" ") || "there is no payment"
}

/** A person has the books of every payment brought in line. */
export const reconcileBooks = (scene: Scene): Promise<string> =>
  atEachPayment(
    scene,
    ({ context, attempt }) => reconcileRefunds(context, { attempt, by: BY, mayRefund: true }),
    "in line",
  )
