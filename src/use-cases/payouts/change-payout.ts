import { say, type Sentence, floorToMinor, type PaidItem } from "../../domain"
import { refusePayout, refusePayoutChange, type PayoutState } from "../../domain/payouts/payout"
import { randomUUID } from "node:crypto"
import { SvcError, type ErrorKind } from "../../client"
import { explainError } from "../../mapping"
import type { Attempt, Operation, Ports } from "../ports/ports"
import type { PayoutChangeEnd, PayoutStep, Payee, PayoutChange } from "../ports/payout-ledger"
import { reconcilePayouts, findPayoutStep, AT_ONCE, NO_ITEM } from "./reconcile-payouts"
import { compareDecimal, isEqual, moneyToDecimal, type Money } from "../../money"
import { checkLater, endStaleOperations } from "../refund/money-operation"
import { openOperation, wasUndone } from "../refund/returned"

/** `invalid`: another amount or item would do. `state`: item or payment forbids it. `unknown`: will be looked up. */
export type PayoutStepEnded =
  | { type: "done"; isNew: boolean }
  | { type: "refused"; reason: "invalid" | "state" | "service" | "not_sent"; sentence: Sentence }
  | { type: "unknown" }

export const refused = (
  reason: Extract<PayoutStepEnded, { type: "refused" }>["reason"],
  sentence: Sentence,
): PayoutStepEnded => ({ type: "refused", reason, sentence })

const TURNED_AWAY: readonly ErrorKind[] = ["authentication", "rate_limited"]

type Ended = PayoutChangeEnd & { why?: SvcError | undefined }

export async function endOfCall(call: () => Promise<void>): Promise<Ended> {
  try {
    await call()
    return { state: "succeeded" }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    const { code: error_code, outcome, kind } = error
    const state = outcome === "refused" && TURNED_AWAY.includes(kind) ? "not_sent" : outcome
    return { state, error_code, why: error }
  }
}

/** The row comes first, and is dropped if a refund has begun since `seen` was read. */
export async function startAlone<Step>(
  ports: Ports,
  { id }: Attempt,
  seen: readonly Operation[],
  { start, drop }: { start: () => Promise<Step | undefined>; drop: () => Promise<unknown> },
): Promise<Step | undefined> {
  await checkLater(ports, id)
  const started = await start()
  if (started === undefined || (await ports.ledger.listOperations(id)).length === seen.length) return started
  await drop()
  return undefined
}

export async function conclude(
  ports: Ports,
  attempt: Attempt,
  { id }: PayoutStep,
  { state, why }: Ended,
): Promise<PayoutStepEnded> {
  if (state === "succeeded") return { type: "done", isNew: true }
  if (state === "not_sent") return refused("not_sent", say("payout.not_sent"))
  if (state === "refused") return refused("service", explainError({ code: why?.code, group: why?.group }).merchant)
  await reconcilePayouts(ports, attempt)
  const now = await findPayoutStep(ports, id)
  if (now?.state === "succeeded") return { type: "done", isNew: true }
  return now?.state === "not_sent" ? refused("not_sent", say("payout.not_sent")) : { type: "unknown" }
}

export interface PayoutRequest {
  attempt: Attempt
  payment_transaction_id: string
  key?: string | undefined
  price?: Money | undefined
  seen?: { keys: readonly string[] | undefined; price: Money } | undefined
  by: string
  note?: string | undefined
}

export interface PayoutSituation {
  attempt: Attempt
  isRecorded: boolean
  operations: readonly Operation[]
  open: readonly PayoutStep[]
}

export const judgeState = (
  item: PaidItem,
  { attempt, isRecorded, operations, open }: PayoutSituation,
): PayoutState => ({
  item,
  is_charged: attempt.state === "completed" && isRecorded,
  isCancelled: wasUndone(attempt, operations),
  hasOpenRefund: openOperation(operations) !== undefined,
  has_open_change: open.some(({ payment_transaction_id }) => payment_transaction_id === item.payment_transaction_id),
})

export const refuseChange = (item: PaidItem, situation: PayoutSituation): Sentence | undefined =>
  refusePayoutChange(judgeState(item, situation))

const isSeen = (seen: NonNullable<PayoutRequest["seen"]>, key: string, price: Money) =>
  isEqual(seen.price, price) && (seen.keys === undefined || seen.keys.includes(key))

const findItem = async ({ ledger }: Ports, { attempt, payment_transaction_id }: PayoutRequest) =>
  (await ledger.listItems(attempt.id)).find((one) => one.payment_transaction_id === payment_transaction_id)

interface Change {
  item: PaidItem
  from: Payee
  to: PayoutChange["to"]
  seen: readonly Operation[]
}

function start(ports: Ports, request: PayoutRequest, { from, to, seen }: Change) {
  const { ledger } = ports
  const { attempt, payment_transaction_id, by: requested_by, note } = request
  const id = `svcpoc_${randomUUID().replaceAll("-", "")}`
  const about = { id, attempt_id: attempt.id, payment_transaction_id, requested_by, note }
  return startAlone(ports, attempt, seen, {
    start: () => ledger.startPayoutChange({ ...about, from, to }),
    drop: () => ledger.endPayoutChange(id, { state: "not_sent" }),
  })
}

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
  const known = { paymentTransactionId: payment_transaction_id, itemId: item_id, price, paidPrice: paid_price }
  await ports.ledger.keepItems(attempt_id, [{ ...response, ...known }])
}

async function carryOut(ports: Ports, request: PayoutRequest, wanted: Change): Promise<PayoutStepEnded> {
  const { attempt } = request
  const change = await start(ports, request, wanted)
  if (change === undefined) return refused("state", AT_ONCE)
  const { why, ...end } = await endOfCall(() => send(ports, attempt, change, wanted.item))
  await ports.ledger.endPayoutChange(change.id, end)
  return conclude(ports, attempt, change, { ...end, why })
}

/** The row comes first. An unanswered change is looked up, and never sent again. Under the payment's lock. */
export async function changePayout(ports: Ports, request: PayoutRequest): Promise<PayoutStepEnded> {
  const { attempt } = request
  const open = await reconcilePayouts(ports, attempt)
  const seen = await endStaleOperations(ports, attempt.id)
  const item = await findItem(ports, request)
  if (item === undefined) return refused("invalid", NO_ITEM)
  const obstacle = refuseChange(item, { attempt, isRecorded: true, operations: seen, open })
  if (obstacle !== undefined || item.seller === undefined) return refused("state", obstacle ?? NO_ITEM)
  const { seller: from } = item
  const now = floorToMinor(from.price, attempt.price.currency)
  if (request.seen && !isSeen(request.seen, from.key, now)) return refused("state", say("payout.changed_since"))
  const price = request.price ?? now
  const tooMuch = refusePayout(item, price)
  if (tooMuch !== undefined) return refused("invalid", tooMuch)
  const to = { key: request.key ?? from.key, price }
  const isSame = to.key === from.key && compareDecimal(from.price, moneyToDecimal(price)) === 0
  return isSame ? { type: "done", isNew: false } : carryOut(ports, request, { item, from, to, seen })
}
