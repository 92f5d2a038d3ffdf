import { randomUUID } from "node:crypto"
import { compareDecimal, isEqual, moneyToDecimal, type Money } from "../../money"
import { floorOf, refusePayout, refusePayoutChange, type PaidItem, type Sentence } from "../../domain"
import { checkLater, endStaleOperations } from "../refund/money-operation"
import { openOperation, wasUndone } from "../refund/returned"
import type { Attempt, Operation, Ports } from "../ports/ports"
import type { Payee, PayoutChange, PayoutStep } from "../ports/payout-ledger"
import { reconcilePayouts } from "./reconcile-payouts"
import { conclude, endOfCall, isAlone, refused, type PayoutStepEnded } from "./payout-step"
import { AT_ONCE, CHANGED_SINCE, NO_ITEM } from "./sentences"

export interface PayoutRequest {
  attempt: Attempt
  payment_transaction_id: string
  /** The service's name for whom the item is to pay; left out: as it is. */
  key?: string | undefined
  /** How much; left out: as it is. */
  price?: Money | undefined
  /** The state of the item when the person decided. */
  seen?: { keys: readonly string[] | undefined; price: Money } | undefined
  by: string
  note?: string | undefined
}

interface ChangeSituation {
  attempt: Attempt
  /** Whether Medusa has its payment. */
  isRecorded: boolean
  operations: readonly Operation[]
  /** The changes of the payment whose end is not known. */
  open: readonly PayoutStep[]
}

/** Why whom an item pays cannot be changed now; undefined when it can. */
export function refuseChange(item: PaidItem, situation: ChangeSituation): Sentence | undefined {
  const { attempt, isRecorded, operations, open } = situation
  return refusePayoutChange({
    item,
    is_charged: attempt.state === "completed" && isRecorded,
    isCancelled: wasUndone(attempt, operations),
    hasOpenRefund: openOperation(operations) !== undefined,
    has_open_change: open.some(({ payment_transaction_id }) => payment_transaction_id === item.payment_transaction_id),
  })
}

const isSeen = (seen: NonNullable<PayoutRequest["seen"]>, key: string, price: Money) =>
  isEqual(seen.price, price) && (seen.keys === undefined || seen.keys.includes(key))

const findItem = async ({ ledger }: Ports, { attempt, payment_transaction_id }: PayoutRequest) =>
  (await ledger.listItems(attempt.id)).find((one) => one.payment_transaction_id === payment_transaction_id)

interface Change {
  item: PaidItem
  from: Payee
  to: PayoutChange["to"]
  /** The refunds and cancels of the payment when it was read. */
  seen: readonly Operation[]
}

/** The row is written first, and only while no refund has begun since the item was read. */
async function start(ports: Ports, request: PayoutRequest, { from, to, seen }: Change) {
  const { ledger } = ports
  const { attempt, payment_transaction_id, by: requested_by, note } = request
  const id = `svcpoc_${randomUUID().replaceAll("-", "")}`
  await checkLater(ports, attempt.id)
  const about = { id, attempt_id: attempt.id, payment_transaction_id }
  const started = await ledger.startPayoutChange({ ...about, from, to, requested_by, note })
  if (started === undefined || (await isAlone(ports, attempt.id, seen))) return started
  await ledger.endPayoutChange(id, { state: "not_sent" })
  return undefined
}

/** All of the response is stored: status, fees and payouts of the item as they are now. What it leaves out is as it was, and as requested. */
async function send(
  ports: Ports,
  { locale }: Attempt,
  { id: conversationId, attempt_id, payment_transaction_id, to }: PayoutChange,
  { item_id, price, paid_price }: PaidItem,
): Promise<void> {
  const response = await ports.client.paymentItems.update({
    locale,
    conversationId,
    paymentTransactionId: payment_transaction_id,
    subMerchantKey: to.key,
    subMerchantPrice: to.price,
  })
  const { subMerchantKey = to.key, subMerchantPrice = moneyToDecimal(to.price) } = response
  const known = { paymentTransactionId: payment_transaction_id, itemId: item_id, price, paidPrice: paid_price }
  await ports.ledger.keepItems(attempt_id, [{ ...response, ...known, subMerchantKey, subMerchantPrice }])
}

async function carryOut(ports: Ports, request: PayoutRequest, wanted: Change): Promise<PayoutStepEnded> {
  const { attempt } = request
  const change = await start(ports, request, wanted)
  if (change === undefined) return refused("state", AT_ONCE)
  const { why, ...end } = await endOfCall(() => send(ports, attempt, change, wanted.item))
  await ports.ledger.endPayoutChange(change.id, end)
  return conclude(ports, attempt, change, { ...end, why })
}

/**
 * Changes whom one item pays, or how much: the row first, then the service, whose response is stored. What got no answer is looked up
 * before anything follows, and is never sent again. Under the payment's lock.
 */
export async function changePayout(ports: Ports, request: PayoutRequest): Promise<PayoutStepEnded> {
  const { attempt } = request
  const open = await reconcilePayouts(ports, attempt)
  const seen = await endStaleOperations(ports, attempt.id)
  const item = await findItem(ports, request)
  if (item === undefined) return refused("invalid", NO_ITEM)
  const obstacle = refuseChange(item, { attempt, isRecorded: true, operations: seen, open })
  if (obstacle !== undefined || item.seller === undefined) return refused("state", obstacle ?? NO_ITEM)
  const { seller: from } = item
  const now = floorOf(from.price, attempt.price.currency)
  if (request.seen && !isSeen(request.seen, from.key, now)) return refused("state", CHANGED_SINCE)
  const price = request.price ?? now
  const tooMuch = refusePayout(item, price)
  if (tooMuch !== undefined) return refused("invalid", tooMuch)
  const to = { key: request.key ?? from.key, price }
  const isSame = to.key === from.key && compareDecimal(from.price, moneyToDecimal(price)) === 0
  return isSame ? { is: "done", isNew: false } : carryOut(ports, request, { item, from, to, seen })
}
