import { randomUUID } from "node:crypto"
import { SvcError, type ErrorKind } from "../../client"
import { explainError } from "../../mapping"
import { compareDecimal, isEqual, moneyToDecimal, type Money } from "../../money"
import { floorOf, QUIET_MS, refusePayout, refusePayoutChange, say, type PaidItem, type Sentence } from "../../payment"
import { pastOperations } from "../money-operation"
import type { Attempt, Operation, Ports } from "../ports"
import { openOperation } from "../refund-standing"
import type { Payee, PayoutChange, PayoutChangeEnd } from "./records"
import { settlePayouts } from "./settle-payouts"

export interface PayoutRequest {
  attempt: Attempt
  paymentTransactionId: string
  /** The service's name for whom the item is to pay; left out: as it is. */
  key?: string | undefined
  /** How much; left out: as it is. */
  price?: Money | undefined
  /** How the item stood when the person decided. */
  seen?: { keys: readonly string[] | undefined; price: Money } | undefined
  by: string
  note?: string | undefined
}

/**
 * `done`: the service has it so, also where it had before. `refused`: nothing was changed; `wrong` where another amount or item would
 * do. `unheard`: it is looked up by itself.
 */
export type PayoutChanged =
  | { is: "done"; isNew: boolean }
  | { is: "refused"; because: "wrong" | "standing" | "service" | "not_sent"; sentence: Sentence }
  | { is: "unheard" }

const refused = (because: Extract<PayoutChanged, { is: "refused" }>["because"], sentence: Sentence): PayoutChanged => ({
  ...{ is: "refused", because, sentence },
})

const NO_ITEM = say(
  "This payment has no such item. Reload the order and pick the item again.",
  "Bu ödemede böyle bir kalem yok. Siparişi yeniden yükleyip kalemi tekrar seçin.",
)
const AT_ONCE = say(
  "Something else about this payment was done at the same moment. Look at the item again, then retry.",
  "Aynı anda bu ödemeyle ilgili başka bir işlem yapıldı. Kaleme yeniden bakın, sonra tekrar deneyin.",
)
const OTHERWISE_BY_NOW = say(
  "Somebody changed this item since you opened it. Look at it again, then decide anew.",
  "Bu kalem siz açtıktan sonra değiştirildi. Yeniden bakın, sonra tekrar karar verin.",
)
const NOT_SENT = say(
  "The payment service did not take the change on: nothing was changed. Try again in a few minutes.",
  "Ödeme hizmeti değişikliği işleme almadı: hiçbir şey değişmedi. Birkaç dakika sonra yeniden deneyin.",
)

/** Turned away before the item was looked at. */
const TURNED_AWAY: readonly ErrorKind[] = ["authentication", "rate_limited"]

/** When the job looks whether a change was heard: a little after it counts as lost. */
const LOST_LOOK_MS = QUIET_MS + 10_000

/** How an item stands. `open`: the changes of the payment that even a look-up has not told the end of. */
function standingOf(attempt: Attempt, item: PaidItem, operations: readonly Operation[], open: readonly PayoutChange[]) {
  return {
    item,
    isCharged: attempt.state === "completed",
    isCancelled: operations.some(({ kind, state }) => kind === "cancel" && state === "succeeded"),
    hasOpenRefund: openOperation(operations) !== undefined,
    hasOpenChange: open.some(({ paymentTransactionId }) => paymentTransactionId === item.paymentTransactionId),
  }
}

const isSeen = (seen: NonNullable<PayoutRequest["seen"]>, key: string, price: Money) =>
  isEqual(seen.price, price) && (seen.keys === undefined || seen.keys.includes(key))

const findItem = async ({ ledger }: Ports, { attempt, paymentTransactionId }: PayoutRequest) =>
  (await ledger.listItems(attempt.id)).find((one) => one.paymentTransactionId === paymentTransactionId)

interface Change {
  item: PaidItem
  from: Payee
  to: PayoutChange["to"]
  /** The refunds and cancels of the payment when it was looked at. */
  seen: readonly Operation[]
}

/** The row is written first, and only while no refund has begun since the item was looked at. */
async function start(ports: Ports, request: PayoutRequest, { from, to, seen }: Change) {
  const { ledger, clock } = ports
  const { attempt, paymentTransactionId, by: askedBy, note } = request
  const id = `svcpoc_${randomUUID().replaceAll("-", "")}`
  // should nobody live to hear the answer, the job finds the row
  await ledger.noteAttempt(attempt.id, { nextCheckAt: new Date(clock.now().getTime() + LOST_LOOK_MS) })
  const about = { id, attemptId: attempt.id, paymentTransactionId }
  const started = await ledger.startPayoutChange({ ...about, from, to, askedBy, note })
  if (started === undefined || (await ledger.listOperations(attempt.id)).length === seen.length) return started
  await ledger.endPayoutChange(id, { state: "not_sent" })
  return undefined
}

/** All of the answer is kept: status, fees and payouts of the item as they are now. What it leaves out is as it was, and as asked for. */
async function send(
  ports: Ports,
  { locale }: Attempt,
  change: PayoutChange,
  { itemId, price, paidPrice }: PaidItem,
): Promise<PayoutChangeEnd & { why?: SvcError }> {
  const { id: conversationId, paymentTransactionId, to } = change
  const about = { locale, conversationId, paymentTransactionId }
  try {
    const answer = await ports.client.paymentItems.update({
      ...about,
      subMerchantKey: to.key,
      subMerchantPrice: to.price,
    })
    const { subMerchantKey = to.key, subMerchantPrice = moneyToDecimal(to.price) } = answer
    const known = { paymentTransactionId, itemId, price, paidPrice }
    await ports.ledger.keepItems(change.attemptId, [{ ...answer, ...known, subMerchantKey, subMerchantPrice }])
    return { state: "succeeded" }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    const { code: errorCode, outcome, kind } = error
    const state = outcome === "refused" && TURNED_AWAY.includes(kind) ? "not_sent" : outcome
    return { state, errorCode, why: error }
  }
}

async function carryOut(ports: Ports, request: PayoutRequest, wanted: Change): Promise<PayoutChanged> {
  const { attempt } = request
  const change = await start(ports, request, wanted)
  if (change === undefined) return refused("standing", AT_ONCE)
  const { why, ...end } = await send(ports, attempt, change, wanted.item)
  await ports.ledger.endPayoutChange(change.id, end)
  if (end.state === "succeeded") return { is: "done", isNew: true }
  if (end.state === "not_sent") return refused("not_sent", NOT_SENT)
  if (end.state === "refused") return refused("service", explainError({ code: why?.code, group: why?.group }).merchant)
  await settlePayouts(ports, attempt)
  return unheardEnd(ports, change)
}

/** How one ended whose answer nobody heard: a look-up may tell that it was made, or that it was not. */
async function unheardEnd({ ledger }: Ports, { id }: PayoutChange): Promise<PayoutChanged> {
  const [now] = await ledger.findPayoutChanges([id])
  if (now?.state === "succeeded") return { is: "done", isNew: true }
  return now?.state === "not_sent" ? refused("not_sent", NOT_SENT) : { is: "unheard" }
}

/**
 * Changes whom one item pays, or how much: the row first, then the service, whose answer is kept. What was not heard is looked up
 * before anything follows, and is never sent again. Under the payment's lock.
 */
export async function changePayout(ports: Ports, request: PayoutRequest): Promise<PayoutChanged> {
  const { attempt } = request
  const open = await settlePayouts(ports, attempt)
  const seen = await pastOperations(ports, attempt.id)
  const item = await findItem(ports, request)
  if (item === undefined) return refused("wrong", NO_ITEM)
  const obstacle = refusePayoutChange(standingOf(attempt, item, seen, open))
  if (obstacle !== undefined || item.seller === undefined) return refused("standing", obstacle ?? NO_ITEM)
  const { seller: from } = item
  const now = floorOf(from.price, attempt.price.currency)
  if (request.seen && !isSeen(request.seen, from.key, now)) return refused("standing", OTHERWISE_BY_NOW)
  const price = request.price ?? now
  const tooMuch = refusePayout(item, price)
  if (tooMuch !== undefined) return refused("wrong", tooMuch)
  const to = { key: request.key ?? from.key, price }
  const isSame = to.key === from.key && compareDecimal(from.price, moneyToDecimal(price)) === 0
  return isSame ? { is: "done", isNew: false } : carryOut(ports, request, { item, from, to, seen })
}
